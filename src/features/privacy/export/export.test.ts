import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '#/testing/app.ts'
import { downloadArchive, eraseDue, storeDocument, unzip } from '#/testing/personal-data.ts'
import { personalData } from './sections.server.ts'

const app = await testApp()
const { db } = app
const failure = (status: number, code?: string) => expect.objectContaining({ status, ...(code && { code }) })
const download = (token?: string) =>
  app.app.inject({
    url: '/api/account/export/archive',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

// Security: G-01
test('in every role the archive has a page, the data and its schema, which describes it', async () => {
  const people = [await app.seeker(), await app.employer(), await app.recruiter(), await app.admin()]
  for (const person of people) {
    const files = await downloadArchive(app, person)
    const names = ['README.html', 'data.json', 'data.schema.json']
    expect(Object.keys(files)).toEqual(person.role === 'SEEKER' ? [...names, 'resume.json'] : names)
    const { $schema, ...data } = JSON.parse(String(files['data.json']))
    expect($schema).toBe('./data.schema.json')
    expect(personalData.parse(data).account).toMatchObject({ email: person.email, role: person.role })
    const schema = JSON.parse(String(files['data.schema.json']))
    expect(z.fromJSONSchema(schema).safeParse({ $schema, ...data }).success).toBe(true)
    expect(z.fromJSONSchema(schema).safeParse({ ...data, account: null }).success).toBe(false)
    const page = String(files['README.html'])
    expect(page).toContain(person.email)
    // Read offline: nothing runs, and nothing is loaded.
    expect(page).not.toMatch(/<script|(src|href)="?https?:|src=/)
    expect(page).toContain("default-src 'none'")
  }
})

// Security: X-01
test('what people typed is text on the page, and files keep their names', async () => {
  const seeker = await app.seeker({ name: 'Amara <b>Nwosu</b>' })
  await db
    .insertInto('seekerProfiles')
    .values({
      userId: seeker.id,
      about: '<img onerror=alert(1)>',
      experience: JSON.stringify([
        { title: 'Welder', company: 'Yard', from: '2019-03', to: null, summary: null },
      ]),
    })
    .execute()
  await storeDocument(app, seeker.id, 'Résumé & more.pdf', 'one')
  await storeDocument(app, seeker.id, 'Résumé & more.pdf', 'two')
  const files = await downloadArchive(app, seeker)
  expect(String(files['files/Résumé & more.pdf'])).toBe('one')
  expect(String(files['files/Résumé & more (2).pdf'])).toBe('two')
  const page = String(files['README.html'])
  expect(page).not.toMatch(/<img|<b>/)
  expect(page).toContain('href="files/R%C3%A9sum%C3%A9%20%26%20more.pdf"')
  expect(JSON.parse(String(files['resume.json']))).toMatchObject({
    basics: { name: 'Amara <b>Nwosu</b>', summary: '<img onerror=alert(1)>' },
    work: [{ name: 'Yard', position: 'Welder', startDate: '2019-03' }],
  })
})

test('asked fifty times at once, one archive is made, and one mail tells', async () => {
  const seeker = await app.seeker()
  const asked = await Promise.all(Array.from({ length: 50 }, () => seeker.api.post('/account/export')))
  expect(new Set(asked.map(({ data }) => data.state))).toEqual(new Set(['waiting']))
  expect(asked.filter(({ message }) => message?.includes('already'))).toHaveLength(49)
  const stored = () => readdir(`${app.config.dataDir}/files`).then(({ length }) => length)
  const before = await stored()
  await app.runTasks()
  expect(await stored()).toBe(before + 1)
  expect((await app.mails(seeker.email)).map(({ subject }) => subject)).toEqual(['Your archive is ready'])
  const again = await seeker.api.post('/account/export')
  expect(again.data.state).toBe('ready')
  expect(again.message).toMatch(/^There is an archive already\. You can download it until/)
  await app.runTasks()
  expect(await stored()).toBe(before + 1)
})

// Security: C-02, G-01
test('only its owner, logged in, can download it', async () => {
  const [seeker, other] = [await app.seeker(), await app.seeker()]
  await seeker.api.post('/account/export')
  expect((await download(seeker.token)).statusCode).toBe(404)
  await app.runTasks()
  expect((await download()).statusCode).toBe(401)
  expect((await download(other.token)).statusCode).toBe(404)
  const { id } = await db
    .selectFrom('dataExports')
    .select('id')
    .where('userId', '=', seeker.id)
    .executeTakeFirstOrThrow()
  expect(
    (await app.app.inject({ url: `/api/file/${id}`, headers: { authorization: `Bearer ${seeker.token}` } }))
      .statusCode,
  ).toBe(404)
  const answer = await download(seeker.token)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
  })
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="waymark-\d{4}-\d\d-\d\d\.zip"/,
  )
  expect(Object.keys(await unzip(answer.rawPayload))).toContain('data.json')
})

test('asking needs a recent proof', async () => {
  const seeker = await app.seeker()
  await db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', seeker.id).execute()
  await expect(seeker.api.post('/account/export')).rejects.toEqual(failure(403, 'step-up'))
  expect((await seeker.api.get('/account/export')).data.state).toBe('none')
})

test('after 7 days the archive is gone, with its bytes', async () => {
  const seeker = await app.seeker()
  await downloadArchive(app, seeker)
  const row = () =>
    db.selectFrom('dataExports').selectAll().where('userId', '=', seeker.id).executeTakeFirst()
  const made = await row()
  const days = ((made?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await db.updateTable('dataExports').set({ expiresAt: new Date() }).where('userId', '=', seeker.id).execute()
  expect((await download(seeker.token)).statusCode).toBe(404)
  await eraseDue(app)
  expect(await row()).toBeUndefined()
  expect(await app.services.storage.get(made?.id ?? '')).toBeNull()
  expect((await seeker.api.post('/account/export')).data.state).toBe('waiting')
})

test('a rejection that can still be undone is in no archive', async () => {
  const [employer, seeker] = [await app.employer(), await app.seeker()]
  const job = await app.job(employer.company.id)
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: data.id, to: 'rejected', version: 1, reason: 'Other', message: 'A hasty no.' },
  })
  const read = JSON.parse(String((await downloadArchive(app, seeker))['data.json']))
  expect(read.applications[0]).toMatchObject({ stage: 'Applied' })
  expect(JSON.stringify(read)).not.toContain('hasty')
})
