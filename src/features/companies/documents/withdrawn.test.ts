import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { submittedEmployer } from '#/testing/companies.ts'
import { untyped } from '#/testing/untyped.ts'
import { findCompany } from '../queries.server.ts'

// A company must not get rid of an adverse finding by withdrawing the document.

const app = await testApp()
const { db } = app
const admin = await app.admin()

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
)

async function send(token: string) {
  const form = new FormData()
  form.append('kind', 'registration')
  form.append('file', new Blob([new Uint8Array(pdf)]), 'extract.pdf')
  const request = new Request('http://test', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/employers/documents',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
  })
  return answer.json().data.id as string
}

async function read(id: string, outcome: 'pass' | 'fail', finding: string) {
  await app.app.inject({
    url: `/api/admin/documents/${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  await admin.api.post('/admin/documents/:id/read', { id, outcome, finding })
}

/** A company in manual review without proof; `prove` confirms a mailbox at its domain. */
async function waiting() {
  const employer = await submittedEmployer(app, {}, false)
  const domain = new URL(employer.sent.websiteURL).hostname
  const prove = async () => {
    const email = `jobs@${domain}`
    await employer.api.post('/employers/mailbox', { email })
    const [mail] = await app.mails(email)
    const token = /token=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
    await app.visitor.post('/employers/mailbox/confirm', { token })
    await app.runTasks()
    return (await findCompany(db, employer.company.id)).status
  }
  return { ...employer, prove }
}
const documentsClaim = async (companyId: string) =>
  db
    .selectFrom('evidence')
    .select(['outcome', 'finding'])
    .where('companyId', '=', companyId)
    .where('claim', '=', 'documents')
    .executeTakeFirst()

test('an adverse finding of a document remains after the document is withdrawn', async () => {
  const { api, token, company, prove } = await waiting()
  const id = await send(token)
  await read(id, 'fail', 'The number belongs to a company in Ohio.')
  await api.delete('/employers/documents/:id', { id })
  expect(await prove()).toBe('pending')
  expect(await documentsClaim(company.id)).toEqual({
    outcome: 'fail',
    finding: 'The number belongs to a company in Ohio. (The document was withdrawn.)',
  })
  // Another document judged in its favour does not settle it.
  const second = await send(token)
  await read(second, 'pass', 'An extract of the register.')
  await api.post('/employers/mailbox', {
    email: `press@${new URL(String((await api.get('/employers')).data.websiteURL)).hostname}`,
  })
  await app.runTasks()
  expect((await findCompany(db, company.id)).status).toBe('pending')
  expect((await documentsClaim(company.id))?.outcome).toBe('fail')
})

test('control: without an adverse finding the same steps approve the company', async () => {
  const bare = await waiting()
  expect(await bare.prove()).toBe('approved')
  const unread = await waiting()
  const id = await send(unread.token)
  await unread.api.delete('/employers/documents/:id', { id })
  expect(await unread.prove()).toBe('approved')
})

test('an approval by a person settles the finding; an undone one does not', async () => {
  const { api, token, company, prove } = await waiting()
  const id = await send(token)
  await read(id, 'fail', 'The stamp is of another office.')
  await api.delete('/employers/documents/:id', { id })
  const { data } = await admin.api.post(
    '/admin/verification/:id/decide',
    untyped({
      ...{
        id: company.id,
        decision: 'approve',
        reasons: ['evidence-agrees'],
        note: 'The office was renamed',
      },
      version: (await findCompany(db, company.id)).version,
    }),
  )
  await admin.api.post('/admin/decisions/:id/undo', { id: data.decisionId })
  expect(await prove()).toBe('pending')
  expect((await documentsClaim(company.id))?.outcome).toBe('fail')
})
