import type { DataOf } from '#/client/api.ts'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { workingDaysLabel } from '#/features/jobs/steps.ts'
import { currentTime } from '#/shared/clock.ts'
import { daysBetween } from '#/shared/dates.ts'
import { formatMoney, payPeriodWords } from '#/shared/money/money.ts'
import { joinParts, plural } from '#/shared/sentence.ts'

export type ApplicationSummary = DataOf<'GET', '/applications'>[number]
export type ApplicationDetail = DataOf<'GET', '/applications/:id'>
export type Offer = NonNullable<ApplicationSummary['offer']>

/** Labels of the six main stages, for the seeker. */
export const mainStageLabels = ['Applied', 'Short-listed', 'Screened', 'Interview', 'Offer', 'Hired']

/** The job by its title and place: one company often has several of one title. */
export const jobAndPlace = ({ job }: Pick<ApplicationSummary, 'job'>) =>
  joinParts(job.title, jobLocation(job))

/** 'At Offer, step 5 of 6, without Interview': a small route in words. */
export function progressLabel({ reached, total, skipped, ended }: ApplicationSummary['progress']) {
  const without = skipped.map((place) => mainStageLabels[place]).join(', ')
  const at = `${ended ? 'Ended at' : 'At'} ${mainStageLabels[reached - 1]}, step ${reached} of ${total}`
  return without ? `${at}, without ${without}` : at
}

export const applicationPeriod = (offer: Pick<Offer, 'period'>) => payPeriodWords[offer.period]
export const offerAmountOf = (offer: Pick<Offer, 'amount' | 'currency'>) =>
  formatMoney(offer.amount, offer.currency)

export const isOfferExpired = (offer: Offer) =>
  offer.answerBy !== null && new Date(offer.answerBy) < new Date(currentTime())

const deadlineOf = ({ offer }: ApplicationSummary) =>
  offer?.answerBy ? new Date(offer.answerBy).getTime() : Number.MAX_SAFE_INTEGER

/** Offers that wait for the seeker's answer, the first to end first. */
export const offersToAnswer = (cards: readonly ApplicationSummary[]) =>
  cards
    .filter(
      ({ stage, offer, waitingOn, recallUnread }) =>
        stage === 'offer' && offer && waitingOn === 'you' && !recallUnread,
    )
    .toSorted((a, b) => deadlineOf(a) - deadlineOf(b))

/** 'Two days left', '46 hours left' or 'Under an hour left'; empty without a deadline or once it has passed. */
export function timeLeft(offer: Offer) {
  if (!offer.answerBy || isOfferExpired(offer)) return ''
  const hours = (new Date(offer.answerBy).getTime() - currentTime()) / 3_600_000
  if (hours < 1) return 'Under an hour left'
  if (hours < 48) return `${plural(Math.floor(hours), 'hour')} left`
  return `${numberInWords(Math.floor(hours / 24))} days left`
}

export type Promised = Pick<ApplicationSummary, 'replyBy' | 'daysLate' | 'stage' | 'offer'>

/** Whether the answer is late, as the employer and the public count see it too. */
export const isReplyLate = ({ daysLate }: Pick<Promised, 'daysLate'>) => daysLate > 0

/** 'the same day', '2 days'; `inAll`: from the application to its end. */
export function durationLabel(from: string, to: string, inAll: boolean) {
  const days = daysBetween(from, to)
  return days === 0 ? 'the same day' : `${plural(days, 'day')}${inAll ? ' in all' : ''}`
}

type DueLabel = { late: boolean; text: string; day?: string }

/** 'Answer due' on a day ('Due' once both agree), '2 working days late', or by when the reader has to answer. */
export function replyLabel(card: Promised): DueLabel | null {
  const { replyBy, daysLate, stage, offer } = card
  if (stage === 'offer' && offer?.answerBy)
    return isOfferExpired(offer) ? null : { late: false, text: 'Answer by', day: offer.answerBy }
  if (!replyBy) return null
  return isReplyLate(card)
    ? { late: true, text: `${workingDaysLabel(daysLate)} late` }
    : { late: false, text: stage === 'offer accept' ? 'Due' : 'Answer due', day: replyBy }
}

/** Both sides said yes, and the employer has yet to confirm the hire. */
const isAgreed = ({ stage, acceptedBy }: ApplicationSummary) =>
  stage === 'offer accept' && acceptedBy !== null

/** What happened, where both sides said yes. */
export const agreementTitle = ({ stage, acceptedBy }: Pick<ApplicationSummary, 'stage' | 'acceptedBy'>) =>
  stage === 'hire' ? 'You’re hired' : acceptedBy === 'them' ? 'They said yes' : 'You said yes'

/** Both sides have an interview ahead, so that nobody decides before it. */
const isUpcoming = ({ waitingOn, interview }: ApplicationSummary) =>
  waitingOn === 'them' && interview === 'booked'

/** By whose move it is; `agreed` is apart, because nobody decides there any more. */
export const groupByWaitingOn = (cards: readonly ApplicationSummary[]) => ({
  agreed: cards.filter(isAgreed),
  you: cards.filter(({ waitingOn }) => waitingOn === 'you'),
  upcoming: cards.filter((card) => isUpcoming(card) && !isAgreed(card)),
  them: cards.filter((card) => card.waitingOn === 'them' && !isUpcoming(card) && !isAgreed(card)),
  nobody: cards.filter(({ waitingOn }) => waitingOn === 'nobody'),
})

/** The groups of the list, in its order. */
export const listGroups = ['agreed', 'you', 'upcoming', 'them', 'nobody'] as const

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
/** Spells out small numbers at the start of a sentence. */
export const numberInWords = (count: number) => numberWords[count] ?? String(count)
