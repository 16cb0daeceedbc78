import type { z } from 'zod'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs, formatLongDate, workingDaysAfter } from '#/shared/dates.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { fitsCurrency } from '#/shared/money/money-input.ts'
import type { offerTerms } from '../api.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { insertOffer, listOffers, updateAnswerBy } from '../record-queries.server.ts'
import { replyBy } from '../reply-deadline.ts'
import type { offer } from '../shapes.ts'
import { notifyUnansweredOffer } from '../tasks.server.ts'
import { currentOffers, parseSteps } from '../views.server.ts'

type Offer = z.output<typeof offer>

/** Working days to answer an offer without an explicit deadline. */
const defaultAnswerDays = 5

type OfferContext = Pick<HandlerContext, 'db' | 'send'>

/** Stores the employer's offer and returns its current terms. */
export async function makeOffer(
  { db, send }: OfferContext,
  row: ApplicationRow,
  terms: z.output<typeof offerTerms> | undefined,
) {
  if (!terms) throw fieldError('offer.amount', 'Enter the pay')
  const answerBy = terms.answerBy
    ? new Date(terms.answerBy)
    : endOfDay(workingDaysAfter(new Date(), defaultAnswerDays))
  if (answerBy <= new Date()) throw fieldError('offer.answerBy', 'Choose a time that has not passed')
  requireFutureStart('offer.startsOn', terms.startsOn)
  requireCoins('offer.amount', terms.amount, terms.currency ?? row.payCurrency)
  await insertOffer(db, {
    applicationId: row.id,
    madeBy: 'employer',
    payAmount: terms.amount,
    payCurrency: terms.currency ?? row.payCurrency,
    payPeriod: terms.period ?? row.payPeriod,
    startsOn: terms.startsOn ?? null,
    note: terms.note,
    answerBy,
  })
  await send(notifyUnansweredOffer, { id: row.id }, { delay: secondsUntil(answerBy) })
  return latestTerms(db, row, 'employer')
}

/** Stores a counter-offer in the currency and period of the current offer, which stays open. */
export async function makeCounter(
  db: Db,
  row: ApplicationRow,
  currentOffer: Offer,
  request: { amount?: number | undefined; startsOn?: string | undefined; note: string | null },
) {
  if (!request.amount) throw fieldError('amount', 'Enter the pay you ask for')
  if (request.amount === currentOffer.amount && !request.startsOn && !request.note)
    throw fieldError('amount', 'That is what they offer. Accept it, or say what should change.')
  requireFutureStart('startsOn', request.startsOn)
  requireCoins('amount', request.amount, currentOffer.currency)
  await insertOffer(db, {
    applicationId: row.id,
    madeBy: 'seeker',
    payAmount: request.amount,
    payCurrency: currentOffer.currency,
    payPeriod: currentOffer.period,
    startsOn: request.startsOn ?? null,
    note: request.note,
    answerBy: null,
  })
  return latestTerms(db, row, 'seeker')
}

/**
 * Keeps the employer's offer open until a working day after their answer to the counter is due, so that whoever
 * waits for it loses nothing. Returns its end.
 */
export async function extendOffer({ db, send }: OfferContext, row: ApplicationRow, currentOffer: Offer) {
  const due = replyBy('offer counter', new Date(), parseSteps(row.steps)) ?? new Date()
  const until = endOfDay(workingDaysAfter(due, 1))
  if (!currentOffer.answerBy || currentOffer.answerBy >= until) return currentOffer.answerBy
  await updateAnswerBy(db, currentOffer.id, until)
  await send(notifyUnansweredOffer, { id: row.id }, { delay: secondsUntil(until) })
  return until
}

/** Accepts the counter-offer: its terms become the employer's newest offer. */
export async function agreeToCounter(db: Db, row: ApplicationRow) {
  const { counter, offer } = currentOffers(row, await listOffers(db, [row.id]))
  if (!counter) throw new AppError(409, 'There is no counter-offer to accept')
  await insertOffer(db, {
    applicationId: row.id,
    madeBy: 'employer',
    payAmount: counter.amount,
    payCurrency: counter.currency,
    payPeriod: counter.period,
    startsOn: counter.startsOn ?? offer?.startsOn ?? null,
    note: null,
    answerBy: null,
  })
  return latestTerms(db, row, 'employer')
}

/** The employer's offer; throws 409 if there is none or its deadline has passed. */
export async function requireOpenOffer(db: Db, row: ApplicationRow): Promise<Offer> {
  const { offer } = currentOffers(row, await listOffers(db, [row.id]))
  if (!offer) throw new AppError(409, 'There is no offer to answer')
  if (offer.answerBy && offer.answerBy < new Date())
    throw new AppError(
      409,
      `The offer ended on ${formatLongDate(offer.answerBy)}. Ask ${row.companyName} to renew it.`,
    )
  return offer
}

async function latestTerms(db: Db, row: ApplicationRow, madeBy: 'employer' | 'seeker') {
  const offers = await listOffers(db, [row.id])
  const { offer, counter } = currentOffers({ ...row, stage: 'offer counter' }, offers)
  return madeBy === 'employer' ? offer : counter
}

function requireFutureStart(field: string, startsOn: string | undefined) {
  if (startsOn && startsOn < new Date().toISOString().slice(0, 10))
    throw fieldError(field, 'Choose a day that has not passed')
}

const secondsUntil = (time: Date) => Math.max(0, Math.ceil((time.getTime() - Date.now()) / 1000))

function requireCoins(field: string, amount: number, currency: string) {
  if (!fitsCurrency(amount, currency))
    throw fieldError(field, `${currency} has no cents. Enter a whole amount.`)
}

function endOfDay(day: Date) {
  return new Date(day.getTime() + dayMs - 60_000)
}
