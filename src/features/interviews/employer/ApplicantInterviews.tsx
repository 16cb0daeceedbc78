import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { CalendarClock } from '#/ui/icons/more-icons.tsx'
import { DecisionClock } from '../clocks/DecisionClock.tsx'
import { isUpcoming, waitsForTime } from '../kinds.ts'
import { InterviewPanel } from './InterviewPanel.tsx'
import { ReadyInvitation } from './ReadyInvitation.tsx'

const PanelDialog = lazyPart(() => import('../panel/PanelDialog.tsx').then(({ PanelDialog }) => PanelDialog))
const InviteDialog = lazyPart(() => import('./InviteDialog.tsx').then(({ InviteDialog }) => InviteDialog))

type ApplicantInterviewsProps = { id: string; name: string }

/** In the drawer of an applicant: the next interview first, and the way to invite to one. */
export function ApplicantInterviews({ id, name }: ApplicantInterviewsProps) {
  const [inviting, setInviting] = useState<'one' | 'panel' | null>(null)
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery('/employer/applications/:id/interviews', { id }, { silent: true }),
  )
  if (error && !data)
    return (
      <ErrorNote
        className="mt-6"
        message="We couldn’t load the interviews. They are safe."
        error={error}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    )
  if (!data) return null
  const open = data.interviews.filter((one) => isUpcoming(one) || waitsForTime(one))
  const past = data.interviews.filter((one) => !open.includes(one))
  if (!data.mayInvite && data.interviews.length === 0) return null
  return (
    <section aria-labelledby="applicant-interviews" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h4 id="applicant-interviews" className="text-lg">
          {data.interviews.length > 0 ? 'Interviews' : 'No interview yet'}
        </h4>
        {data.mayInvite && (
          <Button
            size="sm"
            variant={data.interviews.length > 0 && open.length === 0 ? 'dark' : 'outlined'}
            onClick={() => setInviting('one')}
          >
            <CalendarClock className="size-4" aria-hidden="true" />
            {data.interviews.length > 0 ? 'Invite to another interview' : 'Invite to interview'}
          </Button>
        )}
      </div>
      {data.mayInvite && data.interviews.length === 0 && <ReadyInvitation {...{ id, name, start: data }} />}
      {data.decisionDeadline && <DecisionClock deadline={data.decisionDeadline} />}
      {data.mayInvite && data.people.length > 1 && (
        <p className="mt-2">
          <button type="button" className="link text-start text-sm" onClick={() => setInviting('panel')}>
            Several people, one after the other? Arrange a panel
          </button>
        </p>
      )}
      <div className="mt-3 grid gap-3">
        {[...open, ...past].map((interview) => (
          <InterviewPanel key={interview.id} interview={interview} />
        ))}
      </div>
      {inviting === 'one' && (
        <InviteDialog {...{ id, name, start: data }} onClose={() => setInviting(null)} />
      )}
      {inviting === 'panel' && (
        <PanelDialog {...{ id, name, start: data }} onClose={() => setInviting(null)} />
      )}
    </section>
  )
}
