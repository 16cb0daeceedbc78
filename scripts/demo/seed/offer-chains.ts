import { openWhileCountered } from '#/features/applications/offers/offers.server.ts'
import { contentOf, partiesOf, versionOf } from '#/features/applications/offers/versions.server.ts'
import { type ApplicationRow, findApplication } from '#/features/applications/queries.server.ts'
import {
  insertOffer,
  listOffers,
  updateAnswerBy,
  updateOfferState,
} from '#/features/applications/record-queries.server.ts'
import { insertEntry } from '#/features/offers/record/chain.server.ts'
import type { EntryKind } from '#/features/offers/record/format.ts'
import type { Db } from '#/server/database/database.ts'
import { ownerOf } from '../owners.ts'
import type { SeededApplication } from './applications.ts'

type OfferRow = Awaited<ReturnType<typeof listOffers>>[number]
type Move = SeededApplication['moves'][number]
type Chain = {
  db: Db
  row: ApplicationRow
  one: SeededApplication
  offer: OfferRow | null
  counter: OfferRow | null
}

/** Who accepts signed in so long before. */
const signedInMs = 4 * 60_000

/** The chain of every offer, as it would have been written while it was made, countered and answered. */
export async function seedOfferChains(db: Db, applications: SeededApplication[]) {
  for (const one of applications) {
    if (one.offers.length === 0) continue
    const row = await findApplication(db, one.id)
    if (!row) throw new Error('An application that was not seeded')
    const chain: Chain = { db, row, one, offer: null, counter: null }
    const offers = await listOffers(db, [one.id])
    for (const move of one.moves) await addMove(chain, move, offers)
    const end = chain.offer?.answerBy
    if (one.stage === 'offer' && end && end < new Date()) await endOffer(chain, 'expiry', null, end)
  }
}

async function addMove(chain: Chain, move: Move, offers: OfferRow[]) {
  const { to, at, by } = move
  if (to === 'offer' || to === 'offer counter') {
    const version = offers.shift()
    if (!version) throw new Error(`An offer without terms of ${chain.one.person.name}`)
    await addVersion(chain, version, at)
  } else if (to === 'offer accept') await accept(chain, move)
  else if (to === 'offer reject') await endOffer(chain, 'decline', by, at)
  else if (to !== 'hire') await endOffer(chain, 'withdrawal', by, at)
}

async function addVersion(chain: Chain, version: OfferRow, at: Date) {
  const { db, row } = chain
  const isCounter = version.madeBy === 'seeker'
  const openUntil = isCounter ? await extend(chain, at) : null
  const content = contentOf(row, { ...versionOf(version), openUntil })
  const hash = await insertEntry(db, row.id, isCounter ? 'counter' : 'offer', content, at)
  if (isCounter) chain.counter = { ...version, hash }
  else {
    for (const one of [chain.offer, chain.counter]) if (one) await updateOfferState(db, one.id, 'replaced')
    Object.assign(chain, { offer: { ...version, hash }, counter: null })
  }
  await updateOfferState(db, version.id, 'open', hash)
}

/** The offer that is countered stays open until after the answer is due. */
async function extend({ db, row, offer }: Chain, at: Date) {
  if (!offer?.answerBy) return null
  const until = openWhileCountered(row, at)
  if (offer.answerBy >= until) return offer.answerBy
  await updateAnswerBy(db, offer.id, until)
  return until
}

async function accept({ db, row, one, offer, counter }: Chain, { at, by }: Move) {
  const accepted = by === 'seeker' ? offer : counter
  if (!accepted || !offer) throw new Error(`Nothing to accept by ${one.person.name}`)
  const name = by === 'seeker' ? one.person.name : ownerOf(one.job.companySlug)
  const sides = { by: by === 'seeker' ? 'applicant' : 'company', name, parties: partiesOf(row) }
  const proof = { method: 'sign-in', at: new Date(at.getTime() - signedInMs).toISOString() }
  await insertEntry(db, row.id, 'acceptance', { accepts: accepted.hash, ...sides, proof }, at)
  await updateOfferState(db, accepted.id, 'accepted')
  if (by === 'seeker') return
  await updateOfferState(db, offer.id, 'replaced')
  const { id: _, ...terms } = { ...accepted, startsOn: accepted.startsOn ?? offer.startsOn, note: null }
  await insertOffer(db, {
    ...{ ...terms, terms: JSON.stringify(terms.terms), madeBy: 'employer', answerBy: null },
    ...{ state: 'accepted', createdAt: at },
  })
}

const endings = { decline: 'declined', withdrawal: 'withdrawn', expiry: 'expired' } as const

async function endOffer(
  chain: Chain,
  kind: keyof typeof endings & EntryKind,
  by: Move['by'] | null,
  at: Date,
) {
  const { db, row, offer, counter } = chain
  if (!offer) return
  const side = by && { by: by === 'seeker' ? 'applicant' : 'company' }
  await insertEntry(db, row.id, kind, { ends: offer.hash, ...side }, at)
  for (const one of [offer, counter]) if (one) await updateOfferState(db, one.id, endings[kind])
  Object.assign(chain, { offer: null, counter: null })
}
