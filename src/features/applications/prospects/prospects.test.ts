import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nightlySweep } from '#/features/privacy/retention/sweep.server.ts'
import { readStoredFile } from '#/server/storage/storage.ts'
import { openHiring } from '#/testing/applications.ts'
import { downloadArchive, eraseNow } from '#/testing/personal-data.ts'
import { untyped } from '#/testing/untyped.ts'
import { prospectDays } from './consent.ts'

const { app, employer, newApplication, seekerWithProfile, uploadDocument } = await openHiring()
const visitor = app.as()

type Caller = Pick<typeof employer, 'api'>
let people = 0
const newEmail = () => `person-${++people}@people.example`

async function add(more: object = {}, who: Caller = employer) {
  const id = (more as { id?: string }).id ?? (await app.job(employer.company.id)).id
  const person = { name: 'Lea Vik', email: newEmail(), way: 'event', agreed: true, ...more, id }
  const { data } = await who.api.post('/employer/jobs/:id/prospects', untyped(person))
  await app.runTasks()
  return { ...data, jobId: id }
}
const list = async (id: string, who: Caller = employer) =>
  (await who.api.get('/employer/jobs/:id/prospects', { id })).data.people

const lastMail = async (email: string) => (await app.mails(email)).at(-1)
const tokenFor = async (email: string) =>
  /token=([\w-]+)/.exec((await lastMail(email))?.textBody ?? '')?.[1] ?? ''
const read = async (email: string) =>
  (await visitor.post('/prospects/read', { token: await tokenFor(email) })).data

const downloadOf = (jobId: string, id: string, token: string) =>
  app.app.inject({
    url: `/api/employer/jobs/${jobId}/prospects/${id}/resume`,
    headers: { authorization: `Bearer ${token}` },
  })

test('somebody is added with a résumé and told at once what is kept, by whom and until when', async () => {
  const file = await uploadDocument(employer.id)
  const job = await app.job(employer.company.id, { title: 'Crane Operator' })
  const added = await add({
    id: job.id,
    phone: '+47 22 33 44 55',
    note: 'Met at the fair.',
    resumeFileId: file.id,
  })
  expect(added).toMatchObject({
    ...{ name: 'Lea Vik', phone: '+47 22 33 44 55', note: 'Met at the fair.', claimedAt: null },
    ...{ resume: { name: 'Résumé.pdf', size: 9 }, addedBy: employer.name, applied: [] },
    consent: `Lea Vik agreed at a fair or event that ${employer.company.name} keeps these details for the job Crane Operator.`,
  })
  expect((await list(job.id)).map(({ id }) => id)).toEqual([added.id])
  const mail = await lastMail(added.email)
  expect(mail?.subject).toBe(`${employer.company.name} keeps your details for Crane Operator`)
  for (const words of [added.consent, employer.name, '+47 22 33 44 55', added.email])
    expect(mail?.textBody).toContain(words)
  // A stranger’s words are read behind the link; a file’s name is such words.
  expect(mail?.textBody).not.toContain('Résumé.pdf')
  expect(mail?.textBody).not.toContain('Met at the fair')
  expect(await read(added.email)).toMatchObject({
    ...{ name: 'Lea Vik', note: 'Met at the fair.', resume: { name: 'Résumé.pdf' }, claimedAt: null },
    ...{ company: { name: employer.company.name }, job: { title: 'Crane Operator', isOpen: true } },
  })
  expect((await downloadOf(job.id, added.id, employer.token)).statusCode).toBe(200)
  // Nobody has applied.
  const { data: board } = await employer.api.get('/employer/jobs/:id/applications', { id: job.id })
  expect(board.cards).toEqual([])
})

test('the same mailbox is added once, and whoever applied without the link is read so on both sides', async () => {
  const seeker = await app.seeker()
  const [name, domain] = seeker.email.split('@')
  const job = await app.job(employer.company.id)
  const added = await add({ id: job.id, email: seeker.email })
  await expect(add({ id: job.id, email: `${name}+two@${domain}` })).rejects.toMatchObject({ status: 422 })
  expect(await read(added.email)).toMatchObject({ hasApplied: false })
  const token = await tokenFor(added.email)
  await seeker.api.post('/jobs/apply', { jobId: job.id })
  expect(await read(added.email)).toMatchObject({ hasApplied: true })
  expect(await list(job.id)).toEqual([])
  await expect(visitor.post('/prospects/claim', { token })).rejects.toMatchObject({ status: 409 })
})

test('without a confirmed consent, or with bad input, nobody is added and nobody is mailed', async () => {
  const job = await app.job(employer.company.id)
  const email = newEmail()
  const strangers = await uploadDocument((await app.seeker()).id)
  const bad = [
    [{ agreed: false }, 'agreed'],
    [{ way: 'telepathy' }, 'way'],
    [{ name: '' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ note: 'x'.repeat(1001) }, 'note'],
    [{ resumeFileId: strangers.id }, 'resumeFileId'],
  ] as const
  for (const [more, field] of bad)
    await expect(add({ id: job.id, email, ...more })).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  expect(await list(job.id)).toEqual([])
  expect(await app.mails(email)).toEqual([])
})

test('who is erased by the link, signed out, is gone with the file, and the link opens nothing more', async () => {
  const file = await uploadDocument(employer.id)
  const added = await add({ resumeFileId: file.id })
  const token = await tokenFor(added.email)
  await visitor.post('/prospects/erase', { token })
  expect(await list(added.jobId)).toEqual([])
  expect(await app.db.selectFrom('files').select('id').where('id', '=', file.id).execute()).toEqual([])
  expect(await readStoredFile(app.services.storage, file.id)).toBe(null)
  for (const path of ['/prospects/read', '/prospects/claim', '/prospects/erase'] as const)
    await expect(visitor.post(path, { token })).rejects.toMatchObject({ status: 400 })
})

test('a newcomer takes it over: an account, a draft with the résumé, and nothing is sent before they send it', async () => {
  const file = await uploadDocument(employer.id)
  const added = await add({ resumeFileId: file.id })
  const { data } = await visitor.post('/prospects/claim', { token: await tokenFor(added.email) })
  const seeker = app.as(data.session?.token)
  const kept = (await seeker.get('/applications/draft/:slug', { slug: data.slug })).data?.draft
  expect(kept).toMatchObject({ resumeFileId: file.id, uploaded: [{ id: file.id, name: 'Résumé.pdf' }] })
  const [claimed] = await list(added.jobId)
  expect(claimed?.claimedAt).not.toBe(null)
  await seeker.post('/jobs/apply', { slug: data.slug, resumeFileId: file.id, source: kept?.source })
  // Now they are an applicant, and the board says where from.
  expect(await list(added.jobId)).toEqual([])
  const { data: board } = await employer.api.get('/employer/jobs/:id/applications', { id: added.jobId })
  expect(board.cards.map(({ name }) => name)).toEqual(['Lea Vik'])
  expect(board.sources).toEqual([{ source: 'added-by-hand', count: 1 }])
})

// Security: A-06
test('whoever has an account logs in, the link signs nobody in, and adding says nothing about the account', async () => {
  const seeker = await seekerWithProfile()
  const known = await add({ email: seeker.email })
  const unknown = await add()
  expect(Object.keys(known)).toEqual(Object.keys(unknown))
  const token = await tokenFor(seeker.email)
  expect((await visitor.post('/prospects/claim', { token })).data).toMatchObject({
    session: null,
    signedIn: false,
  })
  const stranger = await app.seeker()
  const other = await tokenFor(unknown.email)
  await expect(stranger.api.post('/prospects/claim', { token: other })).rejects.toMatchObject({ status: 409 })
})

test('whoever has applied for the job, was added already, or has blocked the company is not added', async () => {
  const { jobId, seeker, id } = await newApplication()
  const [name, host] = seeker.email.split('@')
  const failure = { status: 422, errors: { email: [expect.any(String)] } }
  await expect(add({ id: jobId, email: `${name}+work@${host}` })).rejects.toMatchObject(failure)
  const added = await add()
  await expect(add({ id: added.jobId, email: added.email.toUpperCase() })).rejects.toMatchObject(failure)
  // For another job they may be, and the team sees where they applied.
  const again = await add({ email: seeker.email })
  expect(again.applied).toEqual([{ id, jobId, jobTitle: expect.any(String) }])
  await app.db.insertInto('messageThreads').values({ applicationId: id, blockedAt: new Date() }).execute()
  await expect(add({ email: seeker.email })).rejects.toMatchObject(failure)
  // Of whoever withdrew nothing is compared.
  const gone = await newApplication()
  await gone.seeker.api.post('/applications/:id/withdraw', { id: gone.id })
  expect((await add({ id: gone.jobId, email: gone.seeker.email })).applied).toEqual([])
})

// Security: A-05
test('another company, and a colleague off the hiring team, neither read, download nor delete one', async () => {
  const file = await uploadDocument(employer.id)
  const added = await add({ resumeFileId: file.id })
  const stranger = await app.employer()
  const colleague = await app.member(employer.company, 'hiring-manager')
  for (const who of [stranger, colleague]) {
    await expect(list(added.jobId, who)).rejects.toMatchObject({ status: 404 })
    await expect(add({ id: added.jobId }, who)).rejects.toMatchObject({ status: 404 })
    expect((await downloadOf(added.jobId, added.id, who.token)).statusCode).toBe(404)
    await expect(
      who.api.delete('/employer/jobs/:id/prospects/:prospectId', { id: added.jobId, prospectId: added.id }),
    ).rejects.toMatchObject({ status: 404 })
  }
  // Nor by way of a job of one's own.
  const own = await app.job(stranger.company.id)
  expect((await downloadOf(own.id, added.id, stranger.token)).statusCode).toBe(404)
  await stranger.api.delete('/employer/jobs/:id/prospects/:prospectId', { id: own.id, prospectId: added.id })
  expect(await list(added.jobId)).toHaveLength(1)
  await employer.api.delete('/employer/jobs/:id/prospects/:prospectId', {
    ...{ id: added.jobId, prospectId: added.id },
  })
  expect(await list(added.jobId)).toEqual([])
})

test('whoever says nothing is deleted after its days, and the link ends with it', async () => {
  const added = await add()
  const token = await tokenFor(added.email)
  await sql`update prospects set created_at = now() - make_interval(days => ${prospectDays}, mins => 1)
    where id = ${added.id}`.execute(app.db)
  await expect(visitor.post('/prospects/read', { token })).rejects.toMatchObject({ status: 400 })
  expect(await list(added.jobId)).toEqual([])
  await nightlySweep.run({}, app.tasks())
  const left = await app.db.selectFrom('prospects').select('id').where('id', '=', added.id).execute()
  expect(left).toEqual([])
})

test('a job that is closed takes nobody more, and what is kept can still be erased', async () => {
  const added = await add()
  const token = await tokenFor(added.email)
  await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', added.jobId).execute()
  await expect(add({ id: added.jobId })).rejects.toMatchObject({ status: 409 })
  await expect(visitor.post('/prospects/claim', { token })).rejects.toMatchObject({ status: 410 })
  await visitor.post('/prospects/erase', { token })
})

// Security: G-01
test('an account’s archive has what companies keep of its address, and its erasure takes it away', async () => {
  const seeker = await app.seeker()
  const added = await add({ email: seeker.email })
  const { addedByCompanies } = JSON.parse(String((await downloadArchive(app, seeker))['data.json']))
  expect(addedByCompanies).toMatchObject([{ company: employer.company.name, name: 'Lea Vik' }])
  await eraseNow(app, seeker)
  expect(await list(added.jobId)).toEqual([])
})
