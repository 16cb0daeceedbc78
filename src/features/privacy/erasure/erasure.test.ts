import { readFile, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { notifyLastingStates, watchJobStates } from '#/features/applications/job-states/job-states.server.ts'
import { startTasks } from '#/features.server.ts'
import { testApp } from '#/testing/app.ts'
import { applicationUnderWay, eraseDue, eraseNow, passDays, storeDocument } from '#/testing/personal-data.ts'

const app = await testApp()
const { db } = app
const tombstoneFile = `${app.config.dataDir}/erased-accounts.txt`

const userRow = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('the company of one rests at once, and ends with its owner: jobs close and applicants are told', async () => {
  const { employer, job, seeker, id } = await applicationUnderWay(app)
  const recruiter = await app.recruiter()
  const mandate = await app.mandate(employer.company.id, recruiter)
  const status = () =>
    app.visitor.get('/jobs/:slug', { slug: job.slug }).then(
      () => 200,
      (error) => error.status,
    )
  expect(await status()).toBe(200)
  await employer.api.post('/account/delete')
  expect(await status()).not.toBe(200)
  // Kept, it is back.
  await db.updateTable('users').set({ eraseAt: null }).where('id', '=', employer.id).execute()
  expect(await status()).toBe(200)
  await db.updateTable('users').set({ eraseAt: new Date() }).where('id', '=', employer.id).execute()
  await passDays(app, employer.id)
  const closed = await db
    .selectFrom('jobs')
    .select(['status', 'closedReason'])
    .where('id', '=', job.id)
    .executeTakeFirst()
  expect(closed).toEqual({ status: 'closed', closedReason: 'withdrawn' })
  expect((await app.bells(recruiter.id)).map(({ title }) => title).join()).toMatch(/has ended|ended/)
  expect(await db.selectFrom('mandates').select('id').where('id', '=', mandate.id).execute()).toEqual([])
  // The watch over jobs tells applicants of what has lasted ten minutes.
  const watch = async () => {
    for (const task of [watchJobStates, notifyLastingStates]) await app.services.queue.sender(db)(task, {})
  }
  await watch()
  await app.runTasks()
  await db
    .updateTable('jobStateNotices')
    .set({ since: new Date(Date.now() - 11 * 60_000) })
    .where('jobId', '=', job.id)
    .execute()
  await watch()
  await app.runTasks()
  expect((await app.bells(seeker.id)).at(-1)?.title).toMatch(/closed/i)
  expect((await seeker.api.get('/applications/:id', { id })).data.job.company.name).toBe(
    employer.company.name,
  )
})

test('a recruiter’s mandates end, and the companies are told', async () => {
  const [employer, recruiter] = [await app.employer(), await app.recruiter({ name: 'Imani Brooks' })]
  const { id: mandateId } = await app.mandate(employer.company.id, recruiter)
  const job = await app.job(employer.company.id, { mandateId })
  await recruiter.api.post('/account/delete')
  expect((await app.bells(employer.id)).at(-1)?.title).toMatch(/Imani Brooks/)
  await passDays(app, recruiter.id)
  expect(
    await db.selectFrom('jobs').select(['status', 'mandateId']).where('id', '=', job.id).execute(),
  ).toEqual([{ status: 'open', mandateId: null }])
  expect(JSON.stringify(await app.bells(employer.id))).not.toContain('Imani')
})

test('the only administrator cannot leave; of two who leave at once, one stays', async () => {
  await db.deleteFrom('users').where('role', '=', 'SUPER_ADMIN').execute()
  const [one, two] = [await app.admin(), await app.admin()]
  const results = await Promise.allSettled([one, two].map(({ api }) => api.post('/account/delete')))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toMatchObject({
    status: 409,
    message: expect.stringContaining('only administrator'),
  })
})

test('a logo stays with the company when the colleague who uploaded it leaves', async () => {
  const owner = await app.employer()
  const colleague = await app.member(owner.company, 'admin')
  const logo = await db
    .insertInto('files')
    .values({ ownerId: colleague.id, kind: 'image', name: 'my-face.webp', mediaType: 'image/webp', size: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.services.storage.put(logo.id, Buffer.from('webp'))
  await db
    .updateTable('companies')
    .set({ photo: `/api/file/${logo.id}` })
    .where('id', '=', owner.company.id)
    .execute()
  await eraseNow(app, colleague)
  expect((await app.app.inject({ url: `/api/file/${logo.id}` })).statusCode).toBe(200)
  const row = await db
    .selectFrom('files')
    .select(['ownerId', 'name'])
    .where('id', '=', logo.id)
    .executeTakeFirst()
  expect(row).toEqual({ ownerId: owner.id, name: 'logo.webp' })
})

// Security: B-03
test('a restored backup is erased again at the next start, by the file or by the table', {
  timeout: 60_000,
}, async () => {
  for (const lost of ['table', 'file'] as const) {
    const { seeker, employer, id } = await applicationUnderWay(app)
    const file = await storeDocument(app, seeker.id, 'cv.pdf', '%PDF')
    const backup = await sql<{ users: string; files: string; application: string }>`select
      (select jsonb_agg(users)::text from users where id = ${seeker.id}) as users,
      (select jsonb_agg(files)::text from files where owner_id = ${seeker.id}) as files,
      (select jsonb_agg(applications)::text from applications where id = ${id}) as application`.execute(db)
    const [rows] = backup.rows
    await eraseNow(app, seeker)
    expect(await userRow(seeker.id)).toBeUndefined()

    // What a restore brings back: the rows of then, the bytes, and one of the two lists of tombstones.
    for (const [table, saved] of [
      ['users', rows?.users],
      ['files', rows?.files],
    ] as const)
      await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${saved ?? '[]'}::text::jsonb)`.execute(
        db,
      )
    await sql`update applications set seeker_id = ${seeker.id}, stage = 'applied', erased_at = null,
      snapshot = (${rows?.application ?? '[]'}::text::jsonb -> 0 -> 'snapshot') where id = ${id}`.execute(db)
    await app.services.storage.put(file.id, Buffer.from('%PDF'))
    if (lost === 'table') await db.deleteFrom('erasureTombstones').execute()
    else await rm(tombstoneFile)
    expect((await userRow(seeker.id))?.name).toBe('Amara Nwosu')

    for (const task of startTasks) await app.services.queue.sender(db)(task, {})
    await app.runTasks()
    expect(await userRow(seeker.id)).toBeUndefined()
    expect(await app.services.storage.get(file.id)).toBeNull()
    expect((await employer.api.get('/employer/applications/:id', { id })).data).toMatchObject({
      name: 'Deleted account',
      stage: 'withdrawn',
    })
    // Nobody else was touched.
    expect(await userRow(employer.id)).toBeDefined()
  }
})

test('a tombstone says nothing: neither the id nor anything else of the person', async () => {
  const seeker = await app.seeker({ name: 'Somebody Particular' })
  await eraseNow(app, seeker)
  const written = await readFile(tombstoneFile, 'utf8')
  expect(
    written
      .split('\n')
      .filter(Boolean)
      .every((line) => /^[0-9a-f]{64}$/.test(line)),
  ).toBe(true)
  for (const word of [seeker.id, seeker.email, 'Particular']) expect(written).not.toContain(word)
})

test('the emptied record of an application ends after 24 months, and then the company it was kept for', async () => {
  const { employer, seeker, id, job } = await applicationUnderWay(app)
  await eraseNow(app, seeker)
  await eraseNow(app, employer)
  const exists = async () => [
    (await db.selectFrom('applications').select('id').where('id', '=', id).execute()).length,
    (await db.selectFrom('jobs').select('id').where('id', '=', job.id).execute()).length,
    (await db.selectFrom('companies').select('id').where('id', '=', employer.company.id).execute()).length,
  ]
  const erasedMonthsAgo = (months: number) =>
    sql`update applications set erased_at = now() - make_interval(months => ${months}) where id = ${id}`.execute(
      db,
    )
  await erasedMonthsAgo(23)
  await eraseDue(app)
  expect(await exists()).toEqual([1, 1, 1])
  await erasedMonthsAgo(25)
  await eraseDue(app)
  expect(await exists()).toEqual([0, 0, 0])
})

test('the page says what ends, what is erased and what stays, in each role', async () => {
  const { seeker } = await applicationUnderWay(app)
  const { data } = await seeker.api.get('/account/deletion')
  expect(data).toMatchObject({ eraseAt: null, obstacle: null })
  expect(data.ends).toEqual(['1 application under way is withdrawn. The employers are told.'])
  expect(data.keeps.map(({ until }) => until)).toContain('24 months after the erasure')
  const people = [await app.employer(), await app.recruiter(), await app.admin(), await app.admin()]
  for (const { api } of people) {
    const { data } = await api.get('/account/deletion')
    expect(data.erases.length).toBeGreaterThan(2)
    expect(data.keeps.length).toBeGreaterThan(1)
  }
})
