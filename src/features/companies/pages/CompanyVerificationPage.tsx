import { staticPart } from '#/client/loading/static-part.tsx'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { ReportButton } from '#/features/reports/ReportButton.tsx'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/CompanyVerificationPage'
import { CompanyHead } from './CompanyHead.tsx'

const VerificationRecord = staticPart(() =>
  import('./VerificationRecord.tsx').then((module) => module.VerificationRecord),
)
const VerificationLimits = staticPart(() =>
  import('./VerificationRecord.tsx').then((module) => module.VerificationLimits),
)

export const handle = { nav: 'Companies' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data } = await api.get('/companies/:slug', { slug: params.slug })
  return { company: data }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = loaderData?.company.name ?? 'Company'
  return pageMeta({
    title: `What we checked about ${name}`,
    description: `Each claim of ${name} that we confirmed, how, and when.`,
    path: loaderData && paths.companyVerification(loaderData.company.slug),
    publicUrl: readPublicUrl(matches),
  })
}

export default function CompanyVerificationPage({ loaderData: { company } }: Route.ComponentProps) {
  return (
    <main id="main" className="overflow-x-clip">
      <CompanyHead company={company} currentTab="verification" />
      <VerificationRecord company={company} />
      <PageSection id="limits" title="What this doesn’t tell you" className="mt-16 pb-20 lg:mt-20 lg:pb-28">
        <VerificationLimits />
        <ReportButton subjectType="company" subject={company.slug} name={company.name} className="mt-6" />
      </PageSection>
    </main>
  )
}
