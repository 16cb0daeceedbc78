import { ownTimeZone } from '#/client/time-zones.ts'
import { capitalized } from '#/shared/sentence.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { InterviewHistory } from '../InterviewHistory.tsx'
import { BackToInterviews, InterviewAbout } from '../prepare/InterviewAbout.tsx'
import { OwnNote } from '../prepare/OwnNote.tsx'
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

type EndedProps = { interview: SeekerInterview; isSignedIn?: boolean | undefined }

/** What happened to an interview that is no more. */
export function EndedInterview({ interview, isSignedIn }: EndedProps) {
  const { state, endedBy, company, reason, isOver, startsAt } = interview
  const who = endedBy === 'employer' ? company.name : endedBy === 'seeker' ? 'you' : null
  return (
    <main id="main" tabIndex={-1} className="page-container w-full grow pb-24 pt-8 outline-none lg:pt-14">
      {isSignedIn && <BackToInterviews />}
      <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em]">{titles[state]}</h1>
      {isSignedIn && <InterviewAbout interview={interview} isSignedIn className="mt-5" />}
      <EmptyState art="interviews" level={2} title={`${interview.job.title}, ${company.name}`}>
        {startsAt && `It was planned for ${dayLabel(startsAt, ownTimeZone())}. `}
        {state === 'cancelled' && who && `${capitalized(who)} cancelled it. `}
        {endedBy === 'waymark' || isOver
          ? 'Your application has ended, and the interview with it.'
          : 'Your application stays open, and they can invite you again.'}
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
      {isSignedIn && <OwnNote id={interview.id} onlyIfWritten className="mt-8 max-w-[44em]" />}
      <InterviewHistory
        events={interview.events}
        reader={{ side: 'seeker', companyName: company.name, seekerName: interview.seekerName }}
      />
    </main>
  )
}
