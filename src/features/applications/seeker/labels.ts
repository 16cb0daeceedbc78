import type { DataOf } from '#/client/api.ts'
import { formatDay } from '#/shared/dates.ts'
import { formatMoney, periodWords } from '#/shared/money.ts'

export type ApplicationSummary = DataOf<'GET', '/applications'>[number]
export type ApplicationDetail = DataOf<'GET', '/applications/:id'>
export type Offer = NonNullable<ApplicationSummary['offer']>

/** Labels of the six main stages, for the seeker. */
export const mainStageLabels = ['Applied', 'Short-listed', 'Screened', 'Interview', 'Offer', 'Hired']

export const formatLocation = ({
  city,
  region,
  country,
}: Pick<ApplicationSummary['job'], 'city' | 'region' | 'country'>) =>
  [city, region ?? country].filter(Boolean).join(', ')

export const periodOf = (offer: Pick<Offer, 'period'>) => periodWords[offer.period]
export const amountOf = (offer: Pick<Offer, 'amount' | 'currency'>) =>
  formatMoney(offer.amount, offer.currency)

export const isOfferExpired = (offer: Offer) =>
  offer.answerBy !== null && new Date(offer.answerBy) < new Date()

/** 'Two days left' or 'Under an hour left'; empty without a deadline or once it has passed. */
export function timeLeft(offer: Offer) {
  if (!offer.answerBy || isOfferExpired(offer)) return ''
  const hours = (new Date(offer.answerBy).getTime() - Date.now()) / 3_600_000
  if (hours < 1) return 'Under an hour left'
  if (hours < 24) return `${Math.floor(hours)} ${Math.floor(hours) === 1 ? 'hour' : 'hours'} left`
  const days = Math.floor(hours / 24)
  const words = ['One day', 'Two days', 'Three days', 'Four days', 'Five days']
  return `${words[days - 1] ?? `${days} days`} left`
}

export const daysLateLabel = (days: number) => (days === 1 ? '1 day late' : `${days} days late`)

/** The line under an application in a list: what happens next, and when. */
export function nextStepLabel(card: ApplicationSummary) {
  const { stage, offer, counter, daysLate, replyBy, message } = card
  if (card.recalledAt) return 'Employer removed for fraud'
  if (stage === 'offer') {
    if (!offer?.answerBy) return 'Answer the offer'
    return isOfferExpired(offer) ? 'The offer has ended' : `Answer by ${formatDay(offer.answerBy)}`
  }
  if (stage === 'offer counter' && counter && !daysLate) return `You asked for ${amountOf(counter)}`
  if (stage === 'offer accept' && !daysLate) return 'You accepted. They confirm the hire.'
  if (stage === 'hire') return offer?.startsOn ? `You start ${formatDay(offer.startsOn)}` : 'You are hired'
  if (stage === 'withdrawn') return 'You withdrew it'
  if (stage === 'offer reject') return 'You declined the offer'
  if (stage === 'rejected') return message ? 'They left you a message' : 'They chose someone else'
  if (daysLate > 0) return daysLateLabel(daysLate)
  return replyBy ? `Reply by ${formatDay(replyBy)}` : 'They have it'
}

export const groupByWaitingOn = (cards: readonly ApplicationSummary[]) => ({
  you: cards.filter(({ waitingOn }) => waitingOn === 'you'),
  them: cards.filter(({ waitingOn }) => waitingOn === 'them'),
  nobody: cards.filter(({ waitingOn }) => waitingOn === 'nobody'),
})

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
/** Spells out small numbers at the start of a sentence. */
export const countInWords = (count: number) => numberWords[count] ?? String(count)
