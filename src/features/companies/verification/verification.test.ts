import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { hostOf, submittedEmployer } from '#/testing/companies.ts'
import { passUndoPeriod } from '#/testing/decisions.ts'
import { untyped } from '#/testing/untyped.ts'
import { findCompany } from '../queries.server.ts'
import { monitorCompanies } from '../reverification/tasks.server.ts'

const app = await testApp()
const { db, visitor } = app
const admin = await app.admin()
const badgeOf = async (slug: string) => {
  const { verificationLevel, verifiedDomain } = (await visitor.get('/companies/:slug', { slug })).data
  return [verificationLevel, verifiedDomain]
}
async function decide(id: string, more: object) {
  await admin.api.post(
    '/admin/verification/:id/decide',
    untyped({
      ...{ id, decision: 'approve', reasons: ['evidence-agrees'], note: 'Read' },
      version: (await findCompany(db, id)).version,
      ...more,
    }),
  )
  await passUndoPeriod(app)
}

// Security: V-12
test('an automatic approval by mailbox has the level "domain" in every response', async () => {
  const { company, sent, status, api } = await submittedEmployer(app)
  expect(status).toBe('approved')
  const says = { verificationLevel: 'domain', verifiedDomain: hostOf(sent) }
  const job = await app.job(company.id, { title: 'Lantern Keeper' })
  const seeker = await app.seeker()
  await seeker.api.post('/jobs/apply', { slug: job.slug })
  const bySlug = ({ slug }: { slug: string }) => slug === company.slug
  expect((await visitor.get('/companies/:slug', { slug: company.slug })).data).toMatchObject(says)
  expect((await visitor.get('/companies', { limit: 100 })).data.find(bySlug)).toMatchObject(says)
  expect((await visitor.get('/landingpage/employer')).data.find(bySlug)).toMatchObject(says)
  expect((await visitor.get('/jobs/:slug', { slug: job.slug })).data.company).toMatchObject(says)
  expect((await visitor.get('/jobs', { q: 'Lantern' })).data[0]?.company).toMatchObject(says)
  expect((await visitor.get('/landingpage/jobs')).data[0]?.company).toMatchObject(says)
  expect((await seeker.api.get('/applications')).data[0]?.job.company).toMatchObject(says)
  expect((await api.get('/employers')).data).toMatchObject(says)
  const row = await findCompany(db, company.id)
  expect(row).toMatchObject({ verificationSource: 'mailbox', verifiedBy: null })
})

test('an approval by a person verifies the company', async () => {
  const { company, status } = await submittedEmployer(app, {}, false)
  expect(status).toBe('pending')
  await decide(company.id, {})
  expect(await badgeOf(company.slug)).toEqual(['company', null])
  expect(await findCompany(db, company.id)).toMatchObject({
    verificationSource: 'human',
    verifiedBy: admin.id,
    verifiedAt: expect.any(Date),
  })
})

test('lifting a suspension restores the level', async () => {
  const { company } = await submittedEmployer(app, {}, false)
  await decide(company.id, {})
  await decide(company.id, { decision: 'suspend', reasons: ['fraud'] })
  expect((await findCompany(db, company.id)).verificationLevel).toBe('domain')
  const second = await app.admin()
  const version = async () => (await findCompany(db, company.id)).version
  await admin.api.post(
    '/admin/verification/:id/reinstatement',
    untyped({
      ...{ id: company.id, reasons: ['suspended-wrongly'], version: await version() },
    }),
  )
  await second.api.post('/admin/verification/:id/reinstatement/confirm', {
    id: company.id,
    version: await version(),
  })
  await passUndoPeriod(app)
  expect(await badgeOf(company.slug)).toEqual(['company', null])
  expect((await findCompany(db, company.id)).verifiedBy).toBe(admin.id)
})

test('a changed identity loses the verification by a person', async () => {
  const { company, api } = await submittedEmployer(app, {}, false)
  await decide(company.id, {})
  const { visibleJobs, ...facts } = (await api.get('/employers/identity')).data
  await api.post('/employers/identity', untyped({ ...facts, name: 'Somebody Else Entirely' }))
  expect(await findCompany(db, company.id)).toMatchObject({ status: 'pending', verificationLevel: 'domain' })
})

test('a renewal by the checks does not keep the verification by a person of the year before', async () => {
  const { company, id, sent } = await submittedEmployer(app)
  await db
    .insertInto('evidence')
    .values({
      ...{ companyId: company.id, claim: 'human', outcome: 'pass', strength: 'strong', finding: 'Read' },
      expiresAt: new Date(Date.now() + 365 * dayMs),
    })
    .execute()
  await monitorCompanies(app.tasks(), new Date())
  expect(await badgeOf(company.slug)).toEqual(['company', hostOf(sent)])
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date(Date.now() + 300 * dayMs) })
    .where('id', '=', id)
    .execute()
  await monitorCompanies(app.tasks(), new Date(Date.now() + 367 * dayMs))
  expect((await findCompany(db, company.id)).approvedAt?.getTime()).toBeGreaterThan(Date.now() + 300 * dayMs)
  expect(await badgeOf(company.slug)).toEqual(['domain', hostOf(sent)])
})

// Security: V-12
test('the badge of a company verified by a person does not name a domain whose proof is lost', async () => {
  const { company, id, sent } = await submittedEmployer(app)
  await sql`insert into evidence (company_id, claim, outcome, strength, finding)
    values (${company.id}, 'human', 'pass', 'strong', 'Read')`.execute(db)
  await monitorCompanies(app.tasks(), new Date())
  expect(await badgeOf(company.slug)).toEqual(['company', hostOf(sent)])
  await db
    .updateTable('users')
    .set({ emailVerifiedAt: new Date(Date.now() - 400 * dayMs) })
    .where('id', '=', id)
    .execute()
  await monitorCompanies(app.tasks(), new Date())
  expect(await badgeOf(company.slug)).toEqual(['company', null])
})
