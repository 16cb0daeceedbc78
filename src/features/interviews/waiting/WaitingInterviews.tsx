import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Section } from '#/ui/Section.tsx'
import { waitingInterviewsQuery } from './waiting-interviews-query.ts'

type WaitingInterview = DataOf<'GET', '/employer/waiting-interviews'>[number]

/** Of interviews what waits for whoever reads: other times, somebody for a part of a panel, their own scorecard. */
export function WaitingInterviews({ className = 'mt-12' }: { className?: string }) {
  const { data = [] } = useQuery(waitingInterviewsQuery)
  if (data.length === 0) return null
  return (
    <Section id="waiting-interviews" title="Interviews: your move" className={className}>
      <ul>
        {data.map((one) => (
          <WaitingRow key={one.interviewId} interview={one} />
        ))}
      </ul>
    </Section>
  )
}

const verbs = {
  'other-times': 'Propose times',
  'empty-place': 'Find somebody',
  scorecard: 'Write it',
} as const

function WaitingRow({ interview }: { interview: WaitingInterview }) {
  const { hiring } = useHiringArea()
  const { kind, seekerName, jobTitle, jobId, applicationId, since } = interview
  return (
    <li className="row-link-bleed grid grid-cols-[40px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-base-300 py-4 sm:grid-cols-[40px_minmax(0,1fr)_auto]">
      <Avatar name={seekerName} size={40} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-base leading-tight font-[750] tracking-[-0.01em]">{seekerName}</h3>
        <p className="mt-0.5 text-sm">
          <WaitingSentence interview={interview} />
        </p>
        <p className="mt-1 text-xs text-fg-muted">
          {jobTitle}, since <DateTime iso={since} as="deadline" />
        </p>
      </div>
      <ButtonLink
        to={hiring.applicant(jobId, applicationId)}
        variant="outlined"
        className="max-sm:col-start-2 max-sm:justify-self-start sm:min-w-[156px]"
      >
        {verbs[kind]}
        <span className="sr-only"> for {seekerName}</span>
      </ButtonLink>
    </li>
  )
}

function WaitingSentence({ interview: { kind, startsAt } }: { interview: WaitingInterview }) {
  if (kind === 'other-times') return 'Asks for other times.'
  if (kind === 'empty-place')
    return <>Nobody takes a part of the panel on {startsAt && <DateTime iso={startsAt} as="time" />}.</>
  return 'Your scorecard is missing.'
}
