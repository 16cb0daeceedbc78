import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { passUndoPeriod } from '#/testing/decisions.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const { db } = app
const ada = await app.admin({ name: 'Ada Lovelace' })
const ben = await app.admin({ name: 'Ben Okri' })

const reasonOf = {
  refuse: 'others-identity',
  suspend: 'fraud',
  uphold: 'facts-stand',
  overturn: 'we-misread',
}
const versionOf = async (id: string) =>
  (await db.selectFrom('companies').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const decide = async (admin: typeof ada, id: string, decision: keyof typeof reasonOf) =>
  (
    await admin.api.post('/admin/verification/:id/decide', {
      id,
      decision,
      reasons: untyped([reasonOf[decision]]),
      note: `Because of ${decision}`,
      version: await versionOf(id),
    })
  ).data
const apply = () => passUndoPeriod(app)
const statusOf = async (id: string) =>
  (await db.selectFrom('companies').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const text = 'Northgate is our parent company. Their legal team can confirm.'

/** A company that Ada refused or suspended and that was notified. */
async function decidedCase(
  decision: 'refuse' | 'suspend' = 'refuse',
  from: 'pending' | 'approved' = 'pending',
) {
  const employer = await app.employer(from, { submittedAt: new Date(Date.now() - 60_000) })
  await db
    .insertInto('evidence')
    .values({
      companyId: employer.company.id,
      claim: 'phone',
      outcome: 'fail',
      strength: 'weak',
      finding: 'This number cannot be dialled in the country given.',
    })
    .execute()
  const { decisionId } = await decide(ada, employer.company.id, decision)
  await apply()
  return { ...employer, id: employer.company.id, decisionId }
}

// Security: V-08
test('the company reads what was decided, why, on which facts, and never by whom', async () => {
  const { api, email } = await decidedCase()
  const { data } = await api.get('/employers/statement')
  expect(data).toMatchObject({
    decision: 'refuse',
    reasons: ['The name, numbers or domain belong to another company.'],
    note: 'Because of refuse',
    facts: [{ claim: 'phone', outcome: 'fail', finding: expect.stringContaining('cannot be dialled') }],
    canAppeal: true,
    appeal: null,
    hasAppealReviewer: true,
  })
  const everything = JSON.stringify([
    data,
    (await api.get('/employers')).data,
    (await api.get('/employers/evidence')).data,
    (await api.get('/notifications')).data,
    await app.mails(email),
  ])
  expect(everything).toContain('Because of refuse')
  expect(everything).not.toMatch(/Ada|Lovelace/)
  expect(everything).not.toContain(ada.id)
  expect(everything).not.toContain(ada.email)
})

test('a refusal is appealed, and somebody else overturns it', async () => {
  const { id, api, email, company, decisionId } = await decidedCase()
  const sent = (await api.post('/employers/appeal', { decisionId, text })).data
  expect(sent).toMatchObject({ canAppeal: false, appeal: { text, outcome: null, answer: null } })
  expect((await app.mails(ben.email))[0]?.subject).toBe(`${company.name} appeals`)
  expect((await app.mails(ada.email)).filter(({ subject }) => subject.startsWith(company.name))).toEqual([])
  expect((await ben.api.get('/admin/verification', { list: 'appeal', q: company.name })).data).toMatchObject([
    { id, kind: 'appeal', why: 'Appeals against the refusal' },
  ])
  const seen = (await ben.api.get('/admin/verification/:id', { id })).data
  expect(seen).toMatchObject({
    allowedDecisions: ['uphold', 'overturn'],
    appeal: { text, against: { decision: 'refuse', by: 'Ada Lovelace', own: false } },
  })

  await decide(ben, id, 'overturn')
  await apply()
  expect(await statusOf(id)).toBe('approved')
  expect((await app.mails(email))[0]?.subject).toMatch(/overturned$/)
  expect((await api.get('/employers')).data.status).toBe('approved')
  expect((await app.visitor.get('/companies/:slug', { slug: company.slug })).data.name).toBe(company.name)
  const { history } = (await api.get('/employers/evidence')).data
  expect(history.map(({ to }) => to)).toEqual(['rejected', 'approved'])
})

// Security: V-07
test('the person who decided cannot answer the appeal', async () => {
  const { id, api, decisionId } = await decidedCase()
  await api.post('/employers/appeal', { decisionId, text })
  expect((await ada.api.get('/admin/verification/:id', { id })).data.allowedDecisions).toEqual([])
  for (const decision of ['uphold', 'overturn'] as const)
    await expect(decide(ada, id, decision)).rejects.toMatchObject({ status: 403 })
  await decide(ben, id, 'uphold')
})

test('a rejected appeal keeps the decision, shows the answer, and cannot be repeated', async () => {
  const { id, api, email, decisionId } = await decidedCase('suspend', 'approved')
  await api.post('/employers/appeal', { decisionId, text })
  await decide(ben, id, 'uphold')
  await apply()
  expect(await statusOf(id)).toBe('suspended')
  expect((await api.get('/employers/statement')).data).toMatchObject({
    decision: 'suspend',
    note: 'Because of suspend',
    canAppeal: false,
    appeal: { outcome: 'uphold', answer: { note: 'Because of uphold' } },
  })
  expect((await app.mails(email))[0]?.subject).toMatch(/the decision stands$/)
  await expect(api.post('/employers/appeal', { decisionId, text })).rejects.toMatchObject({ status: 409 })
  await expect(decide(ben, id, 'overturn')).rejects.toMatchObject({ status: 409 })
})

test('overturning a suspension restores the previous status', async () => {
  for (const from of ['approved', 'pending'] as const) {
    const { id, api, decisionId } = await decidedCase('suspend', from)
    await api.post('/employers/appeal', { decisionId, text })
    await decide(ben, id, 'overturn')
    await apply()
    expect(await statusOf(id)).toBe(from)
  }
})

test('an answer to an appeal can be undone too, which reopens the appeal', async () => {
  const { id, api, email, decisionId } = await decidedCase()
  await api.post('/employers/appeal', { decisionId, text })
  const before = (await api.get('/employers/statement')).data
  for (const decision of ['overturn', 'uphold'] as const) {
    const answer = await decide(ben, id, decision)
    await ben.api.post('/admin/decisions/:id/undo', { id: answer.decisionId })
    expect((await api.get('/employers/statement')).data).toEqual(before)
    expect((await api.get('/employers')).data).toMatchObject({ status: 'rejected', approvedAt: null })
  }
  await apply()
  expect(await app.mails(email)).toHaveLength(1)
})

test('neither a stranger nor a member who is not the owner can appeal, and only decisions can be appealed', async () => {
  const { id, api, decisionId } = await decidedCase()
  const stranger = await decidedCase()
  await expect(stranger.api.post('/employers/appeal', { decisionId, text })).rejects.toMatchObject({
    status: 404,
  })
  await expect(api.post('/employers/appeal', { decisionId: randomUUID(), text })).rejects.toMatchObject({
    status: 404,
  })
  const colleague = await app.employer('draft')
  await db.deleteFrom('companyMembers').where('userId', '=', colleague.id).execute()
  await db
    .insertInto('companyMembers')
    .values({ companyId: id, userId: colleague.id, role: 'admin' })
    .execute()
  await expect(colleague.api.post('/employers/appeal', { decisionId, text })).rejects.toMatchObject({
    status: 403,
  })
  await expect(api.post('/employers/appeal', { decisionId, text: 'No!' })).rejects.toMatchObject({
    status: 422,
  })
  expect((await api.get('/employers/statement')).data?.appeal).toBeNull()
})

test('of ten concurrent appeals one is stored', async () => {
  const { id, api, decisionId } = await decidedCase()
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, () => api.post('/employers/appeal', { decisionId, text })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(
    await db.selectFrom('companyAppeals').select('id').where('companyId', '=', id).execute(),
  ).toHaveLength(1)
})

test('submitting the profile again replaces an open appeal', async () => {
  const { id, api, decisionId } = await decidedCase()
  await api.post('/employers/appeal', { decisionId, text })
  await api.post('/employers', {
    entityType: 'llc',
    phoneNumber: { countryCode: 'US', contactNumber: '2015550123' },
    mailingAddress: '1 Test Street',
    companySize: 20,
    socialLinks: { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' },
  })
  expect((await api.get('/employers/statement')).data).toBeNull()
  expect((await ben.api.get('/admin/verification/:id', { id })).data.appeal).toBeNull()
})

test('when no other administrator exists, company and administrator are told that nobody can answer', async () => {
  const { id, api, decisionId } = await decidedCase()
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', ben.id).execute()
  try {
    expect((await api.get('/employers/statement')).data).toMatchObject({
      canAppeal: true,
      hasAppealReviewer: false,
    })
    await api.post('/employers/appeal', { decisionId, text })
    expect((await ada.api.get('/admin/verification/:id', { id })).data).toMatchObject({
      allowedDecisions: [],
      hasOtherAdmin: false,
    })
  } finally {
    await db.updateTable('users').set({ suspendedAt: null }).where('id', '=', ben.id).execute()
  }
})
