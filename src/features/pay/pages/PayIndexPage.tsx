import { Link } from 'react-router'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import { inArea } from '../areas.ts'
import { rangeLabel } from '../pay-labels.ts'
import { minCompanies, minJobs } from '../rules.ts'
import type { Route } from './+types/PayIndexPage'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(pageContext).api.get('/pay')
  const families = Map.groupBy(data, ({ family }) => family)
  return {
    families: [...families]
      .map(([family, occupations]) => ({
        family,
        occupations: occupations.sort((one, other) => (one.name < other.name ? -1 : 1)),
      }))
      .sort((one, other) => (one.family < other.family ? -1 : 1)),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title: 'What work pays',
    description: 'Pay by occupation and place, counted from the pay that employers post with their jobs.',
    path: paths.pay,
    publicUrl: readPublicUrl(matches),
    noindex: !loaderData || loaderData.families.length === 0,
  })

export default function PayIndexPage({ loaderData: { families } }: Route.ComponentProps) {
  return (
    <main id="main" className="pb-20 pt-10 lg:pt-16">
      <PageSection
        id="pay"
        level={1}
        title="What work pays"
        intro={`From the pay that employers post with their jobs. We show a figure once ${minJobs} jobs at ${minCompanies} companies support it.`}
      >
        {families.length === 0 && (
          <p className="pt-5">
            No occupation has enough jobs for a figure yet. Figures are counted once a night.
          </p>
        )}
        {families.map(({ family, occupations }) => (
          <section key={family} aria-label={family} className="pt-6">
            <h2 className="text-xl tracking-[-0.02em]">{family}</h2>
            <ul className="mt-2 border-t border-base-300">
              {occupations.map(({ occupation, name, places, countries: [largest, ...others] }) => (
                <li key={occupation} className="border-b border-base-300">
                  <Link
                    // A list of one place is none.
                    to={
                      largest && places === 1
                        ? paths.placePay(occupation, largest.place)
                        : paths.occupationPay(occupation)
                    }
                    className="flex justify-between gap-x-6 gap-y-0.5 py-3 hover:bg-brand-faint max-sm:flex-col sm:items-baseline"
                  >
                    <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
                    {largest && (
                      <span className="text-sm tabular-nums">
                        {rangeLabel(largest)}{' '}
                        <span className="text-fg-muted">
                          {inArea(largest)}
                          {others.length > 0 &&
                            ` and ${others.length === 1 ? '1 more country' : `${others.length} more countries`}`}
                        </span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </PageSection>
    </main>
  )
}
