import { data, Link } from 'react-router'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import type { AreaKind } from '../areas.ts'
import type { Route } from './+types/OccupationPayPage'
import { AreaList } from './AreaList.tsx'
import { HowCounted } from './HowCounted.tsx'
import { NoFigure } from './NoFigure.tsx'

export async function loader({ context, params: { occupation } }: Route.LoaderArgs) {
  const { data: pay } = await context.get(pageContext).api.get('/pay/:occupation', { occupation })
  return pay.areas.length > 0 ? pay : data(pay, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.name} pay by place`,
        description: `What ${loaderData.name} jobs pay in each place, counted from the pay that employers post.`,
        path: paths.occupationPay(loaderData.occupation),
        publicUrl: readPublicUrl(matches),
        noindex: loaderData.areas.length === 0,
      })
    : [{ title: 'No such page | Waymark' }]

const headings: Record<AreaKind, string> = { country: 'Countries', region: 'Regions', town: 'Towns' }

export default function OccupationPayPage({ loaderData: pay }: Route.ComponentProps) {
  if (pay.areas.length === 0) return <NoFigure pay={pay} />
  const kinds = Object.keys(headings) as AreaKind[]
  return (
    <main id="main" className="grid gap-12 pb-20 pt-10 lg:pt-16">
      <PageSection
        id="pay"
        level={1}
        title={`${pay.name} pay`}
        intro="The typical range of the pay that employers post, by place."
        aside={<PayLink />}
      >
        {kinds.map((kind) => {
          const areas = pay.areas.filter((area) => area.kind === kind)
          return (
            areas.length > 0 && (
              <section key={kind} aria-label={headings[kind]} className="pt-6">
                <h2 className="mb-2 text-xl tracking-[-0.02em]">{headings[kind]}</h2>
                <AreaList occupation={pay.occupation} areas={areas} />
              </section>
            )
          )
        })}
      </PageSection>
      <PageSection id="counted" title="How it is counted">
        <HowCounted countedOn={null} towns={pay.areas.some(({ kind }) => kind === 'town')} />
      </PageSection>
    </main>
  )
}

const PayLink = () => (
  <Link to={paths.pay} className="link text-sm">
    All occupations
  </Link>
)
