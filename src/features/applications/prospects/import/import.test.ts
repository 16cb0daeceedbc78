import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { nightlySweep } from '#/features/privacy/retention/sweep.server.ts'
import { readStoredFile } from '#/server/storage/storage.ts'
import { openHiring } from '#/testing/applications.ts'
import { downloadArchive, eraseNow } from '#/testing/personal-data.ts'
import { untyped } from '#/testing/untyped.ts'
import type { prospectImportsApi } from './api.ts'

const { app, employer, newApplication } = await openHiring()
const visitor = app.as()

type Detail = (typeof prospectImportsApi)['GET /prospect-imports/:id']['output']['_zod']['input']
type Answer = { data: Detail; errors?: Record<string, string[]> }

let people = 0
const newEmail = () => `import-${++people}@people.example`
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Sends a file as the page does. */
async function send(content: string | Uint8Array, { token = employer.token, jobId = '' } = {}) {
  const form = new FormData()
  if (jobId) form.append('jobId', jobId)
  form.append('file', new File([content as Uint8Array<ArrayBuffer>], 'people.csv'))
  const response = new Response(form)
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/prospect-imports',
    headers: { authorization: `Bearer ${token}`, 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  })
  return { ...(reply.json() as Answer), status: reply.statusCode }
}

type ZipEntry = [name: string, content: string | Uint8Array, mode?: number]
async function zipOf(...entries: ZipEntry[]) {
  const zip = new ZipFile()
  for (const [name, content, mode] of entries) zip.addBuffer(Buffer.from(content), name, mode ? { mode } : {})
  zip.end()
  return buffer(zip.outputStream)
}

/** The same archive with other bytes in each of its headers. */
function patched(zip: Buffer, from: string, to: string) {
  expect(to).toHaveLength(from.length)
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

const read = async (id: string, who = employer) => (await who.api.get('/prospect-imports/:id', { id })).data
async function start(id: string, more: object = {}) {
  await employer.api.post('/prospect-imports/:id/start', untyped({ id, agreed: true, ...more }))
  await app.runTasks()
  return read(id)
}
async function undo(id: string) {
  await employer.api.post('/prospect-imports/:id/undo', { id })
  await app.runTasks()
  return read(id)
}
const list = async (id: string) =>
  (await employer.api.get('/employer/jobs/:id/prospects', { id })).data.people
const openJob = (title = 'Crane Operator') => app.job(employer.company.id, { title })
const resumeOf = (jobId: string, id: string) =>
  app.app.inject({
    url: `/api/employer/jobs/${jobId}/prospects/${id}/resume`,
    headers: { authorization: `Bearer ${employer.token}` },
  })
const whys = ({ data }: Pick<Answer, 'data'>) => data.draft?.rows.map(({ why }) => why)

test('a ZIP is shown row by row, imported with résumés, mails nobody, and one press undoes it', async () => {
  const job = await openJob()
  const [lea, ola] = [newEmail(), newEmail()]
  const csv = `Candidate ID,First Name,Last Name,Email,Phone,Job,Stage,Status,Applied On,Source,Notes,Rejected Reason,Coordinator
4711,Lea,Vik,${lea},+47 22 33 44 55,Crane Operator,Phone Screen,Active,2026-03-21,LinkedIn,Ask about May.,,R
815,Ola,Moe,${ola},,Crane Operator,Interview,Rejected,2026-02-01,,,Too far away,R
816,No,Mail,,,Crane Operator,Interview,Active,,,,,R`
  const zip = await zipOf(
    ...[['export/candidates.csv', csv] as ZipEntry, ['export/files/4711/CV Lea.pdf', pdf] as ZipEntry],
    ['export/files/815/resume.pdf', Buffer.from('<html>no résumé')],
    ['__MACOSX/export/._candidates.csv', 'x'],
  )
  const checked = await send(zip, { jobId: job.id })
  expect(checked.status).toBe(200)
  const { id, draft } = checked.data
  expect(checked.data).toMatchObject({
    state: 'draft',
    system: 'Greenhouse',
    companyName: employer.company.name,
  })
  expect(draft?.rows).toMatchObject([
    { name: 'Lea Vik', stage: 'screened', outcome: 'add', resume: 'CV Lea.pdf', jobTitle: 'Crane Operator' },
    { name: 'Ola Moe', stage: 'rejected', outcome: 'add', resume: 'resume.pdf' },
    { outcome: 'leave', why: expect.stringContaining('No email address') },
  ])
  expect(await list(job.id)).toEqual([])
  // Nobody comes in without the sentence.
  await expect(start(id, { agreed: false })).rejects.toMatchObject({ status: 422 })
  const done = await start(id, { keepDays: 180 })
  expect(done).toMatchObject({ state: 'done', total: 3, added: 2, left: 1, waiting: 0, draft: null })
  expect(done.intoJobs).toEqual([{ id: job.id, title: 'Crane Operator', people: 2 }])
  expect(done.problems).toEqual([
    { row: 4, problem: expect.stringContaining('No email address') },
    { row: 3, problem: expect.stringContaining('The résumé resume.pdf was left out: ') },
  ])
  const kept = await list(job.id)
  const one = kept.find(({ email }) => email === lea)
  expect(one).toMatchObject({
    ...{ name: 'Lea Vik', phone: '+47 22 33 44 55', note: null, resume: { name: 'CV Lea.pdf' } },
    consent: expect.stringContaining(`Brought along from Greenhouse. ${employer.company.name} confirmed`),
    imported: {
      ...{ from: 'Greenhouse', stage: 'screened', source: 'LinkedIn', teamNote: 'Ask about May.' },
      ...{ appliedAt: '2026-03-21T00:00:00.000Z', rejectReason: null, askedAt: null },
    },
  })
  const days = (Date.parse(one?.until ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(180)
  expect(kept.find(({ email }) => email === ola)).toMatchObject({
    ...{ resume: null, imported: { stage: 'rejected', rejectReason: 'Too far away' } },
  })
  expect((await resumeOf(job.id, one?.id ?? '')).statusCode).toBe(200)
  expect(await app.mails(lea)).toEqual([])
  // Of the file nothing is left but what became of each row.
  const left = await app.db
    .selectFrom('prospectImportRows')
    .select('data')
    .where('importId', '=', id)
    .execute()
  expect(left.map(({ data }) => data)).toEqual([null, null, null])
  expect(await readStoredFile(app.services.storage, id)).toBe(null)

  expect(await undo(id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 })
  expect(await list(job.id)).toEqual([])
  const files = await app.db.selectFrom('files').select('id').where('name', '=', 'CV Lea.pdf').execute()
  expect(files).toEqual([])
  // Pressed again nothing happens, and it can be imported anew.
  expect(await undo(id)).toMatchObject({ state: 'undone', undone: 2 })
  expect((await send(zip)).data.draft?.rows[0]).toMatchObject({ outcome: 'add' })
})

test('columns, stages and jobs are corrected before the start, and only to open jobs of one’s own', async () => {
  const [crane, baker] = [await openJob('Rigger'), await openJob('Baker')]
  const csv = `Who;Reach;Wanted;Step\nLea Vik;${newEmail()};Rigging;Blue\nOla Moe;${newEmail()};Baker;Applied`
  const { id } = (await send(csv)).data
  const mapping = ['name', 'email', 'job', 'stage'] as const
  const put = async (change: object) =>
    (await employer.api.put('/prospect-imports/:id', untyped({ id, ...change }))).data
  expect((await put({ mapping })).draft?.rows).toMatchObject([
    { why: 'No job is chosen for Rigging' },
    { outcome: 'add', jobTitle: 'Baker' },
  ])
  const other = await app.job((await app.employer()).company.id)
  await expect(put({ jobs: { Rigging: other.id } })).rejects.toMatchObject({ status: 422 })
  await expect(put({ mapping: ['name'] })).rejects.toMatchObject({ status: 422 })
  const jobs = { Rigging: crane.id, Baker: null }
  const chosen = await put({ jobs, stages: { Blue: 'interview', Applied: 'applied' }, system: 'Lever' })
  expect(chosen.draft?.rows).toMatchObject([
    { outcome: 'add', stage: 'interview' },
    { why: 'Their job is left out' },
  ])
  expect(await start(id)).toMatchObject({ added: 1, left: 1 })
  await expect(put({ mapping })).rejects.toMatchObject({ status: 409 })
  const [lea] = await list(crane.id)
  expect(lea?.imported).toMatchObject({ from: 'Lever', stage: 'interview' })
  expect(await list(baker.id)).toEqual([])
  // Moved on the board, without a word to them.
  const one = { id: crane.id, prospectId: lea?.id ?? '' }
  await employer.api.put('/employer/jobs/:id/prospects/:prospectId/stage', { ...one, stage: 'rejected' })
  expect((await list(crane.id))[0]?.imported).toMatchObject({ stage: 'rejected' })
})

test('who applied here already gets the note, who was added or blocked the company is left as they are', async () => {
  const { jobId, seeker, id: applicationId } = await newApplication()
  const blocked = await newApplication()
  await app.db
    .insertInto('messageThreads')
    .values({ applicationId: blocked.id, blockedAt: new Date() })
    .execute()
  const known = newEmail()
  await employer.api.post('/employer/jobs/:id/prospects', {
    ...{ id: jobId, name: 'Known', email: known, way: 'mail', agreed: true },
  })
  const [name, host] = seeker.email.split('@')
  const csv = `Name,Email,Notes,Applied on
Amara Nwosu,${name}+x@${host},Knows the yard.,2026-03-21
Known,${known},,
Blocker,${blocked.seeker.email},,`
  const checked = await send(csv, { jobId })
  expect(whys(checked)).toEqual([
    expect.stringContaining('The note is added to their application'),
    'Was added to this job already, and stays as they are',
    'This address cannot be added',
  ])
  const done = await start(checked.data.id)
  expect(done).toMatchObject({ joined: 1, left: 2, added: 0 })
  const notes = async () =>
    (await employer.api.get('/employer/applications/:id', { id: applicationId })).data.notes.map(
      ({ body }) => body,
    )
  expect(await notes()).toEqual([expect.stringContaining('Knows the yard.')])
  expect(await undo(done.id)).toMatchObject({ undone: 1 })
  expect(await notes()).toEqual([])
})

// Security: A-06
test('a dry run says nothing of accounts, nor of who applied to another company', async () => {
  const job = await openJob()
  const seeker = await app.seeker()
  const stranger = await app.employer()
  await seeker.api.post('/jobs/apply', { jobId: (await app.job(stranger.company.id)).id })
  const checked = await send(`Name,Email\nOne Two,${seeker.email}\nThree Four,${newEmail()}`, {
    jobId: job.id,
  })
  const [known, unknown] = checked.data.draft?.rows ?? []
  const { email: _, name: __, row: ___, ...ofKnown } = known ?? {}
  expect(unknown).toMatchObject(ofKnown)
  expect(ofKnown).toMatchObject({ outcome: 'add', why: null, notes: [] })
})

test('who is asked reads what is kept, takes it over or erases it, and an undo leaves who acted', async () => {
  const job = await openJob('Diver')
  const [taker, eraser, silent] = [newEmail(), newEmail(), newEmail()]
  const csv = `Name,Email,Notes\nTake Over,${taker},Secret.\nErase Me,${eraser},\nSilent One,${silent},`
  const { id } = (await send(csv, { jobId: job.id })).data
  await start(id)
  const token = async (email: string) => {
    const one = (await list(job.id)).find((person) => person.email === email)
    await employer.api.post('/employer/jobs/:id/prospects/:prospectId/ask', {
      ...{ id: job.id, prospectId: one?.id ?? '' },
    })
    await app.runTasks()
    const mail = (await app.mails(email)).at(-1)
    expect(mail?.textBody).toContain('asks you to apply here')
    return /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  }
  const taken = await token(taker)
  const { data: seen } = await visitor.post('/prospects/read', { token: taken })
  expect(seen).toMatchObject({ name: 'Take Over', note: null })
  expect(JSON.stringify(seen)).not.toContain('Secret.')
  await visitor.post('/prospects/claim', { token: taken })
  await visitor.post('/prospects/erase', { token: await token(eraser) })
  expect((await list(job.id)).map(({ email }) => email).toSorted()).toEqual([taker, silent].toSorted())
  const undone = await undo(id)
  expect(undone).toMatchObject({ undone: 2, kept: 1 })
  expect(undone.problems).toEqual([{ row: 2, problem: expect.stringContaining('Take Over took this over') }])
  expect((await list(job.id)).map(({ email }) => email)).toEqual([taker])
})

// Security: A-05
test('another company, and a colleague of other jobs, neither read, start nor undo an import', async () => {
  const job = await openJob()
  const { id } = (await send(`Name,Email\nLea Vik,${newEmail()}`, { jobId: job.id })).data
  const stranger = await app.employer()
  const manager = await app.member(employer.company, 'hiring-manager')
  const viewer = await app.member(employer.company, 'viewer')
  for (const { api } of [stranger, manager]) {
    const failure = { status: 404 }
    await expect(api.get('/prospect-imports/:id', { id })).rejects.toMatchObject(failure)
    await expect(api.put('/prospect-imports/:id', { id, system: 'Lever' })).rejects.toMatchObject(failure)
    await expect(
      api.post('/prospect-imports/:id/start', { id, keepDays: 30, agreed: true }),
    ).rejects.toMatchObject(failure)
    await expect(api.post('/prospect-imports/:id/undo', { id })).rejects.toMatchObject(failure)
    expect((await api.get('/prospect-imports')).data).toEqual([])
    await expect(api.delete('/prospect-imports/:id', { id })).rejects.toMatchObject(failure)
  }
  await expect(viewer.api.get('/prospect-imports')).rejects.toMatchObject({ status: 403 })
  expect((await send('Name,Email\nA B,a@b.example', { token: viewer.token })).status).toBe(403)
  expect((await send('Name,Email\nA B,a@b.example', { token: manager.token, jobId: job.id })).status).toBe(
    404,
  )
  expect(await read(id)).toMatchObject({ state: 'draft' })
  // An admin of the company may; and what is discarded is gone.
  const admin = await app.member(employer.company, 'admin')
  await admin.api.delete('/prospect-imports/:id', { id })
  await expect(read(id)).rejects.toMatchObject({ status: 404 })
})

// Security: U-21
test('hostile archives and files are refused whole, with what to do, and nothing is stored', async () => {
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from prospect_imports`.execute(app.db))
      .rows[0]?.count
  const before = await count()
  const table: ZipEntry = ['candidates.csv', 'Name,Email\nA B,a@b.example']
  const locked = await zipOf(table)
  const central = locked.indexOf('PK\u0001\u0002', undefined, 'latin1')
  locked.writeUInt16LE(locked.readUInt16LE(central + 8) | 1, central + 8)
  const lying = await zipOf(['candidates.csv', 'x'.repeat(5000)])
  lying.writeUInt32LE(20, lying.indexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  const bomb = await zipOf(table, ['a.pdf', 'x'])
  bomb.writeUInt32LE(0xf0000000, bomb.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 24)
  const hostile: [string | Uint8Array, string][] = [
    [patched(await zipOf(['xx/candidates.csv', 'Name,Email']), 'xx/', '../'), 'lead out of it'],
    [patched(await zipOf(['xcandidates.csv', 'Name,Email']), 'xcand', '/cand'), 'lead out of it'],
    [locked, 'locked with a password'],
    [lying, 'something else than it says'],
    [bomb, 'more than 1 GB'],
    [(await zipOf(table)).subarray(0, 60), 'damaged or cut off'],
    [await zipOf(['a.pdf', pdf]), 'no CSV file'],
    [await zipOf(['a.csv', 'Name'], ['b.csv', 'Name']), 'several tables: a.csv, b.csv'],
    [await zipOf(['[Content_Types].xml', '<x/>'], ['xl/workbook.xml', '<x/>']), 'Save the sheet as CSV'],
    ['', 'empty'],
    ['Name,Email\n', 'holds no rows'],
    ['Name,"Email\nA,b', 'never closed'],
    [Buffer.from([1, 0, 2, 0, 3]), 'not a text file'],
    [`Email\n${'a@b.example\n'.repeat(5001)}`, 'more than 5,000 rows'],
  ]
  for (const [file, sentence] of hostile) {
    const { status, errors } = await send(file)
    expect({ status, sentence: errors?.file?.[0] }).toEqual({
      status: 422,
      sentence: expect.stringContaining(sentence),
    })
  }
  expect(await count()).toBe(before)
  // What is harmless is passed over, and told.
  const mixed = await zipOf(table, ['inner.zip', 'PK'], ['link.pdf', '/etc/passwd', 0o120777])
  expect((await send(mixed)).data.draft?.notes).toEqual([
    '1 of its files are links to others, and are not read.',
    '1 of its files are archives themselves, and are not opened.',
  ])
})

test('tables are read in every encoding of spreadsheets, and a huge cell leaves its row out', async () => {
  const job = await openJob()
  const csv = `Name;Email\nZoë Müller;${newEmail()}`
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')])
  for (const file of [csv, Buffer.from(`\ufeff${csv}`), utf16, Buffer.from(csv, 'latin1')]) {
    const { data } = await send(file, { jobId: job.id })
    expect(data.draft?.rows[0]).toMatchObject({ name: 'Zoë Müller', outcome: 'add' })
  }
  const huge = await send(`Name,Email,Notes\nA B,${newEmail()},${'x'.repeat(100_001)}`, { jobId: job.id })
  expect(whys(huge)).toEqual(['A cell has more than 100,000 characters'])
})

// Security: G-01
test('who is imported is erased with their account and after the term, and a file that waits after a day', async () => {
  const job = await openJob('Sailor')
  const seeker = await app.seeker()
  const late = newEmail()
  const csv = `Name,Email,Source\nLea Vik,${seeker.email},LinkedIn\nOla Moe,${late},`
  const { id } = (await send(csv, { jobId: job.id })).data
  await start(id)
  const waiting = (await send(await zipOf(['people.csv', csv]), { jobId: job.id })).data
  const { addedByCompanies } = JSON.parse(String((await downloadArchive(app, seeker))['data.json']))
  expect(addedByCompanies).toMatchObject([{ importedFrom: 'another system', source: 'LinkedIn' }])
  await eraseNow(app, seeker)
  expect((await list(job.id)).map(({ email }) => email)).toEqual([late])
  expect((await read(waiting.id)).total).toBe(1)
  await sql`update prospects set kept_until = now() where email = ${late}`.execute(app.db)
  expect(await list(job.id)).toEqual([])
  await sql`update prospect_imports set created_at = now() - interval '25 hours'`.execute(app.db)
  await nightlySweep.run({}, app.tasks())
  expect(await app.db.selectFrom('prospects').select('id').where('email', '=', late).execute()).toEqual([])
  await expect(read(waiting.id)).rejects.toMatchObject({ status: 404 })
  expect(await read(id)).toMatchObject({ state: 'done' })
})
