import { expect, test } from 'vitest'
import type { PublicKey } from '#/features/offers/record/format.ts'
import { verifyRecord } from '#/features/offers/record/verify-record.ts'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'
import { randomFrom } from '../../../../scripts/demo/random.ts'

// Random walks over offers: both sides do what they like, in any order, also what is not allowed, with stale versions,
// twice, and after an offer's end. Whatever they do, what an offer promises holds. OFFER_WALKS=10000 walks them all.

const walks = Number(process.env.OFFER_WALKS ?? 8)
const steps = 12
const { app, employer, seekerWithProfile, terms } = await openHiring()

type Seeker = Awaited<ReturnType<typeof seekerWithProfile>>
type Walker = { seeker: Seeker; id: string }

/** Two walk on one job of one seat, so that they compete for it. */
async function startWalk(seekers: Seeker[]): Promise<Walker[]> {
  const { id: jobId } = await app.job(employer.company.id, { seats: 1 })
  const walkers = []
  for (const seeker of seekers) {
    const { data } = await seeker.api.post('/jobs/apply', { jobId })
    walkers.push({ seeker, id: data.id })
  }
  return walkers
}

const stateOf = (id: string) =>
  app.db
    .selectFrom('applications')
    .select(['stage', 'version', 'jobId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** One act of either side, with a version that is sometimes stale. Says what was done, and whether it was allowed. */
async function act({ seeker, id }: Walker, next: () => number) {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item
  const { version: current } = await stateOf(id)
  const version = next() < 0.15 ? Math.max(1, current - 1) : current
  const amount = 60_000 + Math.floor(next() * 20) * 1000
  const move = (to: 'offer' | 'offer accept' | 'hire' | 'rejected' | 'screened', more: object = {}) =>
    employer.api.post('/employer/applications/:id/move', { id, version, to, ...more })
  const answer = (more: object) =>
    seeker.api.post('/applications/:id/answer-offer', { id, version, answer: 'accept', ...more })
  const acts: Record<string, () => Promise<unknown>> = {
    offer: () => move('offer', { offer: { ...terms, amount, bonus: pick(['10%', null]) } }),
    revise: () => move('offer', { offer: { ...terms, amount, hours: pick([32, 40]) } }),
    short: () => move('offer', { offer: { amount, answerBy: new Date(Date.now() + dayMs).toISOString() } }),
    counter: () => answer({ answer: 'counter', amount, terms: { place: pick(['Newark', 'Remote']) } }),
    accept: () => answer({}),
    twice: () => Promise.allSettled([answer({}), answer({})]),
    both: () => Promise.allSettled([answer({}), move('offer', { offer: { ...terms, amount } })]),
    agree: () => move('offer accept'),
    decline: () => answer({ answer: 'decline' }),
    withdraw: () => move('screened'),
    hire: () => move('hire'),
    rescind: () =>
      employer.api.post('/employer/applications/:id/rescind-offer', {
        ...{ id, version, reason: 'The seat went away this week.' },
      }),
    expire: () =>
      app.db
        .updateTable('offers')
        .set({ answerBy: new Date(Date.now() - 1000) })
        .where('applicationId', '=', id)
        .where('madeBy', '=', 'employer')
        .where('state', '=', 'open')
        .execute(),
  }
  const often = ['offer', 'revise', 'counter', 'counter', 'accept', 'agree', 'hire', 'hire']
  const name = next() < 0.6 ? pick(often) : pick(Object.keys(acts))
  const ended = await isOfferEnded(id)
  const before = await stateOf(id)
  const isAllowed = await (acts[name] as () => Promise<unknown>)().then(
    () => true,
    (error: { status?: number }) => {
      // A refusal is one of ours, with words; nothing else may come out of it.
      if (![403, 409, 422].includes(error.status ?? 0)) throw error
      return false
    },
  )
  const after = await stateOf(id)
  if (!isAllowed) expect(after).toEqual(before)
  const isAccepted = after.stage === 'offer accept' && before.stage !== 'offer accept'
  if (ended && isAccepted) expect(name, 'an offer was accepted after its end').toBe('agree')
  return name
}

async function isOfferEnded(id: string) {
  const offers = await app.db
    .selectFrom('offers')
    .select(['answerBy', 'madeBy'])
    .where('applicationId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const last = offers.findLast(({ madeBy }) => madeBy === 'employer')
  return Boolean(last?.answerBy && last.answerBy < new Date())
}

/** What holds after every step. */
async function check({ id }: Walker) {
  const open = await app.db
    .selectFrom('offers')
    .select('madeBy')
    .where('applicationId', '=', id)
    .where('state', '=', 'open')
    .execute()
  const makers = open.map(({ madeBy }) => madeBy)
  expect(makers.length, 'two open versions of one side').toBe(new Set(makers).size)
  const { stage } = await stateOf(id)
  if (stage === 'offer') expect(makers, 'a counter that was answered is open').not.toContain('seeker')
  if (stage === 'offer accept' || stage === 'hire') expect(makers, 'open beside an acceptance').toEqual([])
}

async function checkRecord({ id }: Walker, keys: PublicKey[]) {
  const entries = await app.db
    .selectFrom('offerEntries')
    .select('id')
    .where('applicationId', '=', id)
    .execute()
  if (entries.length === 0) return 0
  const { payload } = await app.app.inject({
    url: `/api/employer/applications/${id}/offer-record`,
    headers: { authorization: `Bearer ${employer.token}` },
  })
  expect(await verifyRecord(new TextEncoder().encode(payload), keys)).toMatchObject({ valid: true })
  return entries.length
}

test(`${walks} random walks: never two open versions, never accepted after the end, hires within the seats, the chain verifies`, {
  timeout: 60_000 + walks * 5_000,
}, async () => {
  const { keys } = (await app.visitor.get('/offers/keys')).data
  const reached = new Map<string, number>()
  let written = 0
  const seekers = [await seekerWithProfile('Ana Reyes'), await seekerWithProfile('Ben Okafor')]
  for (let walk = 0; walk < walks; walk += 2) {
    // A generator of its own for each walk, so that one that fails can be walked again.
    const next = randomFrom(walk + Number(process.env.OFFER_SEED ?? 0))
    const walkers = await startWalk(seekers)
    const path: string[] = []
    try {
      for (let step = 0; step < steps * walkers.length; step++) {
        const walker = walkers[step % walkers.length] as Walker
        path.push(await act(walker, next))
        await check(walker)
      }
      for (const walker of walkers) {
        written += await checkRecord(walker, keys)
        const { stage, jobId } = await stateOf(walker.id)
        reached.set(stage, (reached.get(stage) ?? 0) + 1)
        const { hires } = await app.db
          .selectFrom('applications')
          .select((eb) => eb.fn.countAll<number>().as('hires'))
          .where('jobId', '=', jobId)
          .where('stage', '=', 'hire')
          .executeTakeFirstOrThrow()
        expect(Number(hires), 'more hires than seats').toBeLessThanOrEqual(1)
      }
    } catch (error) {
      throw new Error(`Walk ${walk}: ${path.join(', ')}`, { cause: error })
    }
  }
  // The walks went somewhere: without offers there is nothing to hold.
  expect(written).toBeGreaterThan(walks)
  if (walks >= 100)
    for (const stage of ['hire', 'offer reject', 'rejected']) expect([...reached.keys()]).toContain(stage)
  if (process.env.OFFER_WALKS)
    console.info(`${walks} walks, ${written} entries, ends: ${JSON.stringify([...reached])}`)
})
