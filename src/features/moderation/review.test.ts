import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { CompanyDecision } from '#/features/companies/decisions/decisions.ts'
import { checkCompany } from '#/features/companies/tasks.server.ts'
import { testApp } from '#/testing/app.ts'
import { passUndoPeriod } from '#/testing/decisions.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const { db } = app
const ada = await app.admin({ name: 'Ada Lovelace' })
const ben = await app.admin({ name: 'Ben Okri' })

const reasonOf: Record<CompanyDecision, string> = {
  approve: 'evidence-agrees',
  changes: 'detail-unclear',
  refuse: 'details-contradict',
  suspend: 'fraud',
  reinstate: 'put-right',
  uphold: 'facts-stand',
  overturn: 'we-misread',
}
type Admin = typeof ada
const given = (decision: CompanyDecision, version: number) => ({
  reasons: untyped([reasonOf[decision]]),
  note: 'In words of my own',
  version,
})
const versionOf = async (id: string) =>
  (await db.selectFrom('companies').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const statusOf = async (id: string) =>
  (await db.selectFrom('companies').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const decide = async (
  admin: Admin,
  id: string,
  decision: Exclude<CompanyDecision, 'reinstate'>,
  version?: number,
) =>
  (
    await admin.api.post('/admin/verification/:id/decide', {
      id,
      decision,
      ...given(decision, version ?? (await versionOf(id))),
    })
  ).data
const undo = (admin: Admin, id: string) => admin.api.post('/admin/decisions/:id/undo', { id })
const pending = (more: object = {}) =>
  app.employer('pending', { submittedAt: new Date(Date.now() - 60_000), ...more })
const apply = () => passUndoPeriod(app)
const actionsOn = async (id: string) =>
  (
    await db.selectFrom('auditLog').select('action').where('subjectId', '=', id).orderBy('number').execute()
  ).map(({ action }) => action)

/** Everything that the company, its pages and the public can see of it. */
async function visible({ api, email, company }: Awaited<ReturnType<typeof pending>>) {
  const publicPage = await app.visitor
    .get('/companies/:slug', { slug: company.slug })
    .catch(({ status }) => status)
  return {
    profile: (await api.get('/employers')).data,
    evidence: (await api.get('/employers/evidence')).data,
    statement: (await api.get('/employers/statement')).data,
    bells: await app.bells(),
    mails: await app.mails(email),
    publicPage,
    events: await db
      .selectFrom('liveEvents')
      .select('event')
      .where(sql<boolean>`event->>'id' = ${company.id}`)
      .execute(),
  }
}

test('until the undo period ends nothing of a decision can be seen; then all of it at once, and once', async () => {
  for (const decision of ['approve', 'changes', 'refuse', 'suspend'] as const) {
    const employer = await pending()
    const before = await visible(employer)
    await decide(ada, employer.company.id, decision)
    await app.runTasks()
    expect(await visible(employer)).toEqual(before)
    await apply()
    await apply()
    const after = await visible(employer)
    expect(after.profile.status).not.toBe('pending')
    expect(after.mails).toHaveLength(1)
    expect(after.publicPage).toEqual(
      decision === 'approve' ? expect.objectContaining({ data: expect.anything() }) : expect.any(Number),
    )
  }
})

test('an undone decision leaves nothing with the company, and both in the audit log', async () => {
  const employer = await pending()
  const { company } = employer
  const before = await visible(employer)
  for (const decision of ['approve', 'changes', 'refuse', 'suspend'] as const) {
    const { decisionId } = await decide(ada, company.id, decision)
    await undo(ada, decisionId)
  }
  await apply()
  expect(await visible(employer)).toEqual(before)
  const { history } = (await ada.api.get('/admin/verification/:id', { id: company.id })).data
  expect(history).toEqual([])
  expect((await actionsOn(company.id)).filter((action) => action === 'company.undo')).toHaveLength(4)
})

test('the first approval says so, also after an undo; only a later one speaks of again', async () => {
  const employer = await pending()
  const { company, email, api } = employer
  await undo(ada, (await decide(ada, company.id, 'approve')).decisionId)
  await decide(ada, company.id, 'approve')
  await apply()
  const [mail] = await app.mails(email)
  expect(mail?.textBody).toContain('You can publish your first job today.')
  expect(mail?.textBody).not.toMatch(/through again|new check|seen again/)
  const { visibleJobs, ...facts } = (await api.get('/employers/identity')).data
  await api.post('/employers/identity', untyped({ ...facts, name: 'Otherwise Ironworks' }))
  await app.runTasks()
  await decide(ada, company.id, 'approve')
  await apply()
  expect((await app.mails(email))[0]?.textBody).toContain('passed the new check')
})

test('a case decided seconds ago is off the waiting list, and nobody else can decide it', async () => {
  const { company } = await pending()
  await decide(ada, company.id, 'approve')
  const waiting = async () => (await ben.api.get('/admin/verification', { q: company.name })).data
  expect(await waiting()).toEqual([])
  const seen = (await ben.api.get('/admin/verification/:id', { id: company.id })).data
  expect(seen).toMatchObject({
    status: 'pending',
    allowedDecisions: [],
    waiting: { decision: 'approve', own: false },
  })
  await expect(decide(ben, company.id, 'refuse')).rejects.toMatchObject({ status: 409 })
})

test('the automatic checks leave a case alone that a person has just decided', async () => {
  const { company, id: ownerId } = await pending({ taxIdNumber: '22-7410938', corporateDomicile: 'US' })
  await decide(ada, company.id, 'refuse')
  await db
    .updateTable('users')
    .set({ email: `owner@${company.domain}` })
    .where('id', '=', ownerId)
    .execute()
  await app.services.queue.sender(db)(checkCompany, { companyId: company.id })
  await app.runTasks()
  expect(await statusOf(company.id)).toBe('pending')
  await apply()
  expect(await statusOf(company.id)).toBe('rejected')
})

test('once it has taken effect, or after ten seconds, a decision cannot be undone', async () => {
  const told = await pending()
  const first = await decide(ada, told.company.id, 'refuse')
  await apply()
  await expect(undo(ada, first.decisionId)).rejects.toMatchObject({ status: 409 })

  const slow = await pending()
  const second = await decide(ada, slow.company.id, 'refuse')
  await db
    .updateTable('companyDecisions')
    .set({ createdAt: new Date(Date.now() - 10_500) })
    .where('id', '=', second.decisionId)
    .execute()
  await expect(undo(ada, second.decisionId)).rejects.toMatchObject({ status: 409 })
  await apply()
  expect(await statusOf(slow.company.id)).toBe('rejected')
})

test('a replayed undo does nothing, and neither does somebody else’s', async () => {
  const { company } = await pending()
  const { decisionId } = await decide(ada, company.id, 'approve')
  await expect(undo(ben, decisionId)).rejects.toMatchObject({ status: 403 })
  await undo(ada, decisionId)
  const version = await versionOf(company.id)
  await expect(undo(ada, decisionId)).rejects.toMatchObject({ status: 409 })
  expect(await versionOf(company.id)).toBe(version)
})

test('of a concurrent undo and its taking effect, only one happens', async () => {
  for (let round = 0; round < 6; round++) {
    const { company, email } = await pending()
    const { decisionId } = await decide(ada, company.id, 'refuse')
    const [taken] = await Promise.allSettled([undo(ada, decisionId), apply()])
    const mails = (await app.mails(email)).length
    expect([taken.status, mails, await statusOf(company.id)]).toEqual(
      taken.status === 'fulfilled' ? ['fulfilled', 0, 'pending'] : ['rejected', 1, 'rejected'],
    )
  }
})

test('an outdated version, or a case locked by somebody else, cannot be decided', async () => {
  const { company } = await pending()
  const { id } = company
  await expect(decide(ada, id, 'approve', company.version + 1)).rejects.toMatchObject({ status: 409 })
  await ben.api.post('/admin/verification/:id/lock', { id })
  const seen = (await ada.api.get('/admin/verification/:id', { id })).data
  expect(seen.lockHolder).toMatchObject({ name: 'Ben Okri', you: false })
  const refused = (await ada.api.post('/admin/verification/:id/lock', { id })).data
  expect(refused).toMatchObject({ name: 'Ben Okri', you: false })
  await expect(decide(ada, id, 'approve')).rejects.toMatchObject({
    status: 409,
    message: 'Ben Okri is reading this case. Take it over first.',
  })
  const taken = (await ada.api.post('/admin/verification/:id/lock', { id, takeOver: true })).data
  expect(taken).toMatchObject({ name: 'Ada Lovelace', you: true })
  await expect(decide(ben, id, 'approve')).rejects.toMatchObject({ status: 409 })
  await decide(ada, id, 'approve')
  expect(await actionsOn(id)).toEqual(['company.view', 'company.take-over', 'company.approve'])
})

test('a lock that nobody renews expires, and laying a case aside frees it', async () => {
  const { company } = await pending()
  const { id } = company
  const lock = async (admin: Admin) => (await admin.api.post('/admin/verification/:id/lock', { id })).data
  await lock(ben)
  await sql`update case_locks set renewed_at = now() - interval '61 seconds' where company_id = ${id}`.execute(
    db,
  )
  expect((await lock(ada)).you).toBe(true)
  await ben.api.delete('/admin/verification/:id/lock', { id })
  expect((await lock(ben)).you).toBe(false)
  await ada.api.delete('/admin/verification/:id/lock', { id })
  expect((await lock(ben)).you).toBe(true)
})

test('of two concurrent decisions one succeeds', async () => {
  const { company, email } = await pending()
  const both = await Promise.allSettled([
    decide(ada, company.id, 'approve', company.version),
    decide(ben, company.id, 'refuse', company.version),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await apply()
  expect(await app.mails(email)).toHaveLength(1)
})

// Security: V-07
test('nobody can decide about their own company: as member, former submitter, or by email domain', async () => {
  const inside = await app.admin()
  const member = await pending()
  await db
    .insertInto('companyMembers')
    .values({ companyId: member.company.id, userId: inside.id, role: 'admin' })
    .execute()
  const sender = await pending()
  await db
    .insertInto('companyHistory')
    .values({
      companyId: sender.company.id,
      fromStatus: 'draft',
      toStatus: 'pending',
      actorId: inside.id,
      reason: 'Sent for verification',
    })
    .execute()
  const neighbour = await pending({ domain: 'harbour-works.example' })
  const harbour = await app.admin({ email: 'op@mail.harbour-works.example' })
  for (const [admin, { company }] of [
    [inside, member],
    [inside, sender],
    [harbour, neighbour],
  ] as const) {
    const { conflict, allowedDecisions } = (
      await admin.api.get('/admin/verification/:id', { id: company.id })
    ).data
    expect([conflict, allowedDecisions]).toEqual([expect.stringMatching(/somebody else decides/), []])
    for (const decision of ['approve', 'refuse', 'suspend'] as const)
      await expect(decide(admin, company.id, decision)).rejects.toMatchObject({ status: 403 })
    await decide(ada, company.id, 'approve')
  }
  // Neither a free-mail domain nor an earlier undo is a conflict of interest.
  const free = await app.admin({ email: `${Math.random().toString(36).slice(2)}@gmail.com` })
  const gmail = await pending({ domain: 'gmail.com' })
  const { decisionId } = await decide(free, gmail.company.id, 'refuse')
  await undo(free, decisionId)
  await decide(free, gmail.company.id, 'refuse')
  await db.deleteFrom('companyMembers').where('userId', '=', inside.id).execute()
})

// Security: V-07
test('lifting a suspension takes two people', async () => {
  const { company, api, email } = await app.employer('approved')
  const { id } = company
  await decide(ada, id, 'suspend')
  await apply()
  expect((await api.get('/employers/statement')).data).toMatchObject({
    decision: 'suspend',
    reasons: [expect.stringContaining('asked for money')],
    note: 'In words of my own',
  })
  await expect(api.get('/employer/jobs')).rejects.toMatchObject({ status: 403 })

  const propose = async (admin: Admin) =>
    admin.api.post(
      '/admin/verification/:id/reinstatement',
      untyped({
        id,
        ...given('reinstate', await versionOf(id)),
      }),
    )
  const confirm = async (admin: Admin, version?: number) =>
    admin.api.post('/admin/verification/:id/reinstatement/confirm', {
      id,
      version: version ?? (await versionOf(id)),
    })
  await expect(confirm(ben)).rejects.toMatchObject({ status: 404 })
  await propose(ada)
  await expect(confirm(ada)).rejects.toMatchObject({ status: 403 })
  await expect(propose(ada)).rejects.toMatchObject({ status: 403 })
  await expect(propose(ben)).rejects.toMatchObject({ status: 409 })
  await expect(confirm(ben, company.version)).rejects.toMatchObject({ status: 409 })
  expect(await statusOf(id)).toBe('suspended')
  const waiting = (await ben.api.get('/admin/verification', { q: company.name })).data
  expect(waiting).toMatchObject([{ id, kind: 'suspended', why: 'Somebody proposes to lift the suspension' }])

  await ben.api.delete('/admin/verification/:id/reinstatement', { id })
  await expect(confirm(ben)).rejects.toMatchObject({ status: 404 })
  await propose(ada)
  const { data } = await confirm(ben)
  // Undoing the confirmation leaves the proposal open.
  await undo(ben, data.decisionId)
  expect(await statusOf(id)).toBe('suspended')
  await confirm(ben)
  await apply()
  expect((await app.mails(email)).map(({ subject }) => subject)).toEqual([
    `${company.name} is no longer suspended`,
    `${company.name} is suspended`,
  ])
  expect((await api.get('/employers')).data).toMatchObject({ status: 'approved', statusNote: null })
})

test('a company suspended while pending returns to pending', async () => {
  const { company } = await pending()
  const { id } = company
  await decide(ada, id, 'suspend')
  await apply()
  await ada.api.post(
    '/admin/verification/:id/reinstatement',
    untyped({
      id,
      ...given('reinstate', await versionOf(id)),
    }),
  )
  await ben.api.post('/admin/verification/:id/reinstatement/confirm', { id, version: await versionOf(id) })
  await apply()
  expect(await statusOf(id)).toBe('pending')
})

// Security: V-10
test('each list has its cases, oldest first, and can be searched by name, domain and email', async () => {
  const app = await testApp()
  const admin = await app.admin()
  const old = await app.employer('pending', { name: 'Old Mill', submittedAt: new Date(Date.now() - 9e6) })
  await app.employer('pending', { name: 'New Mill', submittedAt: new Date(Date.now() - 9e5) })
  const again = await app.employer('pending', {
    name: 'Known Mill',
    submittedAt: new Date(Date.now() - 9e7),
    approvedAt: new Date(0),
  })
  await app.employer('approved', { name: 'Verified Mill', domain: 'mill.example' })
  await app.employer('suspended', { name: 'Stopped Mill' })
  await app.employer('draft', { name: 'Secret Mill' })
  const names = async (input: object) =>
    (await admin.api.get('/admin/verification', untyped(input))).data.map(({ name }) => name)
  expect(await names({})).toEqual(['Known Mill', 'Old Mill', 'New Mill'])
  expect(await names({ list: 'first' })).toEqual(['Old Mill', 'New Mill'])
  expect(await names({ list: 'again' })).toEqual([again.company.name])
  expect(await names({ list: 'suspended' })).toEqual(['Stopped Mill'])
  expect(await names({ list: 'verified' })).toEqual(['Verified Mill'])
  expect(await names({ list: 'all', q: 'mill.example' })).toEqual(['Verified Mill'])
  expect(await names({ q: old.email })).toEqual(['Old Mill'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ page: 2 })).toEqual([])
  expect((await admin.api.get('/admin/verification')).meta).toMatchObject({
    total: 3,
    counts: { waiting: 3, first: 2, again: 1, suspended: 1, verified: 1, all: 5 },
  })
})

test('viewing a case is logged once per person, not for every request', async () => {
  const { company } = await pending()
  for (let glance = 0; glance < 3; glance++) await ada.api.get('/admin/verification/:id', { id: company.id })
  await ben.api.get('/admin/verification/:id', { id: company.id })
  expect(await actionsOn(company.id)).toEqual(['company.view', 'company.view'])
})
