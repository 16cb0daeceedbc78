import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { jobLimitSentence, tierOf, verificationTierLimits, viewLimitSentence } from './tiers.ts'

const app = await testApp()
const { db } = app

const prove = (companyId: string, expiresAt: Date | null = null) =>
  db
    .insertInto('evidence')
    .values({ companyId, claim: 'dns', outcome: 'pass', strength: 'strong', finding: 'Seen', expiresAt })
    .execute()
const draftsOf = (companyId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      app.job(companyId, {
        status: 'draft',
        postedAt: null,
        closesAt: null,
        description: `<p>${'Weld ships in the yard. '.repeat(6)}</p>`,
      }),
    ),
  )

// Security: V-09
test('without a proven domain only three jobs can be online, even when published concurrently', async () => {
  const { api, company } = await app.employer('approved')
  const drafts = await draftsOf(company.id, 10)
  const all = await Promise.allSettled(
    drafts.map(({ id, version }) => api.post('/employer/jobs/:id/publish', { id, version })),
  )
  const refused = all.filter((one) => one.status === 'rejected')
  expect(all.length - refused.length).toBe(3)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 409, message: jobLimitSentence('unproven') })
  expect((await api.get('/employers/standing')).data).toMatchObject({
    proven: false,
    liveJobs: { used: 3, most: 3, lifted: 200 },
  })
})

test('a paused job counts towards the limit, a closed one does not, and proof raises the limit', async () => {
  const { api, company } = await app.employer('approved')
  const [paused, closed] = await Promise.all(
    ['paused', 'open', 'open'].map((status) => app.job(company.id, { status: status as 'open' })),
  )
  const [first, second, third] = await draftsOf(company.id, 3)
  const publish = (job = first) =>
    api.post('/employer/jobs/:id/publish', { id: job?.id ?? '', version: job?.version ?? 0 })
  await expect(publish()).rejects.toMatchObject({ status: 409 })
  expect(paused?.status).toBe('paused')
  await api.post('/employer/jobs/:id/close', {
    id: closed?.id ?? '',
    version: closed?.version ?? 0,
    reason: 'withdrawn',
  })
  await publish()
  await expect(publish(second)).rejects.toMatchObject({ status: 409 })
  await prove(company.id, new Date(Date.now() - 1000))
  await expect(publish(second)).rejects.toMatchObject({ status: 409 })
  await db.deleteFrom('evidence').where('companyId', '=', company.id).execute()
  await prove(company.id)
  await publish(second)
  await publish(third)
  expect((await api.get('/employers/standing')).data.liveJobs).toEqual({ used: 5, most: 200, lifted: 200 })
})

test('only a valid proof of the domain raises the limits', () => {
  const now = new Date()
  const row = { claim: 'mailbox', outcome: 'pass', expiresAt: null } as const
  expect(tierOf([row], now, 'company')).toBe('proven')
  for (const other of [
    { ...row, outcome: 'waiting' },
    { ...row, claim: 'human' },
    { ...row, claim: 'documents' },
    { ...row, expiresAt: now },
  ] as const)
    expect(tierOf([other], now, 'company')).toBe('unproven')
  expect(tierOf([row], now, 'domain')).toBe('domain')
  for (const kind of ['liveJobs', 'newApplicants'] as const) {
    expect(verificationTierLimits.unproven[kind]).toBeLessThan(verificationTierLimits.domain[kind])
    expect(verificationTierLimits.domain[kind]).toBeLessThan(verificationTierLimits.proven[kind])
  }
})

// Security: V-09, L-09
test('without a proven domain twenty new applicants can be opened per day, even concurrently', async () => {
  const { api, company } = await app.employer('approved')
  const job = await app.job(company.id)
  const sent = await Promise.all(
    Array.from({ length: 25 }, async () => {
      const seeker = await app.seeker()
      return (await seeker.api.post('/jobs/apply', { slug: job.slug })).data
    }),
  )
  const open = (id: string) => api.get('/employer/applications/:id', { id })
  const all = await Promise.allSettled(sent.map(({ id }) => open(id)))
  const refused = all.flatMap((one, place) =>
    one.status === 'rejected' ? [{ ...one, id: sent[place]!.id }] : [],
  )
  expect(refused).toHaveLength(5)
  expect(refused[0]?.reason).toMatchObject({ status: 409, message: viewLimitSentence('unproven') })
  expect((await api.get('/employers/standing')).data.newApplicants).toEqual({
    used: 20,
    most: 20,
    lifted: 1000,
  })

  // Opened applications stay accessible; the rest wait for the next day or for proof.
  const opened = sent.find(({ id }) => !refused.some((one) => one.id === id))
  await open(opened?.id ?? '')
  const [first, second] = refused.map(({ id }) => id)
  await db
    .updateTable('applications')
    .set({ openedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', opened?.id ?? '')
    .execute()
  await open(first ?? '')
  await expect(open(second ?? '')).rejects.toMatchObject({ status: 409 })
  await prove(company.id)
  await open(second ?? '')
})

test('with only a confirmed domain twenty jobs can be online, and the employer sees the limit', async () => {
  const { api, company } = await app.employer('approved', { verificationLevel: 'domain' })
  await prove(company.id)
  for (let i = 0; i < 19; i++) await app.job(company.id)
  const [last, tooMany] = await draftsOf(company.id, 2)
  const publish = (job = last) =>
    api.post('/employer/jobs/:id/publish', { id: job?.id ?? '', version: job?.version ?? 0 })
  await publish()
  await expect(publish(tooMany)).rejects.toMatchObject({ status: 409, message: jobLimitSentence('domain') })
  expect((await api.get('/employers/standing')).data).toMatchObject({
    proven: true,
    verificationLevel: 'domain',
    liveJobs: { used: 20, most: 20, lifted: 200 },
    newApplicants: { used: 0, most: 200, lifted: 1000 },
  })
})
