import { ownTimeZone } from '#/client/time-zones.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { InterviewHistory } from '../InterviewHistory.tsx'
import { Feedback } from '../scorecards/Feedback.tsx'
import { dayLabel } from '../times.ts'
import type { SeekerInterview } from './interview-actions.ts'

const titles = {
  cancelled: 'This interview was cancelled',
  declined: 'You declined this invitation',
  'no-show': 'This interview did not take place',
  proposed: 'This invitation has ended',
  booked: 'This interview has ended',
} as const

/** What happened to an interview that is no more. */
export function EndedInterview({ interview }: { interview: SeekerInterview }) {
  const { state, endedBy, company, reason, isOver, startsAt } = interview
  const who = endedBy === 'employer' ? company.name : endedBy === 'seeker' ? 'you' : null
  return (
    <main id="main" tabIndex={-1} className="page-container w-full grow pb-24 pt-8 outline-none lg:pt-14">
      <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em]">{titles[state]}</h1>
      <EmptyState art="interviews" level={2} title={`${interview.job.title}, ${company.name}`}>
        {startsAt && `It was to be on ${dayLabel(startsAt, ownTimeZone())}. `}
        {state === 'cancelled' && who && `Ended by ${who}. `}
        {endedBy === 'waymark' || isOver
          ? 'The application has ended, and its interviews with it.'
          : 'Your application goes on, and you can be invited again.'}
      </EmptyState>
      {reason && endedBy !== 'waymark' && (
        <figure className="max-w-[34em]">
          <figcaption className="text-sm font-bold">
            {endedBy === 'seeker' ? 'What you wrote' : `What ${company.name} wrote`}
          </figcaption>
          <blockquote className="mt-1.5 whitespace-pre-line text-lg leading-normal wrap-anywhere">
            “{reason}”
          </blockquote>
        </figure>
      )}
      <Feedback interview={interview} />
      <InterviewHistory
        events={interview.events}
        reader={{ side: 'seeker', companyName: company.name, seekerName: interview.seekerName }}
      />
    </main>
  )
}
