import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { setKeptMonths } from '#/features/applications/keeping/keep.server.ts'
import { sweepFiles, sweepOrphans } from '#/features/files/tasks.server.ts'
import { testApp } from '#/testing/app.ts'
import { downloadArchive, findInDatabase, findOnDisk, storeDocument, unzip } from '#/testing/personal-data.ts'
import { endApplications, endSeals } from '../tasks.server.ts'

// What was sent has an end: told before sending and at the end, renewed only by its person, and then found nowhere.

const app = await testApp()
const { db, services } = app
const admin = await app.admin()

type Employer = Awaited<ReturnType<typeof app.employer>>
let us: Employer
let german: Employer
beforeAll(async () => {
  us = await app.employer()
  german = await app.employer()
})

const run = async (...tasks: (typeof endApplications)[]) => {
  for (const task of tasks) await services.queue.sender(db)(task, {})
  await app.runTasks()
}

/** An application with a marker in everything that both sides wrote, which was then rejected and told so. */
async function rejected(employer: Employer, place: { country: string; region: string | null }, mark: string) {
  const m = (field: string) => `${mark}${field}`
  const job = await app.job(employer.company.id, {
    ...place,
    city: null,
    questions: JSON.stringify(['Why us?']),
  })
  const seeker = await app.seeker({ name: `${mark}name Person`, email: `${m('mail')}@people.example` })
  const resume = await storeDocument(app, seeker.id, `${m('file')}.pdf`, `%PDF ${m('bytes')}`)
  const { data } = await seeker.api.post('/jobs/apply', {
    ...{ jobId: job.id, resumeFileId: resume.id, coverNote: m('cover') },
    answers: [{ question: 'Why us?', answer: m('answer') }],
  })
  const { id } = data
  await employer.api.post('/employer/applications/:id/notes', { id, body: m('note') })
  await seeker.api.post('/messages/:id', { id, key: crypto.randomUUID(), body: m('message') })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id, to: 'rejected', version: 1, reason: 'Other', message: m('letter') },
  })
  await sql`update pgboss.job set start_after = now() where name = 'applications.notify-move'`.execute(db)
  await app.runTasks()
  return { id, job, seeker, m }
}

/** As if so many months had passed. */
async function passMonths(id: string, months: number) {
  await sql`update applications set stage_changed_at = stage_changed_at - make_interval(months => ${months}) where id = ${id}`.execute(
    db,
  )
  await sql`update files set created_at = created_at - interval '2 days'`.execute(db)
}

test('a page says for how long, and that is what is kept', async () => {
  const job = await app.job(german.company.id, { country: 'DE', region: null })
  const { data: page } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect(page.keeping).toMatchObject({
    months: 6,
    law: 'AGG and ArbGG § 15(4) and § 61b(1)',
    sealedMonths: null,
  })
  await german.api.put('/employer/kept-months', { months: 3 })
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.keeping).toMatchObject({
    months: 3,
    law: null,
  })
  const seeker = await app.seeker()
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  await german.api.put('/employer/kept-months', { months: null })
  const { keptMonths } = await db
    .selectFrom('applications')
    .select('keptMonths')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  // What was told stays, whatever the company chooses later.
  expect(keptMonths).toBe(3)
  // More than the law of the place allows is not kept.
  await german.api.put('/employer/kept-months', { months: 24 })
  expect((await app.visitor.get('/jobs/:slug', { slug: job.slug })).data.keeping).toMatchObject({ months: 6 })
  await german.api.put('/employer/kept-months', { months: null })
})

test('six months after a rejection in Germany nothing of it is found, and counts stay', async () => {
  const { id, job, seeker, m } = await rejected(german, { country: 'DE', region: null }, 'zqxend')
  const counted = async () => {
    const { data } = await german.api.get('/employer/jobs')
    return data.find((one) => one.id === job.id)?.applicants
  }
  const before = await counted()
  const { data: read } = await seeker.api.get('/applications/:id', { id })
  expect(read).toMatchObject({ keptIfAsked: expect.any(String), keptByWish: false, sealing: null })
  const end = new Date(read.keptUntil ?? '')
  expect(Math.abs(end.getTime() - Date.now()) / 86_400_000).toBeGreaterThan(180)
  const mails = await db
    .selectFrom('capturedMails')
    .select('textBody')
    .where('recipient', '=', seeker.email)
    .execute()
  expect(mails.at(-1)?.textBody).toContain('What you sent is deleted on')

  await passMonths(id, 5)
  await run(endApplications)
  expect((await findInDatabase(app, m('cover'))).length).toBeGreaterThan(0)

  await downloadArchive(app, german)
  await passMonths(id, 2)
  await run(endApplications)
  await sweepFiles.run({}, app.tasks())
  await sweepOrphans.run({}, app.tasks())
  // Of all that both sides wrote, and of the file: what is left is the person’s account.
  expect(await findInDatabase(app, 'zqxend')).toEqual(['users.email', 'users.name'])
  expect(await findOnDisk(app, 'zqxend')).toEqual([])
  expect(await findInDatabase(app, seeker.id)).not.toContain('applications.seeker_id')
  expect((await seeker.api.get('/applications')).data).toEqual([])
  expect(await counted()).toEqual(before)
  expect(before).toMatchObject({ total: 1, byStage: { rejected: 1 } })
  const { data: left } = await german.api.get('/employer/applications/:id', { id })
  expect(left).toMatchObject({
    name: 'Past applicant',
    snapshot: null,
    coverNote: null,
    notes: [],
    resume: null,
  })
  // Archives of those who hire might hold it.
  expect(await db.selectFrom('dataExports').select('id').where('userId', '=', german.id).execute()).toEqual(
    [],
  )
})

test('whoever asks to be kept in mind is kept for a year more, and not against their will', async () => {
  const { id, seeker } = await rejected(german, { country: 'DE', region: null }, 'zqxkeep')
  const other = await app.seeker()
  const refused = (call: Promise<unknown>) => call.catch(({ status }) => status)
  expect(await refused(other.api.post('/applications/:id/keep', { id, keep: true }))).toBe(404)
  const { data } = await seeker.api.post('/applications/:id/keep', { id, keep: true })
  expect(data.keptByWish).toBe(true)
  expect((await german.api.get('/employer/applications/:id', { id })).data.keptByWish).toBe(true)
  // A year beyond the six months.
  const months = (new Date(data.keptUntil ?? '').getTime() - Date.now()) / 86_400_000 / 30.4
  expect(Math.round(months)).toBe(18)
  await passMonths(id, 8)
  await run(endApplications)
  expect((await seeker.api.get('/applications/:id', { id })).data.coverNote).toBe('zqxkeepcover')
  const taken = await seeker.api.post('/applications/:id/keep', { id, keep: false })
  expect(taken.data.keptByWish).toBe(false)
  await run(endApplications)
  expect(await refused(seeker.api.get('/applications/:id', { id }))).toBe(404)
  const { data: sent } = await seeker.api.post('/jobs/apply', {
    jobId: (await app.job(german.company.id)).id,
  })
  expect(await refused(seeker.api.post('/applications/:id/keep', { id: sent.id, keep: true }))).toBe(409)
})

test('in California a sealed copy stays for four years, which nobody who hires can open', async () => {
  const { id, seeker, m } = await rejected(us, { country: 'US', region: 'CA' }, 'zqxseal')
  await passMonths(id, 13)
  await run(endApplications)
  await sweepFiles.run({}, app.tasks())
  await sweepOrphans.run({}, app.tasks())
  expect(await findInDatabase(app, m('cover'))).toEqual([])
  expect(await findOnDisk(app, m(''))).toEqual([])
  const find = { email: seeker.email }
  const status = (call: Promise<unknown>) => call.catch(({ status }) => status)
  expect(await status(us.api.get('/admin/sealed-applications', find as never))).toBe(403)
  const { data: found } = await admin.api.get('/admin/sealed-applications', find)
  expect(found).toMatchObject([{ companyName: us.company.name, law: 'Government Code (California) § 12946' }])
  const [sealed] = found
  const open = (reason: string) =>
    admin.api.post('/admin/sealed-applications/:id/open', { id: sealed?.id ?? '', reason })
  expect(await status(open(''))).toBe(422)
  const { data: opened } = await open('Charge 123-2027-00042 of the EEOC')
  const files = await unzip(Buffer.from(opened.content, 'base64'))
  expect(`${files['application.json']}`).toContain(m('cover'))
  expect(`${files['application.json']}`).toContain(m('note'))
  expect(`${files[`files/${m('file')}.pdf`]}`).toContain(m('bytes'))
  const line = await db
    .selectFrom('auditLog')
    .select(['actorId', 'reason'])
    .where('action', '=', 'application.open-sealed')
    .execute()
  expect(line).toEqual([{ actorId: admin.id, reason: 'Charge 123-2027-00042 of the EEOC' }])

  await db.updateTable('sealedApplications').set({ keptUntil: new Date() }).execute()
  await run(endSeals)
  expect(await db.selectFrom('sealedApplications').selectAll().execute()).toEqual([])
  expect(await services.storage.get(sealed?.id ?? '')).toBeNull()
})

test('an unanswered application ends with its job, and one that goes on does not', async () => {
  const employer = await app.employer()
  const [closed, open] = [await app.job(employer.company.id), await app.job(employer.company.id)]
  const seeker = await app.seeker()
  const apply = async (jobId: string) => (await seeker.api.post('/jobs/apply', { jobId })).data.id
  const [ended, goesOn] = [await apply(closed.id), await apply(open.id)]
  await db
    .updateTable('jobs')
    .set({ status: 'closed', closedAt: new Date(), closedReason: 'filled' })
    .where('id', '=', closed.id)
    .execute()
  const kept = async (id: string) => (await seeker.api.get('/applications/:id', { id })).data.keptUntil
  expect(await kept(ended)).not.toBeNull()
  expect(await kept(goesOn)).toBeNull()
  for (const id of [ended, goesOn]) await passMonths(id, 14)
  // The job closed a moment ago.
  await run(endApplications)
  expect(await kept(ended)).not.toBeNull()
  await sql`update jobs set closed_at = closed_at - interval '14 months' where id = ${closed.id}`.execute(db)
  await run(endApplications)
  expect((await seeker.api.get('/applications')).data.map(({ id }) => id)).toEqual([goesOn])
})

test('applications from before there was an end are given the months of their place', async () => {
  const job = await app.job(german.company.id, { country: 'NL', region: null })
  const { data } = await (await app.seeker()).api.post('/jobs/apply', { jobId: job.id })
  await db.updateTable('applications').set({ keptMonths: null }).where('id', '=', data.id).execute()
  await run(setKeptMonths)
  const row = await db
    .selectFrom('applications')
    .select('keptMonths')
    .where('id', '=', data.id)
    .executeTakeFirst()
  expect(row?.keptMonths).toBe(1)
})
