import { useHiringArea } from '#/client/use-hiring-area.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayOf, daysBetween } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { type DateBand, DateBands } from '../charts/DateBands.tsx'
import { maxOpenJobs } from '../open-jobs.ts'
import { dayLabel, type Report, spanLabel } from '../report.ts'
import { minHires } from './forecast.ts'

type OpenJob = Report['openJobs'][number]
type Forecast = OpenJob & { forecast: NonNullable<OpenJob['forecast']> }
type Past = Report['forecasts']['latest'][number]

const maxBands = 12

const bandLabel = ({ low, high }: { low: string; high: string }) => spanLabel({ from: low, to: high })
const countedFrom = ({ hires, ofCompany }: Forecast['forecast']) =>
  `${plural(hires, 'hire')} ${ofCompany ? 'of yours' : 'of the occupation'}`

/** When open jobs are likely to have their first hire. */
export function ForecastFigure({ openJobs }: Pick<Report, 'openJobs'>) {
  const { hiring } = useHiringArea()
  const forecasts = openJobs
    .filter((job): job is Forecast => job.forecast !== null)
    .sort((one, other) => one.forecast.middle.localeCompare(other.forecast.middle))
  const [next] = forecasts
  if (!next)
    return (
      <ChartFigure
        id="forecast"
        finding={
          openJobs.every(({ hired }) => hired > 0)
            ? 'Every open job has hired somebody'
            : 'No first hire can be forecast yet'
        }
        note={`A forecast needs ${minHires} first hires of jobs that were open as long: your own, or those of the occupation at all companies. It is made each night, for open jobs that hired nobody so far.`}
        tables={[]}
      />
    )
  return (
    <ChartFigure
      id="forecast"
      finding={`The next first hire${openJobs.length < maxOpenJobs ? '' : ` of your ${maxOpenJobs} oldest open jobs`} is likely for ${next.title}, half by ${dayLabel(next.forecast.middle)}`}
      note={`A bar is where the first hire comes for eight of ten such jobs: a longer one is less sure. The mark on it is the day by which half have theirs. Counted each night from jobs that were open as long without a hire: your own, or those of the occupation at all companies, where fewer than ${minHires} of yours hired so late.`}
      tables={[
        {
          caption: 'When first hires are likely',
          file: 'forecasts',
          columns: ['Job', 'Place', 'Eight of ten from', 'Half by', 'Eight of ten to', 'Counted from'],
          rows: forecasts.map(({ title, place, forecast }) => [
            ...[title, place, forecast.low, forecast.middle, forecast.high, countedFrom(forecast)],
          ]),
        },
      ]}
    >
      <DateBands
        label="When first hires are likely"
        today={dayOf(currentTime())}
        bands={forecasts.slice(0, maxBands).map(({ id, title, forecast }) => ({
          ...{ key: id, label: title, to: hiring.jobApplicants(id), low: forecast.low, high: forecast.high },
          mark: { day: forecast.middle, of: 'half' },
          note: `From ${countedFrom(forecast)}`,
          text: (
            <>
              Half by <b>{dayLabel(forecast.middle)}</b>
              <span className="block text-xs text-fg-muted">Eight of ten: {bandLabel(forecast)}</span>
            </>
          ),
        }))}
      />
      <More count={forecasts.length - maxBands} />
    </ChartFigure>
  )
}

const More = ({ count, of }: { count: number; of?: string }) =>
  count > 0 && (
    <p className="mt-3 text-sm text-fg-muted">
      {count} more in the table{of}.
    </p>
  )

/** What was forecast first, beside what happened. */
export function PastForecastsFigure({ forecasts: { over, held, latest } }: Pick<Report, 'forecasts'>) {
  const { hiring } = useHiringArea()
  if (over === 0) return null
  return (
    <ChartFigure
      id="past-forecasts"
      finding={`${held} of ${plural(over, 'earlier forecast')} held`}
      note="A forecast holds when the first hire comes within the days that were said first; eight of ten should. A full dot is a hire within them, a ring one before or after them. No dot: nobody was hired."
      tables={[
        {
          caption: 'Earlier forecasts, and what happened',
          file: 'earlier-forecasts',
          columns: ['Job', 'Said first: from', 'To', 'First hire', 'What happened'],
          rows: latest.map((one) => [one.title, one.low, one.high, one.hiredOn, whatHappened(one)]),
        },
      ]}
    >
      <DateBands
        label="Earlier forecasts, and what happened"
        bands={latest.slice(0, maxBands).map((one): DateBand => {
          const { id, title, low, high, hiredOn } = one
          return {
            ...{ key: id, label: title, to: hiring.jobApplicants(id), low, high },
            mark: hiredOn === null ? null : { day: hiredOn, of: isWithin(one) ? 'within' : 'outside' },
            text: (
              <>
                <b>{whatHappened(one)}</b>
                <span className="block text-xs text-fg-muted">Said: {bandLabel(one)}</span>
              </>
            ),
          }
        })}
      />
      <More
        count={latest.length - maxBands}
        of={over > latest.length ? `, which lists the latest ${latest.length}` : ''}
      />
    </ChartFigure>
  )
}

const isWithin = ({ low, high, hiredOn }: Past) => hiredOn !== null && hiredOn >= low && hiredOn <= high

function whatHappened(past: Past) {
  const { low, high, hiredOn } = past
  if (hiredOn === null) return 'Nobody hired'
  const on = `Hired ${dayLabel(hiredOn)}`
  if (isWithin(past)) return on
  const [days, when] =
    hiredOn < low ? [daysBetween(hiredOn, low), 'early'] : [daysBetween(high, hiredOn), 'late']
  return `${on}, ${plural(days, 'day')} ${when}`
}
