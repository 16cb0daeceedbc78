import { expect, test } from 'vitest'
import { type OfferRecord, publicKey } from '#/features/offers/record/format.ts'
import { verifyRecord } from '#/features/offers/record/verify-record.ts'
import { dayMs } from '#/shared/dates.ts'
import { openHiring } from '#/testing/applications.ts'

const { app, employer, newApplication, runWaiting, terms } = await openHiring()

type Applied = Awaited<ReturnType<typeof newApplication>>

const move = (id: string, version: number, more: object) =>
  employer.api.post('/employer/applications/:id/move', { id, version, to: 'offer', ...more })
const answer = ({ seeker, id }: Applied, version: number, more: object = {}) =>
  seeker.api.post('/applications/:id/answer-offer', { id, version, answer: 'accept', ...more })

const download = async (path: string, token: string) => {
  const response = await app.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, text: response.payload }
}
const recordOf = ({ seeker, id }: Applied) => download(`/applications/${id}/offer-record`, seeker.token)
const keys = async () => publicKey.array().parse((await app.visitor.get('/offers/keys')).data.keys)
const verify = async (text: string) => verifyRecord(new TextEncoder().encode(text), await keys())

async function accepted() {
  const one = await newApplication()
  await move(one.id, 1, {
    offer: { ...terms, bonus: '10%, paid in March', hours: 38.5, contract: 'permanent' },
  })
  await answer(one, 2, { answer: 'counter', amount: 72_000, terms: { place: 'Newark, two days a week' } })
  await move(one.id, 3, { offer: { ...terms, amount: 71_000, bonus: '10%, paid in March' } })
  await answer(one, 4)
  return one
}

test('both sides download the same record, and it verifies with the public key alone', async () => {
  const one = await accepted()
  const mine = await recordOf(one)
  const theirs = await download(`/employer/applications/${one.id}/offer-record`, employer.token)
  expect(mine).toEqual(theirs)
  const verdict = await verify(mine.text)
  expect(verdict).toMatchObject({ valid: true })
  const { entries } = JSON.parse(mine.text) as OfferRecord
  expect(entries.map(({ document }) => document.kind)).toEqual(['offer', 'counter', 'offer', 'acceptance'])
  expect(entries[0]?.document).toMatchObject({
    madeBy: 'company',
    terms: { amount: 70_000, bonus: '10%, paid in March', hours: 38.5, contract: 'permanent', equity: null },
  })
  // A counter repeats what it leaves as offered.
  expect(entries[1]?.document).toMatchObject({
    madeBy: 'applicant',
    terms: { amount: 72_000, bonus: '10%, paid in March', place: 'Newark, two days a week' },
  })
  expect(entries[3]?.document).toMatchObject({
    accepts: entries[2]?.hash,
    by: 'applicant',
    name: 'Amara Nwosu',
    proof: { method: 'sign-in', at: expect.any(String) },
  })
})

/** OFFER_BYTES=all flips them all, which takes a while. */
const step = process.env.OFFER_BYTES === 'all' ? 1 : 7

test('whichever byte of a record is flipped, the check says so and names the place', {
  timeout: step === 1 ? 300_000 : 20_000,
}, async () => {
  const { text } = await recordOf(await accepted())
  const bytes = new TextEncoder().encode(text)
  const known = await keys()
  const places = new Set<string>()
  for (let at = 0; at < bytes.length; at += step) {
    const changed = bytes.slice()
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    const verdict = await verifyRecord(changed, known)
    if (verdict.valid) expect.fail(`Byte ${at} was flipped and nothing was noticed`)
    places.add(verdict.where)
  }
  expect([...places]).toContain('entries[0].document.terms')
})

test('a record whose entries were swapped, dropped or signed by somebody else is refused', async () => {
  const { text } = await recordOf(await accepted())
  const record = JSON.parse(text) as OfferRecord
  const [first, second, third, fourth] = record.entries
  const withEntries = (entries: unknown[]) => verify(JSON.stringify({ ...record, entries }))
  expect(await withEntries([first, third, fourth])).toMatchObject({ where: 'entries[1].document.number' })
  expect(await withEntries([first, second, third])).toMatchObject({ where: 'signature' })
  expect(await withEntries([])).toMatchObject({ valid: false })
  const other = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const { x = '' } = await crypto.subtle.exportKey('jwk', other.publicKey)
  const forged = [{ kid: record.key, kty: 'OKP' as const, crv: 'Ed25519' as const, x }]
  expect(await verifyRecord(new TextEncoder().encode(text), forged)).toMatchObject({ where: 'signature' })
  expect(await verifyRecord(new TextEncoder().encode(text), [])).toMatchObject({ where: 'key' })
  expect(await verify(`${text}\n`)).toMatchObject({ where: expect.stringMatching(/^Byte/) })
  // What was damaged is told from another file.
  expect(await verify(text.slice(0, -1))).toMatchObject({ isRecord: true, where: 'The file' })
  expect(await verify('{"name":"not a record"}')).toMatchObject({ isRecord: false })
})

// Security: A-13
test('accepting asks for a recent proof, and the record names how it was given', async () => {
  const one = await newApplication()
  await move(one.id, 1, { offer: terms })
  const session = (values: object) =>
    app.db.updateTable('sessions').set(values).where('userId', '=', one.seeker.id).execute()
  await session({ provenAt: new Date(Date.now() - 11 * 60_000) })
  await expect(answer(one, 2)).rejects.toMatchObject({ status: 403, code: 'step-up' })
  expect((await one.seeker.api.get('/applications/:id', { id: one.id })).data.stage).toBe('offer')
  await session({ provenAt: new Date(), provenBy: 'passkey' })
  await answer(one, 2)
  const { entries } = JSON.parse((await recordOf(one)).text) as OfferRecord
  expect(entries.at(-1)?.document.proof).toMatchObject({ method: 'passkey' })
})

test('the company’s agreement to a counter asks for a proof as well, and names the counter', async () => {
  const one = await newApplication()
  await move(one.id, 1, { offer: terms })
  await answer(one, 2, { answer: 'counter', amount: 73_000, terms: { benefits: '27 days of leave' } })
  const session = (minutes: number) =>
    app.db
      .updateTable('sessions')
      .set({ provenAt: new Date(Date.now() - minutes * 60_000) })
      .where('userId', '=', employer.id)
      .execute()
  await session(11)
  await expect(move(one.id, 3, { to: 'offer accept' })).rejects.toMatchObject({ code: 'step-up' })
  await session(0)
  await move(one.id, 3, { to: 'offer accept' })
  // Pressed twice, it is one acceptance.
  await move(one.id, 3, { to: 'offer accept' })
  const { entries } = JSON.parse((await recordOf(one)).text) as OfferRecord
  expect(entries.map(({ document }) => document.kind)).toEqual(['offer', 'counter', 'acceptance'])
  expect(entries[2]?.document).toMatchObject({ accepts: entries[1]?.hash, by: 'company' })
  expect((await one.seeker.api.get('/applications/:id', { id: one.id })).data.offer).toMatchObject({
    amount: 73_000,
    benefits: '27 days of leave',
  })
})

test('the same answer twice is one answer; another one is refused', async () => {
  const one = await newApplication()
  await move(one.id, 1, { offer: terms })
  const counter = { answer: 'counter', amount: 72_000, note: 'Another yard pays it.' }
  await answer(one, 2, counter)
  await answer(one, 2, counter)
  await expect(answer(one, 2, { ...counter, amount: 73_000 })).rejects.toMatchObject({ status: 409 })
  await answer(one, 3)
  await answer(one, 3)
  await expect(answer(one, 3, counter)).rejects.toMatchObject({ status: 409 })
  await expect(answer(one, 4, counter)).rejects.toMatchObject({ status: 409 })
  const rows = await app.db.selectFrom('offers').select('state').where('applicationId', '=', one.id).execute()
  expect(rows.map(({ state }) => state).sort()).toEqual(['accepted', 'replaced'])
})

test('what was read is what is accepted: another document’s hash is refused', async () => {
  const one = await newApplication()
  await move(one.id, 1, { offer: terms })
  await expect(answer(one, 2, { hash: 'ab'.repeat(32) })).rejects.toMatchObject({ status: 409 })
  const { data } = await one.seeker.api.get('/applications/:id', { id: one.id })
  await answer(one, 2, { hash: data.offer?.hash ?? '' })
})

test('both sides are reminded of an offer’s end a day before it, once', async () => {
  const one = await newApplication()
  const answerBy = new Date(Date.now() + 3 * dayMs).toISOString()
  await move(one.id, 1, { offer: { ...terms, answerBy } })
  await runWaiting('applications.notify-offer-ending')
  await runWaiting('applications.notify-offer-ending')
  const bells = async (id: string) => (await app.bells(id)).map(({ title }) => title)
  const reminded = (titles: string[]) => titles.filter((title) => /ends soon/.test(title))
  expect(reminded(await bells(one.seeker.id))).toEqual([`The offer from ${employer.company.name} ends soon.`])
  expect(reminded(await bells(employer.id))).toContain(
    'Your offer to Amara Nwosu ends soon without an answer.',
  )
  // Answered, nobody is reminded any more.
  const other = await newApplication()
  await move(other.id, 1, { offer: { ...terms, answerBy } })
  await answer(other, 2)
  await runWaiting('applications.notify-offer-ending')
  expect(reminded(await bells(other.seeker.id))).toEqual([])
})

test('offers from before there were records are carried over, in their order', async () => {
  const one = await newApplication()
  const old = { applicationId: one.id, payCurrency: 'USD', payPeriod: 'year' as const }
  const ago = (days: number) => new Date(Date.now() - days * dayMs)
  await app.db
    .insertInto('offers')
    .values([
      { ...old, madeBy: 'employer', payAmount: 70_000, createdAt: ago(3) },
      { ...old, madeBy: 'seeker', payAmount: 75_000, createdAt: ago(2) },
    ])
    .execute()
  await app.db
    .updateTable('applications')
    .set({ stage: 'offer counter', version: 3 })
    .where('id', '=', one.id)
    .execute()
  await move(one.id, 3, { offer: { ...terms, amount: 72_000 } })
  const { text } = await recordOf(one)
  expect(await verify(text)).toMatchObject({ valid: true })
  const { entries } = JSON.parse(text) as OfferRecord
  expect(entries.map(({ document }) => [document.kind, document.carriedOver ?? false])).toEqual([
    ['offer', true],
    ['counter', true],
    ['offer', false],
  ])
})

test('an entry that was written is never changed, by nobody', async () => {
  const one = await accepted()
  const change = app.db
    .updateTable('offerEntries')
    .set({ document: '{}' })
    .where('applicationId', '=', one.id)
  await expect(change.execute()).rejects.toThrow(/never changed/)
})
