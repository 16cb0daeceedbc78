import type { z } from 'zod'
import {
  type Components,
  componentNames,
  type componentsInput,
  mergeComponents,
  noComponents,
} from '#/features/offers/terms.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs, formatLongDate, secondsUntil, workingDaysAfter } from '#/shared/dates.ts'
import { AppError, fieldError } from '#/shared/errors.ts'
import { fitsCurrency } from '#/shared/money/money-input.ts'
import type { offerTerms } from '../api.ts'
import { parseSteps } from '../moves/parse-steps.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { listOffers, updateAnswerBy } from '../record-queries.server.ts'
import { replyBy } from '../reply-deadline.ts'
import type { offer } from '../shapes.ts'
import { notifyEndingOffer, notifyUnansweredOffer } from './deadlines.server.ts'
import { acceptVersion, addVersion, adoptCounter, reminderAt, type Signer } from './versions.server.ts'
import { currentOffers } from './view-offers.server.ts'

type Offer = z.output<typeof offer>

/** Working days to answer an offer without an explicit deadline. */
const defaultAnswerDays = 5

type OfferContext = Pick<HandlerContext, 'db' | 'send'>

/** Stores the employer's offer and returns its current terms. */
export async function makeOffer(
  { db, send }: OfferContext,
  row: ApplicationRow,
  terms: z.output<typeof offerTerms> | undefined,
  approvedBy: string | null = null,
) {
  if (!terms) throw fieldError('offer.amount', 'Enter the pay')
  const { answerBy, components } = checkOffer(row, terms)
  await addVersion(db, row, {
    madeBy: 'employer',
    amount: terms.amount,
    currency: terms.currency ?? row.payCurrency,
    period: terms.period ?? row.payPeriod,
    startsOn: terms.startsOn ?? null,
    components,
    note: terms.note,
    answerBy,
    approvedBy,
  })
  await watchDeadline(send, row.id, answerBy)
  return latestTerms(db, row, 'employer')
}

/** Throws for an offer that cannot be sent as it is. */
export function checkOffer(row: ApplicationRow, terms: z.output<typeof offerTerms>) {
  const answerBy = terms.answerBy
    ? new Date(terms.answerBy)
    : endOfDay(workingDaysAfter(new Date(), defaultAnswerDays))
  if (answerBy <= new Date()) throw fieldError('offer.answerBy', 'Choose a time that has not passed')
  requireFutureStart('offer.startsOn', terms.startsOn)
  requireCoins('offer.amount', terms.amount, terms.currency ?? row.payCurrency)
  return { answerBy, components: readComponents(terms, terms) }
}

type CounterRequest = {
  amount?: number | undefined
  startsOn?: string | undefined
  terms?: z.output<typeof componentsInput> | undefined
  note: string | null
}

/**
 * Stores a counter-offer in the currency and period of the current offer, which stays open: until a working day after
 * the employer's answer is due, so that whoever waits for it loses nothing. Returns the counter and that end.
 */
export async function makeCounter(
  { db, send }: OfferContext,
  row: ApplicationRow,
  currentOffer: Offer,
  request: CounterRequest,
) {
  if (!request.amount) throw fieldError('amount', 'Enter the pay you ask for')
  requireFutureStart('startsOn', request.startsOn)
  requireCoins('amount', request.amount, currentOffer.currency)
  const components = readComponents(
    mergeComponents(currentOffer, request.terms ?? {}),
    request.terms,
    'terms.',
  )
  const version = {
    madeBy: 'seeker' as const,
    amount: request.amount,
    currency: currentOffer.currency,
    period: currentOffer.period,
    startsOn: request.startsOn ?? currentOffer.startsOn,
    components,
    note: request.note,
    answerBy: null,
  }
  if (isSame(version, currentOffer) && !request.note)
    throw fieldError('amount', 'That is what they offer. Accept it, or say what should change.')
  const openUntil = await extendOffer({ db, send }, row, currentOffer)
  await addVersion(db, row, { ...version, openUntil })
  return { terms: await latestTerms(db, row, 'seeker'), openUntil }
}

const isSame = (version: { amount: number; startsOn: string | null; components: Components }, offer: Offer) =>
  version.amount === offer.amount &&
  version.startsOn === offer.startsOn &&
  componentNames.every((name) => version.components[name] === offer[name])

/** Whether a counter repeats the one that waits for its answer. */
export function isSameCounter(
  counter: Offer,
  offer: Offer,
  { amount, startsOn, terms, note }: CounterRequest,
) {
  const components = mergeComponents(offer, terms ?? {})
  const asked = { amount: amount ?? 0, startsOn: startsOn ?? offer.startsOn, components }
  return isSame(asked, counter) && counter.note === note
}

/** Checks what one field cannot tell by itself, and leaves the components of what was sent. */
function readComponents(all: Partial<Components>, sent: object | undefined, at = 'offer.'): Components {
  const components = mergeComponents(noComponents, all)
  const { contract, endsOn } = components
  if (sent && contract === 'fixed-term' && !endsOn) throw fieldError(`${at}endsOn`, 'Choose the last day')
  if (endsOn && contract !== 'fixed-term') components.endsOn = null
  return components
}

/** Until when an offer stays open at least that is countered at that moment. */
export function openWhileCountered(row: Pick<ApplicationRow, 'steps'>, at = new Date()) {
  return endOfDay(workingDaysAfter(counterDue(row, at), 1))
}

const counterDue = ({ steps }: Pick<ApplicationRow, 'steps'>, at: Date) =>
  replyBy('offer counter', at, parseSteps(steps)) ?? at

/** What a counter sent now means: by when its answer is due, and until when the offer stays open beside it. */
export function ifCountered(row: Pick<ApplicationRow, 'steps'>, { answerBy }: Pick<Offer, 'answerBy'>) {
  const now = new Date()
  const until = openWhileCountered(row, now)
  return {
    answerDue: counterDue(row, now),
    openUntil: answerBy && (answerBy >= until ? answerBy : until),
  }
}

async function extendOffer({ db, send }: OfferContext, row: ApplicationRow, currentOffer: Offer) {
  const { openUntil: until } = ifCountered(row, currentOffer)
  if (!until || until.getTime() === currentOffer.answerBy?.getTime()) return until
  await updateAnswerBy(db, currentOffer.id, until)
  await watchDeadline(send, row.id, until)
  return until
}

/** Both sides hear of an offer's end before it comes, and when it has. */
async function watchDeadline(send: OfferContext['send'], id: string, answerBy: Date) {
  await send(notifyEndingOffer, { id, end: answerBy }, { delay: secondsUntil(reminderAt(answerBy)) })
  await send(notifyUnansweredOffer, { id }, { delay: secondsUntil(answerBy) })
}

/** Accepts the counter-offer, signed: its terms become the employer's newest offer. */
export async function agreeToCounter(db: Db, row: ApplicationRow, signer: Signer) {
  const { counter, offer } = currentOffers(row, await listOffers(db, [row.id]))
  if (!counter) throw new AppError(409, 'There is no counter-offer to accept')
  const hash = await acceptVersion(db, row, counter, 'employer', signer)
  const terms = {
    ...counter,
    ...{ madeBy: 'employer' as const, components: mergeComponents(noComponents, counter) },
    ...{ startsOn: counter.startsOn ?? offer?.startsOn ?? null, note: null, answerBy: null },
  }
  await adoptCounter(db, row, terms, hash)
  return latestTerms(db, row, 'employer')
}

/** The employer's offer; throws 409 if there is none or its deadline has passed. */
export async function requireOpenOffer(db: Db, row: ApplicationRow): Promise<Offer> {
  const { offer } = currentOffers(row, await listOffers(db, [row.id]))
  if (!offer) throw new AppError(409, 'There is no offer to answer')
  if (offer.state === 'expired' || (offer.answerBy && offer.answerBy < new Date()))
    throw new AppError(
      409,
      `The offer ended on ${formatLongDate(offer.answerBy ?? offer.createdAt)}. Ask ${row.companyName} to renew it.`,
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

/** Refuses cents in a currency that has none; the error is at `field`. */
export function requireCoins(field: string, amount: number, currency: string) {
  if (!fitsCurrency(amount, currency))
    throw fieldError(field, `${currency} has no cents. Enter a whole amount.`)
}

function endOfDay(day: Date) {
  return new Date(day.getTime() + dayMs - 60_000)
}
