import { data, Link } from 'react-router'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { levelLabel } from '#/features/jobs/fields/job-terms.ts'
import { defaultRadius } from '#/features/search/search-terms.ts'
import { parseSearchParams, searchQueryString } from '#/features/search/search-url.ts'
import { formatPay } from '#/shared/money/money.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { PageSection } from '#/ui/Section.tsx'
import { type AreaKind, inArea } from '../areas.ts'
import { PayScale } from '../PayScale.tsx'
import { countLabel, quarterLabel, rangeLabel, signedRow } from '../pay-labels.ts'
import { countedMonths, quarterOf } from '../rules.ts'
import type { Route } from './+types/PlacePayPage'
import { AreaList } from './AreaList.tsx'
import { HowCounted } from './HowCounted.tsx'
import { NoFigure } from './NoFigure.tsx'

export async function loader({ context, params: { occupation, place } }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const { data: pay } = await api.get('/pay/:occupation', { occupation, place })
  return pay.area ? pay : data(pay, { status: 404 })
}

/** The search for such jobs; it also finds those that are near to them. */
const searchOf = (name: string, area: { kind: AreaKind; name: string }) => ({
  q: name,
  where: area.name,
  ...(area.kind === 'town' && { radius: defaultRadius }),
})

export const meta: Route.MetaFunction = ({ matches, loaderData: pay }) => {
  if (!pay?.area || !pay.figure)
    return [{ title: 'No figure | Waymark' }, { name: 'robots', content: 'noindex' }]
  return pageMeta({
    title: `${pay.name} pay ${inArea(pay.area)}`,
    description: `${rangeLabel(pay.figure)} is the typical range of ${countLabel(pay.figure)}. With levels and quarters.`,
    path: paths.placePay(pay.occupation, pay.area.place),
    publicUrl: readPublicUrl(matches),
  })
}

export default function PlacePayPage({ loaderData: pay }: Route.ComponentProps) {
  const { area, figure, countedOn, open } = pay
  if (!area || !figure || !countedOn) return <NoFigure pay={pay} />
  const { currency, period, levels, quarters, replies } = figure
  const where = inArea(area)
  const wider = pay.areas.filter(({ kind }) => kind !== area.kind && area.kind !== 'country')
  const others = pay.areas.filter((one) => !wider.includes(one))
  const address = `${paths.jobs}${searchQueryString(
    parseSearchParams(
      new URLSearchParams(
        Object.entries(searchOf(pay.name, area)).map(([name, value]) => [name, String(value)]),
      ),
    ),
  )}`
  return (
    <main id="main" className="grid gap-12 pb-20 pt-10 lg:gap-16 lg:pt-16">
      <PageSection
        id="pay"
        level={1}
        title={`${pay.name} pay ${where}`}
        intro={`${countLabel(figure)}, open now or closed in the last ${countedMonths} months.`}
        aside={
          <ul className="grid gap-1.5 text-sm">
            {wider.map((one) => (
              <li key={one.place}>
                <Link to={paths.placePay(pay.occupation, one.place)} className="link">
                  The same {inArea(one)}
                </Link>
              </li>
            ))}
            <li>
              {pay.places === 1 ? (
                <Link to={paths.pay} className="link">
                  All occupations
                </Link>
              ) : (
                <Link to={paths.occupationPay(pay.occupation)} className="link">
                  All places
                </Link>
              )}
            </li>
          </ul>
        }
      >
        <p className="pt-5 text-2xl font-bold tracking-[-0.02em]">
          These jobs typically pay {rangeLabel(figure)}.
        </p>
        <p className="mb-6 mt-1 max-w-[44em] text-fg-muted">
          For half of these jobs the middle of the range is between{' '}
          {formatPay({ min: figure.middleFrom, max: figure.middleFrom, currency, period }).amount} and{' '}
          {formatPay({ min: figure.middleTo, max: figure.middleTo, currency, period }).amount}.
          {replies &&
            ` First answers usually take ${plural(replies.days, 'day')} (${replies.companies} companies counted).`}
        </p>
        <PayScale
          label={`${pay.name} pay ${where}`}
          of="Jobs"
          rows={[
            {
              key: 'all',
              label: 'Typical range',
              note: plural(figure.jobs, 'job'),
              low: figure.low,
              high: figure.high,
              isHere: true,
            },
            { key: 'half', label: 'Middle half', low: figure.middleFrom, high: figure.middleTo },
            ...(pay.signed ? [signedRow(pay.signed, period)] : []),
            // One level with all of the jobs says nothing that the typical range does not.
            ...levels
              .filter(({ jobs }) => jobs < figure.jobs)
              .map(({ level, jobs, low, high }) => ({
                ...{ key: level, label: levelLabel(level), note: plural(jobs, 'job'), low, high },
              })),
          ]}
          {...{ currency, period }}
        />
      </PageSection>
      {quarters.length > 1 && (
        <PageSection
          id="moved"
          title="How it moved"
          intro="The typical range of the jobs posted in each quarter."
        >
          <div className="pt-6">
            <PayScale
              label={`${pay.name} pay ${where} by quarter`}
              of="Quarter"
              rows={quarters.map(({ quarter, jobs, low, high }) => ({
                ...{ key: quarter, label: quarterLabel(quarter), low, high },
                note: `${plural(jobs, 'job')}${quarter === quarterOf(new Date(countedOn)) ? ' so far' : ''}`,
              }))}
              {...{ currency, period }}
            />
          </div>
        </PageSection>
      )}
      <PageSection
        id="open"
        title="Open jobs"
        intro={
          open.total > 0
            ? `${formatNumber(open.total)} such ${open.total === 1 ? 'job is' : 'jobs are'} open now.${open.total < figure.jobs / 2 ? ' Most of the counted ones are closed, so these may pay differently.' : ''}${open.total > open.jobs.length ? ` The newest ${open.jobs.length}:` : ''}`
            : undefined
        }
        noRule
        aside={
          <Link to={address} className="link text-sm">
            Search jobs like these
          </Link>
        }
      >
        {open.jobs.length > 0 ? (
          <JobRows jobs={open.jobs} label="Open jobs" />
        ) : (
          <p className="border-t-2 border-fg pt-5">None is open just now.</p>
        )}
      </PageSection>
      {others.length > 0 && (
        <PageSection
          id="others"
          title={
            area.kind === 'town' ? 'Towns around' : area.kind === 'region' ? 'Other regions' : 'Its regions'
          }
        >
          <AreaList occupation={pay.occupation} areas={others} />
        </PageSection>
      )}
      <PageSection id="counted" title="How it is counted">
        <HowCounted countedOn={countedOn} towns={area.kind === 'town'} signed={pay.signed !== null} />
      </PageSection>
    </main>
  )
}
