import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { isToday } from '#/shared/dates.ts'
import { paths } from '#/shared/paths.ts'
import { Section } from '#/ui/Section.tsx'
import { isUpcoming } from '../kinds.ts'
import { dayLabel } from '../times.ts'
import { CompanyInterviewRow } from './CompanyInterviewRow.tsx'

/** On the employer's home: today's interviews, or those of the next day that has any. */
export function TodayInterviews() {
  const { data = [] } = useQuery(apiQuery('/employer/interviews', {}, { silent: true }))
  const upcoming = data.filter(isUpcoming)
  const [next] = upcoming
  if (!next?.startsAt) return null
  const zone = ownTimeZone()
  const day = dayLabel(next.startsAt, zone)
  const list = upcoming.filter(({ startsAt }) => startsAt && dayLabel(startsAt, zone) === day)
  return (
    <Section
      id="interviews"
      title={isToday(next.startsAt) ? 'Interviews today' : 'Next interviews'}
      note={day}
      aside={
        <Link to={paths.employer.interviews} className="link text-sm">
          All interviews
        </Link>
      }
    >
      <ul>
        {list.map((interview) => (
          <CompanyInterviewRow key={interview.id} interview={interview} />
        ))}
      </ul>
    </Section>
  )
}
