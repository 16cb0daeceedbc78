import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Section } from '#/ui/Section.tsx'
import { DecisionDeadlineBadge } from './DecisionClock.tsx'
import { decisionUrgency } from './decision-clock.ts'
import { decisionDeadlinesQuery } from './decision-deadlines-query.ts'

/** On the employer’s home: whoever was interviewed 30 days ago or longer and has not heard. */
export function DecisionsDue() {
  const { hiring } = useHiringArea()
  const { data = [] } = useQuery(decisionDeadlinesQuery)
  const due = data.filter(({ lastInterviewAt }) => decisionUrgency(lastInterviewAt) !== 'early')
  if (due.length === 0) return null
  return (
    <Section
      id="decisions-due"
      title="Decisions due"
      note="Within 45 days of the last interview an applicant hears whether you have decided."
    >
      <ul>
        {due.map((deadline) => (
          <li
            key={deadline.applicationId}
            className="row-link-bleed grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-base-300 py-4 sm:grid-cols-[40px_minmax(0,1fr)_auto]"
          >
            <Avatar name={deadline.seekerName} size={40} />
            <div className="min-w-0 wrap-anywhere">
              <h3 className="font-[750] leading-5">
                <Link
                  to={hiring.applicant(deadline.jobId, deadline.applicationId)}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {deadline.seekerName}
                </Link>
              </h3>
              <p className="mt-0.5 text-sm text-fg-muted">
                {deadline.jobTitle}, interviewed on <DateTime iso={deadline.lastInterviewAt} as="deadline" />
              </p>
            </div>
            <p className="flex flex-wrap items-center gap-2 text-sm max-sm:col-start-2">
              <span>
                Due by <DateTime iso={deadline.dueAt} as="deadline" />
              </span>
              <DecisionDeadlineBadge deadline={deadline} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
