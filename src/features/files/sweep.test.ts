import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readStoredFile } from '#/server/storage/storage.ts'
import { testApp } from '#/testing/app.ts'
import { fileReferences } from './references.server.ts'
import { sweepFiles, sweepOrphans } from './tasks.server.ts'

const app = await testApp()
const { db, services } = app
const { storage } = services
const old = new Date(Date.now() - 25 * 60 * 60 * 1000)

const sweep = async () => {
  await sweepFiles.run({}, app.tasks())
  await sweepOrphans.run({}, app.tasks())
}
const onDisk = async (id: string) => (await readStoredFile(storage, id)) !== null
const exists = async (id: string) =>
  (await db.selectFrom('files').select('id').where('id', '=', id).execute()).length === 1

async function fileOf(ownerId: string, kind: 'image' | 'document', createdAt = old) {
  const { id } = await db
    .insertInto('files')
    .values({ ownerId, kind, name: 'a', mediaType: 'a', size: 1, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putLongAgo(id)
  return id
}

async function putLongAgo(id: string) {
  await storage.put(id, Buffer.from('a'))
  await utimes(path.join(app.config.dataDir, 'files', id), old, old)
}

test('every column that refers to a file is known to the sweep', async () => {
  const { rows: keys } = await sql<{ place: string }>`
    select conrelid::regclass || '.' || attname as place from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'files'::regclass`.execute(db)
  const known = (by: 'id' | 'url') =>
    fileReferences.filter((one) => one.by === by).map(({ table, column }) => `${table}.${column}`)
  expect(keys.map(({ place }) => place).sort()).toEqual(known('id').sort())

  // File addresses are text, so a new column with such a name is a reference or must be listed here.
  const others = ['resume_proposals.file_name', 'prospect_imports.file_name']
  const { rows: texts } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'text'
      and column_name ~ '(photo|picture|image|logo|avatar|file|portfolio|attachment)'`.execute(db)
  const places = texts.map(({ place }) => place).filter((place) => !others.includes(place))
  expect(places.sort()).toEqual(
    known('url')
      .filter(
        (place) =>
          !['company_drafts.draft', 'profile_drafts.fields', 'application_drafts.draft'].includes(place),
      )
      .sort(),
  )
})

const uses: Record<string, (file: { id: string; ownerId: string }) => Promise<unknown>> = {
  'seeker_profiles.resume_file_id': ({ id, ownerId }) =>
    db.insertInto('seekerProfiles').values({ userId: ownerId, resumeFileId: id }).execute(),
  'resumes.file_id': ({ id, ownerId }) =>
    db.insertInto('resumes').values({ userId: ownerId, fileId: id, name: 'Mine' }).execute(),
  'portfolio_files.file_id': ({ id, ownerId }) =>
    db.insertInto('portfolioFiles').values({ userId: ownerId, fileId: id, position: 0 }).execute(),
  'profile_drafts.fields': ({ id, ownerId }) =>
    db
      .insertInto('profileDrafts')
      .values({
        userId: ownerId,
        fields: JSON.stringify({ portfolio: { version: 1, value: [{ id, name: 'a', size: 1 }] } }),
      })
      .execute(),
  'applications.resume_file_id': async ({ id, ownerId }) => {
    const { company } = await app.employer()
    const job = await app.job(company.id)
    await db
      .insertInto('applications')
      .values({ jobId: job.id, seekerId: ownerId, snapshot: '{}', resumeFileId: id })
      .execute()
  },
  'prospects.resume_file_id': async ({ id }) => {
    const { company } = await app.employer()
    const job = await app.job(company.id)
    const person = { jobId: job.id, name: 'Lea Vik', email: 'lea@people.example', consent: 'Agreed.' }
    await db
      .insertInto('prospects')
      .values({ ...person, resumeFileId: id })
      .execute()
  },
  'application_files.file_id': async ({ id, ownerId }) => {
    const { company } = await app.employer()
    const job = await app.job(company.id)
    const { id: applicationId } = await db
      .insertInto('applications')
      .values({ jobId: job.id, seekerId: ownerId, snapshot: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('applicationFiles').values({ applicationId, fileId: id }).execute()
  },
  'application_drafts.draft': async ({ id, ownerId }) => {
    const { company } = await app.employer()
    const job = await app.job(company.id)
    await db
      .insertInto('applicationDrafts')
      .values({
        seekerId: ownerId,
        jobId: job.id,
        draft: JSON.stringify({ resume: { id, name: 'a' } }),
        savedAt: new Date(),
      })
      .execute()
  },
  'message_files.file_id': async ({ id, ownerId }) => {
    const { company } = await app.employer()
    const job = await app.job(company.id)
    const { id: applicationId } = await db
      .insertInto('applications')
      .values({ jobId: job.id, seekerId: ownerId, snapshot: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('messageThreads').values({ applicationId }).execute()
    const { id: messageId } = await db
      .insertInto('messages')
      .values({ applicationId, sentBy: 'seeker', authorId: ownerId, key: randomUUID(), body: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('messageFiles').values({ messageId, fileId: id }).execute()
  },
  'users.photo': ({ id, ownerId }) =>
    db
      .updateTable('users')
      .set({ photo: `/api/file/${id}` })
      .where('id', '=', ownerId)
      .execute(),
  'companies.photo': ({ id }) => app.employer('approved', { photo: `/api/file/${id}` }),
  'company_drafts.draft': async ({ id, ownerId }) => {
    const { company } = await app.employer('draft')
    await db
      .updateTable('companyMembers')
      .set({ userId: ownerId })
      .where('companyId', '=', company.id)
      .execute()
    await db
      .insertInto('companyDrafts')
      .values({ companyId: company.id, draft: JSON.stringify({ photo: `/api/file/${id}` }) })
      .execute()
  },
}

test.each(fileReferences.map(({ table, column }) => `${table}.${column}`))(
  'a file that %s refers to stays',
  async (place) => {
    const { id: ownerId } = await app.seeker()
    const id = await fileOf(ownerId, 'image')
    const use = uses[place]
    if (!use) throw new Error(`no test knows how ${place} uses a file`)
    await use({ id, ownerId })
    await sweep()
    expect([await exists(id), await onDisk(id)]).toEqual([true, true])
  },
)

// Security: U-11
test('an unused file is deleted after a day and not earlier', async () => {
  const { id: ownerId } = await app.seeker()
  const unused = await fileOf(ownerId, 'document')
  const fresh = await fileOf(ownerId, 'document', new Date())
  await sweep()
  expect([await exists(unused), await onDisk(unused)]).toEqual([false, false])
  expect([await exists(fresh), await onDisk(fresh)]).toEqual([true, true])
})

test('a replaced résumé is deleted from disk, unless an active application refers to it', async () => {
  const seeker = await app.seeker()
  const { company } = await app.employer()
  const job = await app.job(company.id)
  const sent = await fileOf(seeker.id, 'document')
  await db.insertInto('seekerProfiles').values({ userId: seeker.id, resumeFileId: sent }).execute()
  const { data } = await seeker.api.post('/jobs/apply', { slug: job.slug, resumeFileId: sent })
  const next = await fileOf(seeker.id, 'document')
  await db.updateTable('seekerProfiles').set({ resumeFileId: next }).where('userId', '=', seeker.id).execute()
  await sweep()
  expect([await onDisk(sent), await onDisk(next)]).toEqual([true, true])

  await seeker.api.post('/applications/:id/withdraw', { id: data.id })
  await sweep()
  expect([await onDisk(sent), await onDisk(next)]).toEqual([false, true])
  expect((await seeker.api.get('/applications/:id', { id: data.id })).data.resume).toBeNull()
})

test('a file that was sent as an answer is deleted once its application is withdrawn', async () => {
  const { id: ownerId } = await app.seeker()
  const id = await fileOf(ownerId, 'document')
  await uses['application_files.file_id']?.({ id, ownerId })
  await sweep()
  expect(await exists(id)).toBe(true)
  await db.updateTable('applications').set({ stage: 'withdrawn' }).where('seekerId', '=', ownerId).execute()
  await sweep()
  expect([await exists(id), await onDisk(id)]).toEqual([false, false])
})

// Security: U-11
test('bytes without a row are removed, and so are those of deleted users; documents stay', async () => {
  const orphan = randomUUID()
  await putLongAgo(orphan)
  const seeker = await app.seeker()
  const theirs = await fileOf(seeker.id, 'document')
  await db.deleteFrom('users').where('id', '=', seeker.id).execute()
  const { company } = await app.employer('pending')
  const { id: document } = await db
    .insertInto('companyDocuments')
    .values({ companyId: company.id, kind: 'tax', name: 'a', mediaType: 'a', size: 1, wrappedKey: 'a' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putLongAgo(document)
  await sweep()
  expect([await onDisk(orphan), await onDisk(theirs), await onDisk(document)]).toEqual([false, false, true])
})

test('nothing is deleted when the database does not match the storage', async () => {
  const folder = path.join(app.config.dataDir, 'files')
  for (let left = 60; left > 0; left--) await putLongAgo(randomUUID())
  const before = (await readdir(folder)).length
  await expect(sweep()).rejects.toThrow(/unknown to this database. None was deleted/)
  expect((await readdir(folder)).length).toBe(before)
})
