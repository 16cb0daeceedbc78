import { expect, test } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { untyped } from '#/testing/untyped.ts'

const { app, employer, newApplication, seekerWithProfile } = await openHiring()

type Profile = { email?: string; city?: string; phone?: string }

/** Somebody with that mail, town and phone who applied to a job of that company. */
async function applicant(name: string, { email, city, phone }: Profile, companyId = employer.company.id) {
  const seeker = await seekerWithProfile(name)
  if (email) await app.db.updateTable('users').set({ email }).where('id', '=', seeker.id).execute()
  await app.db
    .updateTable('seekerProfiles')
    .set({ city: city ?? `Town of ${seeker.id}`, phoneCountryCode: 'US', phoneContactNumber: phone ?? null })
    .where('userId', '=', seeker.id)
    .execute()
  const job = await app.job(companyId)
  return { ...(await newApplication({ seeker, jobId: job.id })), seeker, job }
}

type Caller = Pick<typeof employer, 'api'>
const path = '/employer/applications/:id/same-person'
const read = async (id: string, { api }: Caller = employer) => (await api.get(path, { id })).data
const join = async (id: string, otherId: string, { api }: Caller = employer) =>
  (await api.put(`${path}/:otherId`, { id, otherId })).data
const separate = async (id: string, otherId: string) =>
  (await employer.api.delete(`${path}/:otherId`, { id, otherId })).data
const sharedWith = async (id: string, caller?: Caller) =>
  (await read(id, caller)).suggestions.map((one) => [one.id, one.shared])

// Security: A-05
test('the same mailbox, or name and town, is found, and says which; a phone number is compared with nothing', {
  timeout: 60_000,
}, async () => {
  const ada = await applicant('Ada Lund', {
    email: 'ada@mail.example',
    city: 'Bergen',
    phone: '(201) 555-0142',
  })
  const tagged = await applicant('A. Lund', { email: 'ada+jobs@mail.example' })
  await applicant('Adda Lund', { phone: '(201) 555-0142' })
  const named = await applicant(' ada lund', { city: 'BERGEN ' })
  await applicant('Ada Lund', { city: 'Oslo' })
  await applicant('Bo Berg', { city: 'Bergen', phone: '201 555 0143', email: 'bo+ada@mail.example' })
  const found = Object.fromEntries(await sharedWith(ada.id))
  expect(found).toEqual({ [tagged.id]: ['mail'], [named.id]: ['name and town'] })
  // Ids and times have digits of their own.
  const answer = JSON.stringify(await read(ada.id)).replace(/"(?:id|appliedAt)":"[^"]*"/g, '')
  expect(answer).toContain('Night Shift Welder')
  expect(answer).not.toContain('555')
})

test('two without a town have nothing in common', async () => {
  const [one, other] = [await applicant('Kim Dahl', {}), await applicant('Kim Dahl', {})]
  await app.db
    .updateTable('applications')
    .set({ snapshot: JSON.stringify({ name: 'Kim Dahl', city: ' ' }) })
    .where('id', 'in', [one.id, other.id])
    .execute()
  expect(await sharedWith(one.id)).toEqual([])
})

// Security: A-05
test('another company’s applicants are neither found nor joined', async () => {
  const stranger = await app.employer()
  const own = await applicant('Cora Holm', { city: 'Narvik', phone: '201 555 0177' })
  const theirs = await applicant('Cora Holm', { city: 'Narvik', phone: '201 555 0177' }, stranger.company.id)
  expect(await sharedWith(own.id)).toEqual([])
  await expect(join(own.id, theirs.id)).rejects.toMatchObject({ status: 404 })
  await expect(join(theirs.id, own.id)).rejects.toMatchObject({ status: 404 })
  await expect(read(own.id, stranger)).rejects.toMatchObject({ status: 404 })
  // What one company has joined says nothing to another that both applied to.
  const second = await applicant('Cora Holm', { city: 'Narvik' })
  await join(own.id, second.id)
  const there = await app.job(stranger.company.id)
  const again = await newApplication({ seeker: own.seeker, jobId: there.id })
  expect((await read(again.id, stranger)).joined).toEqual([])
})

test('somebody who sees one job alone is told of nobody in another', async () => {
  const [one, other] = [
    await applicant('Eva Moe', { city: 'Alta' }),
    await applicant('Eva Moe', { city: 'Alta' }),
  ]
  const manager = await app.member(employer.company, 'hiring-manager', [one.job])
  expect(await sharedWith(one.id, manager)).toEqual([])
  await expect(join(one.id, other.id, manager)).rejects.toMatchObject({ status: 404 })
  await join(one.id, other.id)
  expect((await read(one.id, manager)).joined).toEqual([])
})

test('joined ones show all applications of both with their moves, from either side, until they are separated', async () => {
  const [one, other] = [
    await applicant('Lea Vik', { city: 'Moss' }),
    await applicant('Lea Vik', { city: 'Moss' }),
  ]
  const third = await newApplication({ seeker: other.seeker, jobId: (await app.job(employer.company.id)).id })
  await employer.api.post(
    '/employer/applications/:id/move',
    untyped({ id: third.id, to: 'screened', version: 1 }),
  )
  const { suggestions, joined } = await join(one.id, other.id)
  expect(suggestions).toEqual([])
  expect(joined).toMatchObject([{ name: 'Lea Vik', joinedBy: employer.name }])
  expect(joined[0]?.applications.map(({ id }) => id).toSorted()).toEqual([other.id, third.id].toSorted())
  const moved = joined[0]?.applications.find(({ id }) => id === third.id)
  expect(moved?.moves.map(({ to }) => to)).toEqual(['applied', 'screened'])
  expect((await read(other.id)).joined[0]?.applications.map(({ id }) => id)).toEqual([one.id])
  // The same press again changes nothing.
  expect((await join(other.id, one.id)).joined[0]?.joinedAt).toEqual(joined[0]?.joinedAt)

  expect((await separate(one.id, third.id)).joined).toEqual([])
  expect((await read(other.id)).joined).toEqual([])
  // Each account has its own suggestion once.
  expect(await sharedWith(one.id)).toEqual([[third.id, ['name and town']]])
})

test('three are one person by way of the middle one, and whoever is taken out leaves the others joined', async () => {
  const people = []
  for (let n = 0; n < 3; n++) people.push(await applicant('Siv Aas', { city: 'Hamar' }))
  const [a, b, c] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  await join(a.id, b.id)
  await join(b.id, c.id)
  const joinedTo = async (id: string) => (await read(id)).joined.map((one) => one.id).toSorted()
  expect(await joinedTo(a.id)).toEqual([b.id, c.id].toSorted())
  await separate(a.id, c.id)
  expect(await joinedTo(a.id)).toEqual([b.id])
  expect(await joinedTo(c.id)).toEqual([])
})

test('the middle one taken out leaves the others joined, and joined again has everybody back', async () => {
  const people = []
  for (let n = 0; n < 4; n++) people.push(await applicant('Una Berg', { city: 'Skien' }))
  const [a, b, c, d] = people.map(({ id }) => id) as [string, string, string, string]
  await join(a, b)
  await join(b, c)
  await join(c, d)
  const joinedTo = async (id: string) => (await read(id)).joined.map((one) => one.id).toSorted()
  await separate(a, b)
  expect(await joinedTo(a)).toEqual([c, d].toSorted())
  expect(await joinedTo(b)).toEqual([])
  await join(a, b)
  expect(await joinedTo(d)).toEqual([a, b, c].toSorted())
})

test('the undo of joining two groups leaves both as they were', async () => {
  const people = []
  for (let n = 0; n < 4; n++) people.push(await applicant('Per Dal', { city: 'Mandal' }))
  const [a, b, c, d] = people.map(({ id }) => id) as [string, string, string, string]
  await join(a, b)
  await join(c, d)
  await join(a, c)
  const { data } = await employer.api.delete(`${path}/:otherId`, { id: a, otherId: c, pairOnly: true })
  expect(data.joined.map((one) => one.id)).toEqual([b])
  expect((await read(c)).joined.map((one) => one.id)).toEqual([d])
})

test('a recruiter of the company reads that it joined two, and not who of its team', async () => {
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const [one, other] = [
    await applicant('Liv Sol', { city: 'Tromso' }),
    await applicant('Liv Sol', { city: 'Tromso' }),
  ]
  const jobs = [one.job.id, other.job.id]
  await app.db.updateTable('jobs').set({ mandateId: mandate.id }).where('id', 'in', jobs).execute()
  const acting = { api: recruiter.actingFor(employer.company) }
  await join(one.id, other.id)
  expect((await read(one.id)).joined[0]?.joinedBy).toBe(employer.name)
  expect((await read(one.id, acting)).joined[0]?.joinedBy).toBe(employer.company.name)
  await separate(one.id, other.id)
  await join(one.id, other.id, acting)
  expect((await read(one.id, acting)).joined[0]?.joinedBy).toBe(recruiter.name)
})

test('whoever withdrew is compared with nobody, and a deleted account is not joined', async () => {
  const [one, other] = [
    await applicant('Ida Ness', { city: 'Voss' }),
    await applicant('Ida Ness', { city: 'Voss' }),
  ]
  await other.seeker.api.post('/applications/:id/withdraw', { id: other.id })
  expect(await sharedWith(one.id)).toEqual([])
  expect(await sharedWith(other.id)).toEqual([])
  await app.db.updateTable('applications').set({ seekerId: null }).where('id', '=', other.id).execute()
  await expect(join(one.id, other.id)).rejects.toMatchObject({ status: 422 })
  await expect(join(one.id, one.id)).rejects.toMatchObject({ status: 422 })
})

test('a viewer reads who may be the same person, and joins nobody', async () => {
  const [one, other] = [
    await applicant('Odd Lie', { city: 'Rana' }),
    await applicant('Odd Lie', { city: 'Rana' }),
  ]
  const viewer = await app.member(employer.company, 'viewer')
  expect(await sharedWith(one.id, viewer)).toEqual([[other.id, ['name and town']]])
  await expect(join(one.id, other.id, viewer)).rejects.toMatchObject({ status: 403 })
})
