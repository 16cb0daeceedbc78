import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { hostOf, submittedEmployer } from '#/testing/companies.ts'
import { untyped } from '#/testing/untyped.ts'
import { reverificationHandlers } from './handlers.server.ts'

const app = await testApp()
const { db, visitor } = app

/** An approved company with a visible job, and its identity as submitted by the form. */
async function approved() {
  const employer = await submittedEmployer(app)
  expect(employer.status).toBe('approved')
  const job = await app.job(employer.company.id)
  const { visibleJobs, ...facts } = (await employer.api.get('/employers/identity')).data
  expect(visibleJobs).toBe(1)
  const change = (more: object) => employer.api.post('/employers/identity', untyped({ ...facts, ...more }))
  return { ...employer, job, facts, change }
}
const isOnline = (slug: string) =>
  visitor.get('/jobs/:slug', { slug }).then(
    ({ data }) => data.status === 'open',
    () => false,
  )

// Security: V-04
test.each([
  ['legal name', { name: 'Another Company' }],
  ['website', { websiteURL: 'https://another-website.example' }],
  ['tax ID', { taxIDNumber: '22-8880001' }],
  ['registration number', { businessRegistrationNumber: 'NJ-1' }],
  ['entity type', { entityType: 'b_corp' }],
  ['domicile', { corporateDomicile: 'GB' }],
])('a new %s sends the company back to a person, and its jobs wait', async (what, more) => {
  const { api, change, job, company, email } = await approved()
  expect(await isOnline(job.slug)).toBe(true)
  const { data } = await change(more)
  expect(data).toEqual({ status: 'pending', changed: [what] })
  expect(await isOnline(job.slug)).toBe(false)
  expect((await visitor.get('/jobs')).data.map(({ slug }) => slug)).not.toContain(job.slug)
  await expect(visitor.get('/companies/:slug', { slug: company.slug })).rejects.toMatchObject({
    status: 410,
    message: expect.stringContaining('checked again'),
  })
  await expect(api.get('/employer/jobs')).rejects.toMatchObject({ status: 403 })
  const [mail] = await app.mails(email)
  expect(mail).toMatchObject({ subject: `${company.name} is being checked again` })
  expect(mail?.textBody).toContain(what)
  expect(mail?.textBody).toContain('its live job is hidden')
  // A changed identity goes to manual review even with strong proof.
  expect((await api.get('/employers')).data.status).toBe('pending')
  expect((await api.get('/notifications')).data[0]?.title).toBe(`${company.name} is being checked again`)
})

test('after the new approval the same jobs are visible again', async () => {
  const { change, job, company } = await approved()
  await change({ name: 'Harbour and Daughters' })
  await app.runTasks()
  const row = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  const { moveCompany } = await import('../decisions/transitions.server.ts')
  const admin = await app.admin()
  await moveCompany(app.tasks(), row, 'approve', {
    actorId: admin.id,
    reason: 'The register agrees',
    changes: { approvedAt: new Date() },
  })
  expect(await isOnline(job.slug)).toBe(true)
  expect((await visitor.get('/jobs/:slug', { slug: job.slug })).data.company.name).toBe(
    'Harbour and Daughters',
  )
})

test('values written differently, and fields outside the identity, are saved at once', async () => {
  const { change, facts, job, sent, api } = await approved()
  for (const more of [
    { name: ` ${facts.name.toUpperCase()} ` },
    { taxIDNumber: sent.taxIDNumber.replace('-', ' ') },
    { websiteURL: `http://www.${hostOf(sent)}/careers/` },
    { corporateDomicile: 'United States' },
    { mailingAddress: '9 New Street', physicalAddress: null, companySize: 900 },
  ]) {
    const { data } = await change(more)
    expect([more, data]).toEqual([more, { status: 'approved', changed: [] }])
  }
  expect(await isOnline(job.slug)).toBe(true)
  expect((await api.get('/employers')).data.mailingAddress).toBe('9 New Street')
})

test('without a proven domain another page counts as another website', async () => {
  const { change, company } = await approved()
  await db.deleteFrom('evidence').where('companyId', '=', company.id).execute()
  const row = await db
    .selectFrom('companies')
    .select('websiteUrl')
    .where('id', '=', company.id)
    .executeTakeFirstOrThrow()
  expect((await change({ websiteURL: `${row.websiteUrl}/somebody-else` })).data.changed).toEqual(['website'])
})

test('the owner is no fact of this form: only the team’s page passes the company on', async () => {
  const { change, company, id } = await approved()
  const colleague = await app.member(company, 'viewer')
  await expect(change({ ownerId: colleague.id })).rejects.toMatchObject({ status: 422 })
  const owners = await db
    .selectFrom('companyMembers')
    .select('userId')
    .where('companyId', '=', company.id)
    .where('role', '=', 'owner')
    .execute()
  expect(owners).toEqual([{ userId: id }])
})

test('an owner who was demoted after the request was let in changes no fact any more', async () => {
  const { id, name, facts, company } = await approved()
  await db.updateTable('companyMembers').set({ role: 'admin' }).where('userId', '=', id).execute()
  const user = { id, name, companyId: company.id, actor: 'owner' }
  const late = { ...app.tasks(), user } as never
  await expect(
    Promise.resolve(
      reverificationHandlers['POST /employers/identity']({ ...facts, companySize: 977 } as never, late),
    ),
  ).rejects.toMatchObject({ status: 403, message: expect.stringContaining('Only an owner') })
})

test('of ten concurrent changes one succeeds, with one history entry', async () => {
  const { change, company } = await approved()
  const all = await Promise.allSettled(
    Array.from({ length: 10 }, (_, place) => change({ name: `Renamed ${place}` })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const history = await db
    .selectFrom('companyHistory')
    .select('toStatus')
    .where('companyId', '=', company.id)
    .execute()
  expect(history.map(({ toStatus }) => toStatus)).toEqual(['pending', 'approved', 'pending'])
})

test('a number that another company uses goes to manual review here too, without revealing it', async () => {
  const taken = await approved()
  const { change, api, company } = await approved()
  await change({ taxIDNumber: taken.sent.taxIDNumber })
  await app.runTasks()
  const { data } = await api.get('/employers/evidence')
  expect(data.evidence.find(({ claim }) => claim === 'duplicates')).toMatchObject({
    outcome: 'waiting',
    finding: 'A person compares your details with those of other companies.',
  })
  const row = await db
    .selectFrom('evidence')
    .select('outcome')
    .where('companyId', '=', company.id)
    .where('claim', '=', 'duplicates')
    .executeTakeFirst()
  expect(row?.outcome).toBe('fail')
})

test('a reviewer reads what was changed, before and after, and the change stands in the audit log', async () => {
  const { api, company } = await app.employer('approved', { name: 'Pryce Joinery', submittedAt: new Date() })
  const { visibleJobs, ...facts } = (await api.get('/employers/identity')).data
  await api.post('/employers/identity', untyped({ ...facts, name: 'Price Joinery' }))
  const admin = await app.admin()
  const { changes } = (await admin.api.get('/admin/verification/:id', { id: company.id })).data
  const textOf = (parts: { text: string; differs: boolean }[] | null | undefined) =>
    parts?.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')
  expect(changes.map(({ label }) => label)).toEqual(['Legal name'])
  expect([textOf(changes[0]?.from), textOf(changes[0]?.to)]).toEqual(['Pr[y]ce Joinery', 'Pr[i]ce Joinery'])
  const line = await app.db
    .selectFrom('auditLog')
    .select(['action', 'reason'])
    .where('subjectId', '=', company.id)
    .executeTakeFirst()
  expect(line).toMatchObject({
    action: 'company.change-identity',
    reason: 'Legal name: Pryce Joinery › Price Joinery',
  })
})
