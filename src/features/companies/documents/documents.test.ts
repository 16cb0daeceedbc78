import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readStoredFile } from '#/server/storage/storage.ts'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { submittedEmployer } from '#/testing/companies.ts'
import { deleteDocuments } from './tasks.server.ts'

const app = await testApp()
const { db, services } = app

const pdfWith = (inside: string | Buffer) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.from(inside),
    Buffer.from('\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])
const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`2 0 obj<<${dictionary}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream endobj'),
  ])
const extract = pdfWith('3 0 obj(Registered in New Jersey, no. 0400 718 332)endobj')
const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#fdc700' } })

async function send(token: string | undefined, name: string, bytes: Buffer, kind = 'registration') {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const request = new Request('http://test', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/employers/documents',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const open = (id: string, token?: string) =>
  app.app.inject({
    method: 'GET',
    url: `/api/admin/documents/${id}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
const bytesOnDisk = (id: string) => readStoredFile(services.storage, id)
const rowOf = (id: string) =>
  db.selectFrom('companyDocuments').selectAll().where('id', '=', id).executeTakeFirst()
const viewsOf = (id: string) =>
  db.selectFrom('documentViews').selectAll().where('documentId', '=', id).execute()
const claimOf = async (companyId: string) =>
  db
    .selectFrom('evidence')
    .select(['outcome', 'finding'])
    .where('companyId', '=', companyId)
    .where('claim', '=', 'documents')
    .executeTakeFirst()
const runDeletion = async () => {
  await services.queue.sender(db)(deleteDocuments, {})
  await app.runTasks()
}

/** A company in manual review, with a document. */
async function withDocument() {
  const employer = await submittedEmployer(app, {}, false)
  const { body } = await send(employer.token, 'Extract <2026>.pdf', extract)
  return { ...employer, id: body.data.id as string }
}

// Security: V-11
test('a document is encrypted on disk, and decrypted for a reviewer', async () => {
  const { id, api } = await withDocument()
  const kept = await bytesOnDisk(id)
  expect(kept?.includes('0400')).toBe(false)
  expect(kept?.includes('%PDF')).toBe(false)
  expect(JSON.stringify(await rowOf(id))).not.toContain('0400')
  const admin = await app.admin()
  const read = await open(id, admin.token)
  expect(read.rawPayload.equals(extract)).toBe(true)
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="Extract 2026\.pdf"/),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const { data } = await api.get('/employers/documents')
  expect(data).toEqual({
    days: 30,
    documents: [
      {
        ...{ id, kind: 'registration', name: 'Extract 2026.pdf', size: extract.length },
        ...{ outcome: 'waiting', finding: null, addedAt: expect.any(String) },
      },
    ],
  })
})

// Security: V-11
test('only reviewers can read a document: not its owner, not another company, not the public file URL', async () => {
  const { id, token } = await withDocument()
  const other = await withDocument()
  for (const [who, status] of [
    [undefined, 401],
    [token, 403],
    [other.token, 403],
    [(await app.seeker()).token, 403],
    [(await app.recruiter()).token, 403],
  ] as const)
    expect((await open(id, who)).statusCode).toBe(status)
  const file = await app.app.inject({
    url: `/api/file/${id}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.statusCode).toBe(404)
  expect((await other.api.get('/employers/documents')).data.documents.map((row) => row.id)).toEqual([
    other.id,
  ])
  await expect(other.api.delete('/employers/documents/:id', { id })).rejects.toMatchObject({ status: 404 })
  expect(await viewsOf(id)).toEqual([])
})

test('a reviewer who belongs to the company can neither open nor judge its documents', async () => {
  const { id, company } = await withDocument()
  const admin = await app.admin()
  await db
    .insertInto('companyMembers')
    .values({ companyId: company.id, userId: admin.id, role: 'viewer' })
    .execute()
  expect((await open(id, admin.token)).statusCode).toBe(403)
  await expect(
    admin.api.post('/admin/documents/:id/read', { id, outcome: 'pass', finding: 'Mine' }),
  ).rejects.toMatchObject({ status: 403 })
})

// Security: V-11, G-07
test('every view is recorded with the document and in the audit log, and cannot be deleted', async () => {
  const { id, company } = await withDocument()
  const admin = await app.admin({ name: 'Ana Petrova' })
  for (let times = 0; times < 2; times++) await open(id, admin.token)
  expect(await viewsOf(id)).toMatchObject([
    { viewer: 'Ana Petrova', viewerId: admin.id, companyId: company.id },
    { viewer: 'Ana Petrova', document: 'Extract 2026.pdf' },
  ])
  const lines = await db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'subject'])
    .where('subjectId', '=', id)
    .execute()
  expect(lines).toEqual(
    Array(2).fill({
      action: 'document.view',
      actorId: admin.id,
      subject: `Registration extract of ${company.name}`,
    }),
  )
  await expect(db.deleteFrom('documentViews').where('documentId', '=', id).execute()).rejects.toThrow(
    /append-only/,
  )
  const { data } = await admin.api.get('/admin/companies/:id/documents', { id: company.id })
  expect(data[0]).toMatchObject({ opened: true, views: [{ viewer: 'Ana Petrova' }, {}] })
})

test('a document waits until a person who opened it has said what it shows', async () => {
  const { id, company, api } = await withDocument()
  expect(await claimOf(company.id)).toEqual({
    outcome: 'waiting',
    finding: 'A document waits for a person.',
  })
  const admin = await app.admin()
  const say = (outcome: 'pass' | 'fail', finding: string) =>
    admin.api.post('/admin/documents/:id/read', { id, outcome, finding })
  await expect(say('pass', 'The register and the profile agree.')).rejects.toMatchObject({ status: 409 })
  await open(id, admin.token)
  await say('pass', 'The register and the profile agree.')
  expect(await claimOf(company.id)).toEqual({
    outcome: 'pass',
    finding: 'The register and the profile agree.',
  })
  await say('fail', 'The extract names another company.')
  expect((await claimOf(company.id))?.outcome).toBe('fail')
  const { data } = await api.get('/employers/documents')
  expect(data.documents[0]).toMatchObject({ outcome: 'fail', finding: 'The extract names another company.' })
})

test('sending, withdrawing or judging a document raises the case version, so that an older view cannot decide', async () => {
  const { id, company, api } = await withDocument()
  const admin = await app.admin()
  const version = async () =>
    (await admin.api.get('/admin/verification/:id', { id: company.id })).data.version
  const before = await version()
  await api.delete('/employers/documents/:id', { id })
  expect(await version()).toBeGreaterThan(before)
})

test('withdrawing a document deletes its file and its claim at once', async () => {
  const { id, company, api } = await withDocument()
  const admin = await app.admin()
  await open(id, admin.token)
  await api.delete('/employers/documents/:id', { id })
  expect((await open(id, admin.token)).statusCode).toBe(404)
  await app.runTasks()
  expect([await bytesOnDisk(id), await rowOf(id), await claimOf(company.id)]).toEqual([
    null,
    undefined,
    undefined,
  ])
  expect(await viewsOf(id)).toHaveLength(1)
})

// Security: V-11
test('documents are deleted thirty days after the decision, never before it or during an appeal', async () => {
  const { id, company } = await withDocument()
  const long = new Date(Date.now() - 31 * dayMs)
  await db.updateTable('companyDocuments').set({ createdAt: long }).where('id', '=', id).execute()
  await db.deleteFrom('companyHistory').where('companyId', '=', company.id).execute()
  await runDeletion()
  expect(await bytesOnDisk(id)).not.toBeNull()

  await db.updateTable('companies').set({ status: 'rejected' }).where('id', '=', company.id).execute()
  const decided = (createdAt: Date) =>
    db
      .insertInto('companyHistory')
      .values({ companyId: company.id, fromStatus: 'pending', toStatus: 'rejected', reason: 'No', createdAt })
      .execute()
  await decided(new Date(Date.now() - 29 * dayMs))
  await runDeletion()
  expect(await bytesOnDisk(id)).not.toBeNull()

  await db.deleteFrom('companyHistory').where('companyId', '=', company.id).execute()
  await decided(long)
  const decision = await db
    .insertInto('companyDecisions')
    .values({
      ...{ companyId: company.id, decision: 'refuse', reasons: ['other'], note: 'No', facts: '{}' },
      ...{ priorState: '{}', companyVersion: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('companyAppeals')
    .values({ decisionId: decision.id, companyId: company.id, text: 'Read it again' })
    .execute()
  await runDeletion()
  expect(await bytesOnDisk(id)).not.toBeNull()
  await db
    .updateTable('companyAppeals')
    .set({ outcome: 'uphold', closedAt: new Date() })
    .where('companyId', '=', company.id)
    .execute()
  // The file was deleted and the server stopped: the next run deletes the row.
  await services.storage.remove(id)
  await runDeletion()
  await runDeletion()
  expect([await bytesOnDisk(id), await rowOf(id)]).toEqual([null, undefined])
})

test('a file that was changed on disk, or swapped with another one, does not decrypt', async () => {
  const one = await withDocument()
  const two = await withDocument()
  const admin = await app.admin()
  await services.storage.put(one.id, (await bytesOnDisk(two.id)) ?? Buffer.alloc(0))
  expect((await open(one.id, admin.token)).statusCode).toBe(410)
  const bytes = (await bytesOnDisk(two.id)) ?? Buffer.alloc(0)
  bytes[40] = (bytes[40] ?? 0) ^ 1
  await services.storage.put(two.id, bytes)
  expect((await open(two.id, admin.token)).statusCode).toBe(410)
})

test('a picture is re-encoded without hidden data', async () => {
  const { token } = await submittedEmployer(app, {}, false)
  const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  const { body } = await send(token, 'lease.png', bytes, 'address')
  expect(body.data).toMatchObject({ name: 'lease.jpg', kind: 'address' })
  const read = await open(body.data.id, (await app.admin()).token)
  expect(read.rawPayload.includes('script')).toBe(false)
  expect((await sharp(read.rawPayload).metadata()).format).toBe('jpeg')
})

const many = (count: number) => deflateSync(Buffer.alloc(count))
const refused: [string, () => Promise<Buffer> | Buffer, string, RegExp][] = [
  ['nothing', () => Buffer.alloc(0), 'a.pdf', /empty/],
  ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 'a.pdf', /^Use a PDF, a JPG or a PNG$/],
  [
    'a drawing with a program',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'a.png',
    /^Use/,
  ],
  ['a program', () => Buffer.from('MZ\u0090\u0000', 'latin1'), 'a.pdf', /^Use/],
  ['a Word document', () => Buffer.from('PK\u0003\u0004'), 'a.docx', /^Use/],
  ['a PDF that calls itself a picture', () => extract, 'a.jpg', /called \.jpg, but it is a PDF/],
  [
    'a picture that calls itself a PDF',
    () => picture().jpeg().toBuffer(),
    'a.pdf',
    /called \.pdf, but it is a JPG/,
  ],
  ['a PDF that calls itself a program', () => extract, 'a.pdf.exe', /called \.exe/],
  ['a page before a PDF', () => Buffer.concat([Buffer.from('<html>\n'), extract]), 'a.pdf', /Use|whole/],
  ['half a PDF', () => extract.subarray(0, 60), 'a.pdf', /cut off/],
  ['half a picture', async () => (await picture().png().toBuffer()).subarray(0, 60), 'a.png', /damaged/],
  ['a locked PDF', () => pdfWith('trailer<</Encrypt 5 0 R>>'), 'a.pdf', /locked/],
  [
    'a PDF with a program',
    () => pdfWith('4 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'),
    'a.pdf',
    /program/,
  ],
  ['a program under other letters', () => pdfWith('4 0 obj<</S/J#61vaScript>>endobj'), 'a.pdf', /program/],
  ['a PDF that starts something', () => pdfWith('4 0 obj<</S/Launch/F(cmd.exe)>>endobj'), 'a.pdf', /program/],
  ['a PDF with a file in it', () => pdfWith('4 0 obj<</Type/EmbeddedFile>>endobj'), 'a.pdf', /another file/],
  [
    'a program in a packed part',
    () =>
      pdfWith(stream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.from('<</S/JavaScript/JS(1)>>')))),
    'a.pdf',
    /program/,
  ],
  [
    'a PDF that unfolds into gigabytes',
    () => pdfWith(Buffer.concat(Array(4).fill(stream('/Filter/FlateDecode', many(100_000_000))))),
    'a.pdf',
    /unfolds/,
  ],
  [
    'a PDF packed twice',
    () => pdfWith(stream('/Filter[/FlateDecode/FlateDecode]', deflateSync(many(1_000_000)))),
    'a.pdf',
    /unfolds/,
  ],
]
// Security: U-01, U-02
test.each(refused)('%s is refused in words, and nothing is kept', async (_, bytes, name, words) => {
  const { token, api } = await app.employer('pending')
  const { status, body } = await send(token, name, await bytes())
  expect([status, body.error]).toEqual([422, expect.stringMatching(words)])
  expect((await api.get('/employers/documents')).data.documents).toEqual([])
})

test('a plain PDF with a compressed page passes', async () => {
  const { token } = await app.employer('pending')
  const page = stream('/Filter/FlateDecode', deflateSync(Buffer.from('BT (hello) Tj ET'.repeat(2000))))
  expect((await send(token, 'Extract 4.2026', pdfWith(page))).status).toBe(200)
})

// Eight documents are scanned, one after the other, each in a process of its own.
test('more than ten megabytes, a seventh document, and a verified company are refused', {
  timeout: 60_000,
}, async () => {
  const { token, company } = await app.employer('pending')
  expect((await send(token, 'a.pdf', Buffer.concat([extract, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(
    413,
  )
  const seven = await Promise.all(Array.from({ length: 7 }, () => send(token, 'a.pdf', extract)))
  expect(seven.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), 409])
  await db.updateTable('companies').set({ status: 'approved' }).where('id', '=', company.id).execute()
  expect((await send(token, 'a.pdf', extract)).status).toBe(409)
  expect((await send(undefined, 'a.pdf', extract)).status).toBe(401)
  expect((await send(token, 'a.pdf', extract, 'passport')).status).toBe(422)
})

test('only the owner can send and withdraw documents', async () => {
  const { id, token, api, company } = await withDocument()
  await db.updateTable('companyMembers').set({ role: 'admin' }).where('companyId', '=', company.id).execute()
  expect((await send(token, 'a.pdf', extract)).status).toBe(403)
  await expect(api.delete('/employers/documents/:id', { id })).rejects.toMatchObject({
    status: 403,
  })
})
