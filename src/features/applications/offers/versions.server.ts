import type { Json } from '#/features/offers/canonical-json.ts'
import { offerLetterResponse } from '#/features/offers/letter/letter-response.server.ts'
import { buildRecord, offerRecordResponse } from '#/features/offers/record/build-record.server.ts'
import { findEntry, insertEntry, listEntries } from '#/features/offers/record/chain.server.ts'
import { type Components, parseComponents } from '#/features/offers/terms.ts'
import type { SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import type { PayPeriod } from '#/shared/money/money.ts'
import { type ApplicationRow, lockApplication } from '../queries.server.ts'
import { insertOffer, listOffers, updateOfferState } from '../record-queries.server.ts'
import type { offerStates } from '../shapes.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import type { StageSide } from '../stages.ts'

// Offers as versions: each version, counter and answer is an entry of one chain (`features/offers/record`). Whoever calls
// these has locked the application.

type Version = {
  madeBy: StageSide
  amount: number
  currency: string
  period: PayPeriod
  startsOn: string | null
  components: Components
  note: string | null
  answerBy: Date | null
  /** With a counter: until when the offer it answers stays open. */
  openUntil?: Date | null
  approvedBy?: string | null
}

type OfferState = (typeof offerStates)[number]
type OfferRow = Awaited<ReturnType<typeof listOffers>>[number]

const timeOf = (time: Date | null | undefined) => time?.toISOString() ?? null

export const partiesOf = (row: ApplicationRow) => ({
  company: row.companyName,
  applicant: parseSnapshot(row.snapshot).name,
})

/** What the entry of a version states. */
export const contentOf = (row: ApplicationRow, version: Version): Record<string, Json> => {
  const { madeBy, amount, currency, period, startsOn, components, note, answerBy, openUntil } = version
  return {
    parties: partiesOf(row),
    job: row.jobTitle,
    madeBy: madeBy === 'seeker' ? 'applicant' : 'company',
    terms: { amount, currency, period, startsOn, ...components, note },
    ...(madeBy === 'employer' && { answerBy: timeOf(answerBy) }),
    ...(openUntil && { offerOpenUntil: timeOf(openUntil) }),
  }
}

/** Adds a version, which replaces the one before it of the same side; an offer also replaces a counter. */
export async function addVersion(db: Db, row: ApplicationRow, version: Version) {
  await completeChain(db, row)
  const now = new Date()
  await endOpen(db, row.id, 'replaced', version.madeBy === 'seeker' ? ['seeker'] : ['seeker', 'employer'])
  const kind = version.madeBy === 'seeker' ? 'counter' : 'offer'
  const hash = await insertEntry(db, row.id, kind, contentOf(row, version), now)
  await insertOffer(db, { ...columnsOf(row, version), hash, state: 'open', createdAt: now })
}

const columnsOf = ({ id }: ApplicationRow, version: Version) => ({
  applicationId: id,
  madeBy: version.madeBy,
  payAmount: version.amount,
  payCurrency: version.currency,
  payPeriod: version.period,
  startsOn: version.startsOn,
  terms: JSON.stringify(version.components),
  note: version.note,
  answerBy: version.answerBy,
  approvedBy: version.approvedBy ?? null,
})

/** The employer agreed to the counter: its terms are theirs now, and no document of their own. */
export const adoptCounter = (db: Db, row: ApplicationRow, version: Version, hash: string | null) =>
  insertOffer(db, { ...columnsOf(row, version), hash, state: 'accepted' })

/** Ends what is open, as expired where its time had passed. */
async function endOpen(db: Db, applicationId: string, state: OfferState, makers: StageSide[]) {
  const offers = await listOffers(db, [applicationId])
  for (const { id, answerBy, ...offer } of offers)
    if (offer.state === 'open' && makers.includes(offer.madeBy))
      await updateOfferState(
        db,
        id,
        answerBy && answerBy < new Date() && state === 'replaced' ? 'expired' : state,
      )
}

/** Who acts, and how they last proved who they are. */
export type Signer = Pick<SessionUser, 'name' | 'provenAt' | 'provenBy'>

/** Notes that a version was accepted: by whom, when, and how they proved who they are. */
export async function acceptVersion(
  db: Db,
  row: ApplicationRow,
  accepted: { id: string; hash: string | null },
  by: StageSide,
  { name, provenAt, provenBy }: Signer,
) {
  await completeChain(db, row)
  const hash = accepted.hash ?? (await findHash(db, accepted.id))
  const proof = { method: provenBy ?? 'sign-in', at: timeOf(provenAt) }
  const sides = { by: by === 'seeker' ? 'applicant' : 'company', name }
  await insertEntry(
    db,
    row.id,
    'acceptance',
    { accepts: hash, ...sides, parties: partiesOf(row), proof },
    new Date(),
  )
  await endOpen(db, row.id, 'replaced', [by])
  await updateOfferState(db, accepted.id, 'accepted')
  return hash
}

async function findHash(db: Db, id: string) {
  const { hash } = await db.selectFrom('offers').select('hash').where('id', '=', id).executeTakeFirstOrThrow()
  return hash
}

const endings = { decline: 'declined', withdrawal: 'withdrawn', expiry: 'expired' } as const

/** Notes that what was open has ended without an agreement; nothing if nothing was. */
export async function endVersions(
  db: Db,
  row: ApplicationRow,
  kind: keyof typeof endings,
  by: StageSide | null,
) {
  await completeChain(db, row)
  // A counter ends with the offer it answers, also where that had ended before.
  if (kind !== 'expiry') await endOpen(db, row.id, 'withdrawn', ['seeker'])
  const offers = await listOffers(db, [row.id])
  const current = offers.findLast(({ madeBy, state }) => madeBy === 'employer' && isLive(state))
  if (!current) return
  const side = by && { by: by === 'seeker' ? 'applicant' : 'company' }
  await insertEntry(db, row.id, kind, { ends: current.hash, ...side }, new Date())
  await endOpen(db, row.id, endings[kind], ['employer'])
}

/** Also an accepted one can be withdrawn from, by the applicant. */
const isLive = (state: string | null) => state === 'open' || state === 'accepted'

/** Notes that the company took an accepted offer back, and why. */
export async function rescindAcceptance(db: Db, row: ApplicationRow, name: string, reason: string) {
  await completeChain(db, row)
  const acceptance = await findEntry(db, row.id, 'acceptance')
  const content = { rescinds: acceptance?.hash ?? null, by: 'company', name, reason }
  await insertEntry(db, row.id, 'rescission', content, new Date())
  for (const { id, state } of await listOffers(db, [row.id]))
    if (state === 'accepted') await updateOfferState(db, id, 'withdrawn')
}

/**
 * Adds to the chain what a version of Waymark without chains wrote: offers and counters in their order, and that one was
 * accepted. How was not recorded then.
 */
export async function completeChain(db: Db, row: ApplicationRow) {
  const offers = await listOffers(db, [row.id])
  const missing = offers.filter(({ hash }) => hash === null)
  if (missing.length === 0) return
  const last = offers.findLast(({ madeBy }) => madeBy === 'employer')
  const isErased = row.seekerId === null
  for (const offer of missing) {
    if (isErased) return
    const kind = offer.madeBy === 'seeker' ? 'counter' : 'offer'
    const content = { ...contentOf(row, versionOf(offer)), carriedOver: true }
    const hash = await insertEntry(db, row.id, kind, content, offer.createdAt)
    const state =
      offer.id === last?.id ? stateAt(row) : isOpenCounter(row, offers, offer) ? 'open' : 'replaced'
    await updateOfferState(db, offer.id, state, hash)
    if (offer.id === last?.id && state === 'accepted') await carryAcceptanceOver(db, row, hash)
  }
}

async function carryAcceptanceOver(db: Db, row: ApplicationRow, hash: string) {
  if ((await listEntries(db, row.id)).some(({ kind }) => kind === 'acceptance')) return
  const move = row.moves.findLast(({ to }) => to === 'offer accept')
  const by = move?.by === row.seekerId ? 'applicant' : 'company'
  const at = move ? new Date(move.at) : row.stageChangedAt
  const content = { accepts: hash, by, parties: partiesOf(row), proof: null, carriedOver: true }
  await insertEntry(db, row.id, 'acceptance', content, at)
}

export const versionOf = (offer: OfferRow): Version => ({
  ...offer,
  amount: offer.payAmount,
  currency: offer.payCurrency,
  period: offer.payPeriod,
  components: parseComponents(offer.terms),
  // As it was made, also where a counter has put its end off since.
  answerBy: offer.firstAnswerBy ?? offer.answerBy,
})

const isOpenCounter = ({ stage }: ApplicationRow, offers: OfferRow[], { id }: OfferRow) =>
  stage === 'offer counter' && offers.findLast(({ madeBy }) => madeBy === 'seeker')?.id === id

function stateAt({ stage }: ApplicationRow): OfferState {
  if (stage === 'offer' || stage === 'offer counter') return 'open'
  if (stage === 'offer accept' || stage === 'hire') return 'accepted'
  return stage === 'offer reject' ? 'declined' : 'withdrawn'
}

/** The record that both sides download, the same bytes for each. */
export async function downloadRecord(
  context: Pick<HandlerContext, 'db' | 'config' | 'encryption'>,
  row: ApplicationRow,
) {
  await lockApplication(context.db, row.id)
  await completeChain(context.db, row)
  return offerRecordResponse(await buildRecord(context, row.id), row.id)
}

/** The letter with that record inside, the same bytes for both sides as well. It is set after the transaction. */
export async function downloadLetter(
  context: Pick<HandlerContext, 'config' | 'encryption' | 'transaction'>,
  find: (db: Db) => Promise<ApplicationRow>,
) {
  const { id, record } = await context.transaction(async ({ db }) => {
    const row = await find(db)
    await lockApplication(db, row.id)
    await completeChain(db, row)
    return { id: row.id, record: await buildRecord({ ...context, db }, row.id) }
  })
  return offerLetterResponse(record, id)
}

/** When both sides are reminded of an offer's end: a day before, or at half of a shorter time. */
export const reminderAt = (answerBy: Date, from = new Date()) =>
  new Date(Math.max(answerBy.getTime() - dayMs, (from.getTime() + answerBy.getTime()) / 2))
