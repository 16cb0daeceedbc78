import { Fragment } from 'react'
import { DateTime } from '#/ui/DateTime.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'
import { attributeNames, authorName, type InterviewScorecards, type Scorecard } from './company-scorecards.ts'
import { ratingLabels, recommendationLabels, type Score, scores } from './ratings.ts'

type SummaryDialogProps = { interview: CompanyInterview; cards: InterviewScorecards; onClose: () => void }

/** All cards of an interview: first where they agree and differ, then each beside the others. Nothing is averaged. */
export function SummaryDialog({ interview, cards, onClose }: SummaryDialogProps) {
  const sent = cards.cards ?? []
  const attributes = attributeNames(cards, sent)
  const missing = cards.people.filter(({ hasSent }) => !hasSent).map(({ name }) => name)
  return (
    <Dialog
      open
      wide
      title={`Scorecards of ${interview.seekerName}`}
      subtitle={[interview.step, missing.length > 0 && `still missing: ${missing.join(', ')}`]
        .filter(Boolean)
        .join('; ')}
      onClose={onClose}
    >
      <Spread
        title="Should we hire them?"
        labels={recommendationLabels}
        votes={sent.map((card) => ({ name: authorName(card), score: card.recommendation }))}
      />
      {attributes.map((attribute) => (
        <Spread
          key={attribute}
          title={attribute}
          labels={ratingLabels}
          votes={sent.flatMap((card) =>
            card.ratings
              .filter((one) => one.attribute === attribute)
              .map(({ rating }) => ({ name: authorName(card), score: rating })),
          )}
        />
      ))}
      <ul className="mt-8 grid gap-x-6 gap-y-8 border-t-2 border-fg pt-5 sm:grid-cols-2">
        {sent.map((card) => (
          <li key={card.id} className="min-w-0">
            <CardText card={card} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type SpreadProps = {
  title: string
  labels: Record<Score, string>
  votes: { name: string; score: Score | null }[]
}

/** Who chose which of the four scores. */
const Spread = ({ title, labels, votes }: SpreadProps) => (
  <section aria-label={title} className="mt-5 first:mt-0">
    <h3 className="text-base wrap-anywhere">
      {title}
      {votes.length === 0 && <span className="font-normal text-fg-muted">: nobody rated it</span>}
    </h3>
    {votes.length > 0 && (
      <dl className="mt-1.5 grid grid-cols-2 gap-1 sm:grid-cols-4">
        {scores.map((score) => {
          const names = votes.filter((vote) => vote.score === score).map(({ name }) => name)
          return (
            <div
              key={score}
              className={`rounded-field px-3 py-2 text-sm ${names.length > 0 ? 'bg-brand-soft' : 'bg-base-200'}`}
            >
              <dt className="text-fg-muted">{labels[score]}</dt>
              <dd className="min-h-5 font-bold wrap-anywhere">
                {names.length > 0 ? names.join(', ') : <span className="sr-only">Nobody</span>}
              </dd>
            </div>
          )
        })}
      </dl>
    )}
  </section>
)

function CardText({ card }: { card: Scorecard }) {
  const { recommendation, firstRecommendation, note, ratings, sentAt, changedAt } = card
  return (
    <article aria-label={authorName(card)}>
      <h3 className="text-base wrap-anywhere">
        {authorName(card)}
        {recommendation && `: ${recommendationLabels[recommendation].toLowerCase()}`}
      </h3>
      <p className="text-sm text-fg-muted">
        Sent on <DateTime iso={sentAt} as="deadline" />
        {changedAt && (
          <>
            , changed on <DateTime iso={changedAt} as="deadline" />
          </>
        )}
        {firstRecommendation && `, at first ${recommendationLabels[firstRecommendation].toLowerCase()}`}
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{note}</p>
      <dl className="mt-3 text-sm">
        {ratings.map(({ attribute, rating, note }) => (
          <Fragment key={attribute}>
            <dt className="mt-2 font-bold wrap-anywhere">
              {attribute}
              {rating && `: ${ratingLabels[rating].toLowerCase()}`}
            </dt>
            <dd className="whitespace-pre-line wrap-anywhere">{note}</dd>
          </Fragment>
        ))}
      </dl>
    </article>
  )
}
