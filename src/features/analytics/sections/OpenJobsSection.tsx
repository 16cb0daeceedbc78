import { useHiringArea } from '#/client/use-hiring-area.ts'
import { daysOpen } from '#/features/jobs/days-open.ts'
import { plural } from '#/shared/sentence.ts'
import { Section } from '#/ui/Section.tsx'
import { BarList } from '../charts/BarList.tsx'
import { ChartFigure } from '../charts/ChartFigure.tsx'
import { people, type Report } from '../report.ts'

const maxBars = 12

/** Jobs that are open now, by how long they have been. */
export function OpenJobsSection({ openJobs }: Report) {
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
    </Section>
  )
}
