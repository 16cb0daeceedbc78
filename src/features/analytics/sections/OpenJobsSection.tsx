import { useHiringArea } from '#/client/use-hiring-area.ts'
import { daysOpen } from '#/features/jobs/days-open.ts'
import { plural } from '#/shared/sentence.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { ForecastFigure, PastForecastsFigure } from '../forecast/ForecastFigures.tsx'
import { maxOpenJobs } from '../open-jobs.ts'
import { people, type Report } from '../report.ts'

const maxBars = 12

/** Jobs that are open now, by how long they have been; when they are likely to hire, and how earlier forecasts did. */
export function OpenJobsSection({ openJobs, forecasts }: Report) {
  if (openJobs.length === 0 && forecasts.over === 0) return null
  return (
    <Section id="open-jobs" title="Open jobs" note="As it is now, whatever span is chosen.">
      {openJobs.length > 0 && (
        <>
          <OpenJobs openJobs={openJobs} />
          <div className="mt-8">
            <ForecastFigure openJobs={openJobs} />
          </div>
        </>
      )}
      <div className="mt-8 empty:hidden">
        <PastForecastsFigure forecasts={forecasts} />
      </div>
    </Section>
  )
}

function OpenJobs({ openJobs }: Pick<Report, 'openJobs'>) {
  const { hiring } = useHiringArea()
  return (
    <ChartFigure
      id="open-jobs"
      finding={`${openJobs.length < maxOpenJobs ? plural(openJobs.length, 'job') : `${maxOpenJobs} jobs or more`} open, the oldest for ${plural(daysOpen(openJobs[0]?.postedAt ?? ''), 'day')}`}
      note="Days since the job was published. In progress are applicants about whom nothing is decided."
      tables={[
        {
          caption: 'Open jobs by age',
          file: 'open-jobs',
          columns: ['Job', 'Place', 'Days open', 'In progress', 'Hired', 'Seats'],
          rows: openJobs.map(({ title, place, postedAt, inProgress, hired, seats }) => [
            ...[title, place, daysOpen(postedAt), inProgress, hired, seats],
          ]),
        },
      ]}
    >
      <BarList
        bars={openJobs.slice(0, maxBars).map(({ id, title, postedAt, inProgress, hired, seats }) => ({
          ...{ key: id, label: title, value: daysOpen(postedAt), text: plural(daysOpen(postedAt), 'day') },
          note: `${people(inProgress)} in progress, ${hired} of ${plural(seats, 'seat')} filled`,
          to: hiring.jobApplicants(id),
        }))}
      />
      {openJobs.length > maxBars && (
        <p className="mt-3 text-sm text-fg-muted">{openJobs.length - maxBars} more in the table.</p>
      )}
    </ChartFigure>
  )
}
