import { currentTime } from '#/shared/clock.ts'
import { daysBetween } from '#/shared/dates.ts'
import { formatOfferPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { rescindedLabel } from '../../stages.ts'
import { type ApplicationSummary, jobAndPlace, numberInWords } from '../labels.ts'

/** Long enough to be seen by somebody who had stopped looking. */
const shownDays = 14

/** When the employer took back an offer, agreed on or not yet answered; null if it did not. */
const takenBackAt = ({ isRescinded, stageChangedAt, offerWithdrawnAt, waitingOn }: ApplicationSummary) =>
  isRescinded ? stageChangedAt : waitingOn === 'nobody' ? null : offerWithdrawnAt

/** Whether the home page tells of an offer that the employer took back. */
export function isTakenBackLately(card: ApplicationSummary) {
  const at = takenBackAt(card)
  return at !== null && !card.recalledAt && daysBetween(at, new Date(currentTime())) <= shownDays
}

function stillOpen({ isRescinded, waitingOn, interview }: ApplicationSummary, openCount: number) {
  if (!isRescinded) {
    const areDeciding = waitingOn === 'them' && (interview === null || interview === 'held')
    return `This application stays open${areDeciding ? ', and they decide how to go on' : ''}.`
  }
  if (openCount === 0) return ''
  return `${numberInWords(openCount)} other ${openCount === 1 ? 'application is' : 'applications are'} still open.`
}

type TakenBackProps = { cards: ApplicationSummary[]; openCount: number; level: 1 | 2 }

/** Before all but a hire on the home page, after an offer was taken back. `openCount`: applications still open. */
export function OfferTakenBack({ cards, openCount, level }: TakenBackProps) {
  if (cards.length === 0) return null
  return (
    <PageSection
      id="taken-back"
      level={level}
      noRule
      title={cards.some(({ isRescinded }) => isRescinded) ? rescindedLabel : 'Offer withdrawn'}
    >
      <ul className="grid gap-4">
        {cards.map((card) => (
          <Card key={card.id} card={card} openCount={openCount} />
        ))}
      </ul>
    </PageSection>
  )
}

const Card = ({ card, openCount }: { card: ApplicationSummary; openCount: number }) => (
  <li className="rounded-box border-2 border-fg p-5 sm:p-7">
    <h2 className="max-w-[30em] text-xl leading-snug tracking-[-0.015em] wrap-anywhere">
      {card.job.company.name}{' '}
      {card.isRescinded ? 'took back the offer you had agreed on' : 'withdrew their offer'}
      {card.offer && `: ${formatOfferPay(card.offer)}`}
    </h2>
    <p className="mt-2 max-w-[34em] text-fg-muted wrap-anywhere">
      {jobAndPlace(card)}, <DateTime iso={takenBackAt(card) ?? card.stageChangedAt} as="day" />.{' '}
      {stillOpen(card, openCount)}
    </p>
    <div className="mt-5 flex flex-wrap gap-3">
      <ButtonLink to={paths.seeker.application(card.id)} variant="dark">
        Read why<span className="sr-only"> for {card.job.title}</span>
      </ButtonLink>
      <ButtonLink to={paths.seeker.jobs} variant="outlined">
        Find similar jobs
      </ButtonLink>
    </div>
  </li>
)
