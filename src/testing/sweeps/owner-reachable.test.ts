import { describe, expect, test } from 'vitest'
import { findCompany, listEvidence } from '#/features/companies/queries.server.ts'
import { checkConfirmedOwners } from '#/features/companies/tasks.server.ts'
import { untyped } from '#/testing/untyped.ts'
import { testApp } from '../app.ts'
import { employerAt, freshProfile, hostOf, submittedEmployer } from '../companies.ts'
import { publicApiCalls, tracesIn } from '../public-surfaces.ts'

// Applicants must be able to reach the company. One without a confirmed owner is not approved; one that loses its
// owner is hidden with all its jobs until it has an owner again.

for (const index of ['off', 'on'] as const) {
  const app = await testApp({ SEARCH_INDEX: index })
  const { db } = app
  const [admin, second] = [await app.admin(), await app.admin()]
  const seeker = await app.seeker()
  const employer = await app.employer('approved', { name: 'Zephyrine Marine', slug: 'zephyrine-marine' })
  const job = await app.job(employer.company.id, {
    title: 'Quixotic Shipwright',
    slug: 'quixotic-shipwright-x1',
    industry: 'Design',
    skills: ['Joinery', 'Rigging'],
  })
  const like = await app.job((await app.employer()).company.id, { skills: ['Joinery', 'Rigging'] })
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
  const subject = {
    companySlug: employer.company.slug,
    companyName: employer.company.name,
    jobSlug: job.slug,
    jobTitle: job.title,
    jobId: job.id,
    likeSlug: like.slug,
  }
  const traces = async () => {
    const seen: string[] = []
    for (const { name, path, as } of publicApiCalls) {
      const address = path(subject)
      const { body } = await app.app.inject({
        url: address,
        headers: as ? { authorization: `Bearer ${seeker.token}` } : {},
      })
      if (tracesIn(body, subject, address).length > 0) seen.push(name)
    }
    return seen
  }
  const all = publicApiCalls.map(({ name }) => name)
  const owners = (changes: { emailVerifiedAt?: Date | null }) =>
    db.updateTable('users').set(changes).where('id', '=', employer.id).execute()

  describe(`with the index ${index}`, () => {
    test('suspending the only owner hides the company and its jobs everywhere; reinstating the owner shows them again', async () => {
      expect(await traces()).toEqual(all)
      await admin.api.post(
        '/admin/users/:id/suspend',
        untyped({
          id: employer.id,
          reason: 'Somebody else signs in there',
        }),
      )
      await expect.poll(traces, { timeout: 10_000 }).toEqual([])
      await expect(seeker.api.post('/jobs/apply', { slug: job.slug })).rejects.toMatchObject({ status: 410 })
      await admin.api.post('/admin/users/:id/reinstatement', {
        id: employer.id,
        reason: 'It was themselves',
      })
      await second.api.post('/admin/users/:id/reinstatement/confirm', { id: employer.id })
      await expect.poll(traces, { timeout: 10_000 }).toEqual(all)
    })

    test('with an unconfirmed owner the company is hidden, and can neither publish nor read applicants', async () => {
      const applicant = await app.seeker()
      const { data } = await applicant.api.post('/jobs/apply', { slug: job.slug })
      // A colleague with a confirmed address does not help: the company needs a confirmed owner.
      const colleague = await app.employer('draft')
      await db
        .updateTable('companyMembers')
        .set({ companyId: employer.company.id, role: 'admin' })
        .where('userId', '=', colleague.id)
        .execute()
      await owners({ emailVerifiedAt: null })
      await expect.poll(traces, { timeout: 10_000 }).toEqual([])
      const refused = { status: 403 }
      await expect(colleague.api.get('/employer/applications/:id', { id: data.id })).rejects.toMatchObject(
        refused,
      )
      await expect(colleague.api.get('/employer/jobs')).rejects.toMatchObject(refused)
      const recruiter = await app.recruiter()
      await app.mandate(employer.company.id, recruiter)
      await expect(recruiter.actingFor(employer.company).get('/employer/jobs')).rejects.toMatchObject(refused)
      await owners({ emailVerifiedAt: new Date() })
      await expect.poll(traces, { timeout: 10_000 }).toEqual(all)
      await colleague.api.get('/employer/applications/:id', { id: data.id })
    })

    test('a second owner keeps the company visible, a deleted owner does not', async () => {
      const other = await app.employer('approved', { name: 'Quillmoor', slug: `quillmoor-${index}` })
      const second = await app.employer('draft')
      await db.deleteFrom('companyMembers').where('userId', '=', second.id).execute()
      await db
        .insertInto('companyMembers')
        .values({ companyId: other.company.id, userId: second.id, role: 'owner' })
        .execute()
      const reachable = async () => (await findCompany(db, other.company.id)).ownerReachable
      await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', other.id).execute()
      expect(await reachable()).toBe(true)
      await db.deleteFrom('users').where('id', '=', second.id).execute()
      expect(await reachable()).toBe(false)
    })
  })
}

const app = await testApp()
const { db } = app

test('a company with an unconfirmed owner waits, even with a confirmed colleague, and is decided after the confirmation', async () => {
  const sent = freshProfile()
  const domain = hostOf(sent)
  const employer = await employerAt(app, domain)
  const confirm = (emailVerifiedAt: Date | null) =>
    db.updateTable('users').set({ emailVerifiedAt }).where('id', '=', employer.id).execute()
  await employer.api.post('/employers', sent)
  await confirm(null)
  await db
    .insertInto('mailboxConfirmations')
    .values({
      companyId: employer.company.id,
      email: `jobs@${domain}`,
      tokenHash: domain,
      expiresAt: new Date(),
      usedAt: new Date(),
    })
    .execute()
  await app.runTasks()
  const statusOf = async () => (await findCompany(db, employer.company.id)).status
  expect(await statusOf()).toBe('pending')
  const evidence = await listEvidence(db, employer.company.id)
  expect(evidence.find(({ claim }) => claim === 'owner')).toMatchObject({ outcome: 'waiting' })
  // No reviewer is involved, because only the owner can fix this, and no reviewer can approve it.
  expect(evidence.some(({ claim }) => claim === 'human')).toBe(false)
  const admin = await app.admin()
  const approve = async () =>
    admin.api.post(
      '/admin/verification/:id/decide',
      untyped({
        ...{ id: employer.company.id, decision: 'approve', reasons: ['evidence-agrees'], note: '' },
        version: (await findCompany(db, employer.company.id)).version,
      }),
    )
  await expect(approve()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('owner') })
  await confirm(new Date())
  await app.services.queue.sender(db)(checkConfirmedOwners, {})
  await app.runTasks()
  expect(await statusOf()).toBe('approved')
})

test('control: with a confirmed owner the same company is approved', async () => {
  expect((await submittedEmployer(app)).status).toBe('approved')
})
