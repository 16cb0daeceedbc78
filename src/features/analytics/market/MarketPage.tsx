import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useSetParam, useShownParams } from '#/client/use-set-params.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead, Section } from '#/ui/Section.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { usePrintName } from '#/ui/use-print-name.ts'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { WeekColumns } from '../charts/WeekColumns.tsx'
import { AlertsSection } from './AlertsSection.tsx'
import { columnText, type Market, type MarketWeek, spanOf, spans, weekLabel } from './market.ts'
import { ReleaseSection } from './ReleaseSection.tsx'
import { marketSections } from './sections.ts'
import { UnansweredWords } from './UnansweredWords.tsx'

export const meta = () => [{ title: 'Market | Waymark' }]

const marketQuery = (params: URLSearchParams) =>
  apiQuery('/admin/market', { weeks: Number(spanOf(params)) }, { silent: true })

export const clientLoader = prefetch(({ search }) => [
  marketQuery(search),
  apiQuery('/admin/market/alerts', {}, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

/** How the market does, week by week. */
export default function MarketPage() {
  const params = useShownParams()
  const setParam = useSetParam()
  const market = useQuery({ ...marketQuery(params), placeholderData: (before) => before })
  const { data } = market
  usePrintName(`${paths.admin.market}?${params}`)
  return (
    <main id="main" className="print-alone pb-20" aria-busy={market.isPending}>
      <PageHead
        title={data ? titleOf(data.weeks) : 'Market'}
        subtitle="Weeks begin on Monday, UTC. The yellow one still runs. It and the one before are counted now, earlier ones each night."
      />
      <div className="px-5 pb-4 lg:px-10">
        <SegmentedControl
          label="Span"
          className="no-print"
          value={spanOf(params)}
          onChange={(weeks) => setParam('weeks', weeks === spans[0] ? null : weeks)}
          options={spans.map((weeks) => ({
            value: weeks,
            label: weeks === '52' ? '1 year' : `${weeks} weeks`,
          }))}
        />
        {market.isPending && <SkeletonRows label="Counting" shape="line" count={8} />}
        {market.isError && (
          <ErrorNote
            className="mt-4"
            message="We couldn’t count the market."
            error={market.error}
            onRetry={() => market.refetch()}
            busy={market.isFetching}
          />
        )}
      </div>
      {data && !market.isError && (
        <>
          <Figures {...data} />
          {data.release && <ReleaseSection release={data.release} />}
        </>
      )}
      <AlertsSection />
    </main>
  )
}

function titleOf(weeks: MarketWeek[]) {
  const [last, running] = weeks.slice(-2)
  return `${formatNumber(running?.jobsLive ?? 0)} jobs live, ${formatNumber(last?.applications ?? 0)} applications last week`
}

function Figures({ weeks, words }: Market) {
  const [before, last] = weeks.slice(-3)
  return marketSections.map(({ id, title, note, finding, columns }) => (
    <Section key={id} id={id} title={title}>
      <ChartFigure
        id={id}
        finding={last && before ? finding(last, before) : title}
        note={note}
        tables={[
          {
            caption: `${title}, week by week`,
            file: `market-${id}`,
            columns: ['Week of', ...columns.map(({ header, unit }) => (unit ? `${header}, hours` : header))],
            rows: weeks
              .toReversed()
              .map((week) => [
                week.from,
                ...columns.map(({ key }) =>
                  week[key] === null ? null : Math.ceil((week[key] ?? 0) * 10) / 10,
                ),
              ]),
          },
        ]}
      >
        <div className="mt-5 grid gap-x-10 gap-y-7 sm:grid-cols-2">
          {columns
            .filter(({ inTableOnly }) => !inTableOnly)
            .map((column) => (
              <WeekColumns
                key={column.key}
                label={column.header}
                columns={weeks.map((week) => ({
                  ...{ key: week.from, label: weekLabel(week), value: week[column.key] },
                  ...{ text: columnText(column, week), isRunning: week.isRunning },
                  ...(column.of && { whole: week[column.of] ?? 0 }),
                }))}
              />
            ))}
        </div>
      </ChartFigure>
      {id === 'searches' && <UnansweredWords words={words} />}
    </Section>
  ))
}
