import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'
import { hasBegun } from '../kinds.ts'
import { KitOfInterview } from '../kits/KitOfInterview.tsx'
import type { ApplicationScorecards, InterviewScorecards } from './company-scorecards.ts'

const ScorecardDialog = lazyPart(() =>
  import('./ScorecardDialog.tsx').then(({ ScorecardDialog }) => ScorecardDialog),
)
const SummaryDialog = lazyPart(() => import('./SummaryDialog.tsx').then(({ SummaryDialog }) => SummaryDialog))
const FeedbackDialog = lazyPart(() =>
  import('./FeedbackDialog.tsx').then(({ FeedbackDialog }) => FeedbackDialog),
)

/** Of one booked interview: its kit, who has sent a card, and what the reader can write or read. */
export function ScorecardSection({ interview }: { interview: CompanyInterview }) {
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery('/employer/applications/:id/scorecards', { id: interview.applicationId }, { silent: true }),
  )
  if (error && !data)
    return (
      <ErrorNote
        className="mt-3"
        message="We couldn’t load the scorecards. They are safe."
        error={error}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    )
  const cards = data?.interviews.find(({ interviewId }) => interviewId === interview.id)
  if (!data || !cards) return null
  const isMine = cards.people.some(({ isYou }) => isYou)
  return (
    <div className="mt-4 border-t border-base-300 pt-3">
      <KitOfInterview kit={cards.kit} jobId={interview.job.id} startsOpen={isMine && !cards.yours} />
      <Cards {...{ interview, cards, isLocked: data.isLocked }} />
    </div>
  )
}

type CardsProps = { interview: CompanyInterview; cards: InterviewScorecards } & Pick<
  ApplicationScorecards,
  'isLocked'
>

function Cards({ interview, cards, isLocked }: CardsProps) {
  const [dialog, setDialog] = useState<'write' | 'read' | 'feedback' | null>(null)
  const close = () => setDialog(null)
  const sent = cards.people.filter(({ hasSent }) => hasSent).length
  const canRead = cards.cards !== null && cards.cards.length > 0
  if (!hasBegun(cards)) return null
  return (
    <>
      <p className="mt-3 text-sm">
        <b>
          {sent === 0 ? 'No scorecard yet' : `${sent} of ${cards.people.length} scorecards sent`}
          {isLocked && ', locked by the decision'}
        </b>
        <span className="mt-0.5 block text-fg-muted">{hintOf(cards, isLocked)}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {cards.mayWrite && (
          <Button size="sm" variant={cards.yours ? 'outlined' : 'dark'} onClick={() => setDialog('write')}>
            {cards.yours ? 'Change yours' : 'Write your scorecard'}
          </Button>
        )}
        {canRead && (
          <Button size="sm" variant="outlined" onClick={() => setDialog('read')}>
            {cards.cards?.length === 1 ? 'Read the scorecard' : 'Compare the scorecards'}
          </Button>
        )}
        {cards.mayWriteFeedback && (
          <Button size="sm" variant="ghost" onClick={() => setDialog('feedback')}>
            Write feedback
          </Button>
        )}
      </div>
      {cards.feedback && (
        <figure className="mt-3 text-sm">
          <figcaption className="font-bold">Feedback that {interview.seekerName} can read</figcaption>
          <blockquote className="mt-1 whitespace-pre-line wrap-anywhere">{cards.feedback}</blockquote>
        </figure>
      )}
      {dialog === 'write' && <ScorecardDialog {...{ interview, cards, onClose: close }} />}
      {dialog === 'read' && <SummaryDialog {...{ interview, cards, onClose: close }} />}
      {dialog === 'feedback' && <FeedbackDialog interview={interview} onClose={close} />}
    </>
  )
}

/** What the reader waits for, or what others wait for. */
function hintOf(cards: InterviewScorecards, isLocked: boolean) {
  const missing = cards.people.filter(({ hasSent, isYou }) => !hasSent && !isYou).map(({ name }) => name)
  if (cards.mayWrite && !cards.yours) return 'You read those of your colleagues once you have sent yours.'
  if (cards.cards === null)
    return 'You read these once you have sent a scorecard for each interview you are in.'
  return missing.length > 0 && !isLocked ? `Missing: ${missing.join(', ')}.` : null
}
