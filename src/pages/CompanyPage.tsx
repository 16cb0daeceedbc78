import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { toPageFailure } from '#/areas/failed/failure.ts'
import { api, type DataOf } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { staticPart } from '#/client/loading/static-part.tsx'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { CompanyHead, useOpensJobs } from '#/features/companies/pages/CompanyHead.tsx'
import { ConfirmedBox } from '#/features/companies/verification/ConfirmedBox.tsx'
import { companyFeed, feedLinks } from '#/features/content/job-feeds/addresses.ts'
import { storeJobs } from '#/features/jobs/jobs-list.ts'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { ReportButton } from '#/features/reports/ReportButton.tsx'
import { maxPageSize } from '#/features/search/search-terms.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { Share2 } from '#/ui/icons/reading-icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import type { Route } from './+types/CompanyPage'

const FollowButton = lazyPart(
  () => import('#/features/search/alerts/FollowButton.tsx').then((module) => module.FollowButton),
  () => null,
)
const CompanyStory = staticPart(() => import('./CompanyStory.tsx').then((module) => module.CompanyStory))
const ConfirmedList = staticPart(() =>
  import('#/features/companies/verification/ConfirmedClaims.tsx').then((module) => module.ConfirmedList),
)
const JobRows = staticPart(() =>
  import('#/features/jobs/employer/JobRows.tsx').then((module) => module.JobRows),
)
const SavableJobRows = staticPart(
  () => import('#/features/seekers/saved/SavableJobRows.tsx').then((module) => module.SavableJobRows),
  { untilNear: true },
)

const UnknownCompany = lazyPart(() => import('./UnknownCompany.tsx').then((module) => module.UnknownCompany))

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (toPageFailure(error).status !== 404) throw error
  return (
    <Suspense>
      <UnknownCompany />
    </Suspense>
  )
}

export const handle = { nav: 'Companies' }

const jobsShown = 5

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const [company, jobs] = await Promise.all([
    api.get('/companies/:slug', { slug }),
    api.get('/jobs', { company: slug, limit: jobsShown }),
  ])
  // A page without jobs leads on to some.
  const otherJobs = jobs.data.length === 0 ? (await api.get('/jobs', { limit: jobsShown })).data : []
  return { company: company.data, jobs: jobs.data, otherJobs }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Company not found | Waymark' }]
  const { slug, name, tagline, openJobs } = loaderData.company
  const open = plural(openJobs, 'open job')
  return [
    ...pageMeta({
      title: name,
      description: `${tagline ? `${tagline}. ` : ''}${open}, each with its pay. What we confirmed about ${name}.`,
      path: paths.company(slug),
      publicUrl: readPublicUrl(matches),
    }),
    ...feedLinks(`Jobs at ${name}`, (format) => companyFeed(slug, format)),
  ]
}

export default function CompanyPage({
  loaderData: { company, jobs: newest, otherJobs },
}: Route.ComponentProps) {
  const jobsPath = useJobsPath()
  useEffect(() => storeJobs(newest), [newest])
  const { slug, name, openJobs, confirmed } = company
  const jobs = useJobsOfTab(slug, newest, openJobs)
  const hasMore = openJobs > jobs.length
  const seeAll = (className: string) =>
    hasMore && (
      <ButtonLink to={`${jobsPath}?company=${slug}`} variant="outlined" className={className}>
        See all {openJobs} jobs
      </ButtonLink>
    )
  return (
    <main id="main" className="overflow-x-clip">
      <CompanyHead
        company={company}
        currentTab="overview"
        action={
          <div className="flex flex-wrap items-center justify-end gap-x-1">
            <Suspense>
              <FollowButton slug={slug} name={name} className="max-[359px]:me-4" />
            </Suspense>
            <CopyLink variant="ghost" icon={Share2} share={name} />
          </div>
        }
      />
      <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-10 pt-9 lg:grid-cols-[minmax(0,1fr)_352px] lg:pt-12">
        <CompanyStory company={company} />
        <ConfirmedBox foot={<ReportButton subjectType="company" subject={slug} name={name} />}>
          <ConfirmedList slug={slug} confirmed={confirmed} />
        </ConfirmedBox>
      </div>
      <PageSection
        id="jobs"
        title="Open jobs"
        intro={
          hasMore
            ? `The newest ${jobs.length} of ${openJobs}. Every one names its pay.`
            : jobs.length > 0 && 'Every one names its pay.'
        }
        aside={seeAll('max-lg:hidden')}
        className="mt-16 pb-20 lg:mt-24 lg:pb-28"
        noRule={jobs.length > 0}
      >
        {jobs.length > 0 ? (
          <>
            <SavableJobRows jobs={jobs} hideCompany label={`Open jobs at ${name}`} />
            {seeAll('mt-6 w-full lg:hidden')}
          </>
        ) : (
          <>
            <div className="py-5">
              <p className="font-semibold">No open jobs right now.</p>
              <p className="mt-2">
                Follow {name} above and we email you its next one, or see the{' '}
                <Link to={`${paths.companies}?hiring=yes`} className="link">
                  companies that hire now
                </Link>
                .
              </p>
            </div>
            {otherJobs.length > 0 && (
              <>
                <h3 className="mt-6 mb-3 text-lg">The newest jobs elsewhere</h3>
                <JobRows jobs={otherJobs} label="The newest jobs elsewhere" />
              </>
            )}
          </>
        )}
      </PageSection>
    </main>
  )
}

/** Behind their tab all jobs are listed, as many as one page of results has; else the newest. */
function useJobsOfTab(company: string, newest: DataOf<'GET', '/jobs'>, openJobs: number) {
  const opensJobs = useOpensJobs()
  const [all, setAll] = useState<{ company: string; jobs: typeof newest } | null>(null)
  const isShort = opensJobs && openJobs > newest.length
  useEffect(() => {
    if (!isShort) return
    api.get('/jobs', { company, limit: maxPageSize }, { silent: true }).then(
      ({ data }) => setAll({ company, jobs: data }),
      // The newest stay, with the link to the rest.
      () => undefined,
    )
  }, [company, isShort])
  return isShort && all?.company === company ? all.jobs : newest
}
