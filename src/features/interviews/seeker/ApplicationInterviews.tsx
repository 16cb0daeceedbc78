import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { InterviewHistory } from '../InterviewHistory.tsx'
import { isUpcoming, waitsForPick, waitsForTime } from '../kinds.ts'
import { DecisionWait } from './DecisionWait.tsx'
import { type OwnInterview, SeekerInterviewRow } from './SeekerInterviewRow.tsx'

/** On the page of an application: what waits for a time, what is to come, and what the company wrote afterwards. */
export function ApplicationInterviews({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    apiQuery('/interviews', {}, { silent: true }),
  )
  if (isPending) return null
  if (!data)
    return (
      <div className="mb-8">
        <ErrorNote
          message="We couldn’t load your interviews. They are safe."
          error={error}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      </div>
    )
  const own = data.filter(({ applicationId }) => applicationId === id)
  const open = own.filter((one) => waitsForTime(one) || isUpcoming(one))
  if (open.length === 0)
    return (
      <>
        <DecisionWait id={id} interviews={own} />
        <OwnHistory interviews={own} />
      </>
    )
  const toPick = open.some(waitsForPick)
  return (
    <section aria-labelledby="own-interviews" className="mb-8 border-t-2 border-fg pt-4">
      <h2 id="own-interviews" className="text-3xl tracking-[-0.028em]">
        {toPick
          ? 'Pick a time for your interview'
          : open.some(waitsForTime)
            ? 'You asked for other times'
            : 'Your interview'}
      </h2>
      <ul>
        {open.map((interview) => (
          <SeekerInterviewRow key={interview.id} interview={interview} />
        ))}
      </ul>
      <OwnHistory interviews={own} />
    </section>
  )
}

/** What happened to all interviews of this application, oldest first. */
const OwnHistory = ({ interviews }: { interviews: OwnInterview[] }) => {
  const [first] = interviews
  if (!first) return null
  const events = interviews.flatMap((one) => one.events).sort((a, b) => a.at.localeCompare(b.at))
  return (
    <div className="mb-8">
      <InterviewHistory
        events={events}
        reader={{ side: 'seeker', companyName: first.company.name, seekerName: first.seekerName }}
      />
    </div>
  )
}
