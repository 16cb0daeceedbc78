import { useHiringArea } from '#/client/use-hiring-area.ts'
import { daysOpen } from '#/features/jobs/days-open.ts'
import { plural } from '#/shared/sentence.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { minHires } from '../forecast/forecast.ts'
import { people, type Report, spanLabel } from '../report.ts'

const maxBars = 12

/** Jobs that are open now, by how long they have been. */
export function OpenJobsSection({ openJobs, forecasts }: Report) {
  const { hiring } = useHiringArea()
  const [oldest] = openJobs
  if (!oldest) return null
  return (
    <Section id="open-jobs" title="Open jobs" note="As it is now, whatever span is chosen.">
      <ChartFigure
        id="open-jobs"
        finding={`${plural(openJobs.length, 'job')} open, the oldest for ${plural(daysOpen(oldest.postedAt), 'day')}`}
        note="Days since the job was published. In progress are applicants about whom nothing is decided."
        tables={[
          {
            caption: 'Open jobs by age',
            file: 'open-jobs',
            columns: [
              ...['Job', 'Place', 'Days open', 'In progress', 'Hired', 'Seats'],
              ...['Likely first hire from', 'Half by', 'To', 'Counted from'],
            ],
            rows: openJobs.map(({ title, place, postedAt, inProgress, hired, seats, forecast }) => [
              ...[title, place, daysOpen(postedAt), inProgress, hired, seats],
              ...(forecast
                ? [forecast.low, forecast.middle, forecast.high, countedFrom(forecast)]
                : [null, null, null, null]),
            ]),
          },
        ]}
      >
        <BarList
          bars={openJobs
            .slice(0, maxBars)
            .map(({ id, title, postedAt, inProgress, hired, seats, forecast }) => ({
              ...{
                key: id,
                label: title,
                value: daysOpen(postedAt),
                text: plural(daysOpen(postedAt), 'day'),
              },
              note: `${people(inProgress)} in progress, ${hired} of ${plural(seats, 'seat')} filled${forecastLabel(forecast)}`,
              to: hiring.jobApplicants(id),
            }))}
        />
        {openJobs.length > maxBars && (
          <p className="mt-3 text-sm text-fg-muted">{openJobs.length - maxBars} more in the table.</p>
        )}
        <Forecasts {...{ openJobs, forecasts }} />
      </ChartFigure>
    </Section>
  )
}

type Forecast = Report['openJobs'][number]['forecast']
const countedFrom = ({ hires, ofCompany }: NonNullable<Forecast>) =>
  `${plural(hires, 'hire')} ${ofCompany ? 'of yours' : 'of the occupation'}`
const forecastLabel = (forecast: Forecast) =>
  forecast ? `. First hire likely ${spanLabel({ from: forecast.low, to: forecast.high })}` : ''

/** What the days are counted from, and how they did. */
function Forecasts({ openJobs, forecasts: { over, held } }: Pick<Report, 'openJobs' | 'forecasts'>) {
  const hasForecast = openJobs.some(({ forecast }) => forecast)
  if (!hasForecast && over === 0) return null
  return (
    <div className="mt-4 grid max-w-[44em] gap-1 text-sm text-fg-muted">
      {hasForecast && (
        <p>
          Eight of ten first hires come within the likely days. These are counted each night from jobs that
          were open as long without a hire: your own, or those of the occupation at all companies, where fewer
          than {minHires} of yours hired so late.
        </p>
      )}
      {over > 0 && (
        <p>
          {held} of {plural(over, 'earlier forecast')} held: the first hire came within the days that were
          said first.
        </p>
      )}
    </div>
  )
}
