import { expect, test } from 'vitest'
import { ownFirstJobSentence } from '#/shared/verification.ts'
import { testApp } from '#/testing/app.ts'
import { submittedEmployer } from '#/testing/companies.ts'
import { untyped } from '#/testing/untyped.ts'

const app = await testApp()
const admin = await app.admin()

/** A company with this verification level and publishable drafts. */
async function companyWithDrafts(level: 'domain' | 'company', count = 2, on = app) {
  const employer = await on.employer('approved', { verificationLevel: level })
  await on.db
    .insertInto('evidence')
    .values({
      companyId: employer.company.id,
      claim: 'dns',
      outcome: 'pass',
      strength: 'strong',
      finding: 'Seen',
    })
    .execute()
  const drafts: { id: string; version: number }[] = []
  for (let i = 0; i < count; i++)
    drafts.push(
      await on.job(employer.company.id, {
        ...{ status: 'draft', postedAt: null, closesAt: null, title: `Lamp Keeper ${i}` },
        description: `<p>${'Keep the lamps of the pier clean and lit. '.repeat(5)}</p>`,
      }),
    )
  const publish = async (i: number) => {
    const { id, version } = drafts[i] ?? { id: '', version: 0 }
    return employer.api.post('/employer/jobs/:id/publish', { id, version })
  }
  return { ...employer, drafts, publish }
}
const isSeen = async (slug: string, on = app) =>
  on.visitor.get('/jobs/:slug', { slug }).then(
    () => true,
    () => false,
  )

test('the first job of a company with only a confirmed domain is held for review, later jobs are not', async () => {
  const { drafts, publish, api } = await companyWithDrafts('domain')
  expect((await api.get('/employer/jobs/:id', { id: drafts[0]?.id ?? '' })).data.firstJobReview).toEqual({
    medianHours: null,
  })
  const { data, message } = await publish(0)
  expect(data.moderation).toMatchObject({ state: 'held', medianHours: null })
  expect(message).toMatch(/first job.* read.*before anybody sees it\.$/)
  expect(await isSeen(data.slug)).toBe(false)
  expect((await api.get('/employer/jobs')).data[0]).toMatchObject({ moderation: 'held', medianHours: null })
  // The reviewer sees the reason.
  const held = await admin.api.get('/admin/jobs', untyped({}))
  expect(JSON.stringify(held.data)).toContain('The first job of a company whose domain alone is confirmed')
  await admin.api.post(
    '/admin/jobs/:id/decide',
    untyped({
      ...{ id: data.id, version: data.version, kind: 'lift', reasonCode: 'clear', note: 'Fine' },
    }),
  )
  expect(await isSeen(data.slug)).toBe(true)
  const second = await publish(1)
  expect([second.message, second.data.moderation]).toEqual(['Your job is live', null])
})

test('while the first job waits, closed or not, the next ones wait too, even ten at once', async () => {
  const { publish, api } = await companyWithDrafts('domain', 10)
  const { data } = await publish(0)
  await api.post('/employer/jobs/:id/close', { id: data.id, version: data.version, reason: 'withdrawn' })
  const rest = await Promise.all(Array.from({ length: 9 }, (_, i) => publish(i + 1)))
  for (const { data } of rest) expect(data.moderation?.state).toBe('held')
  expect(await isSeen(rest[0]?.data.slug ?? '')).toBe(false)
})

test('the announced wait is the median of past reviews', async () => {
  const job = await app.job((await app.employer()).company.id)
  const hour = 3_600_000
  for (const waited of [1, 2, 3, 4, 50])
    await app.db
      .insertInto('jobDecisions')
      .values({
        ...{ jobId: job.id, kind: 'lift', reasonCode: 'clear', note: '', undoSnapshot: '{}', jobVersion: 1 },
        heldSince: new Date(Date.now() - waited * hour),
        decidedBy: admin.id,
      })
      .execute()
  const { publish } = await companyWithDrafts('domain')
  expect((await publish(0)).message).toContain('It usually takes about 3 hours.')
})

test('a verified company publishes at once, and so does everyone when the review is switched off', async () => {
  const { publish } = await companyWithDrafts('company')
  expect((await publish(0)).data.moderation).toBeNull()
  const off = await testApp({ FIRST_JOB_REVIEW: 'off' })
  const other = await companyWithDrafts('domain', 1, off)
  const { data } = await other.publish(0)
  expect(data.moderation).toBeNull()
  expect(await isSeen(data.slug, off)).toBe(true)
})

test.each(['on', 'off'] as const)(
  'with the setting “%s” the mail, the bell and the waiting screen say what then holds for the first job',
  async (setting) => {
    const at = setting === 'on' ? app : await testApp({ FIRST_JOB_REVIEW: setting })
    const { api, id, email } = await submittedEmployer(at)
    const { status, verificationLevel } = (await api.get('/employers')).data
    expect({ status, verificationLevel }).toEqual({ status: 'approved', verificationLevel: 'domain' })
    const { firstJobReview } = (await api.get('/employers/evidence')).data
    const sentence = ownFirstJobSentence('domain', firstJobReview)
    expect(sentence).toMatch(
      setting === 'on' ? /a person reads your first job/ : /can publish your first job/,
    )
    expect((await at.bells(id)).map(({ body }) => body)).toContain(sentence)
    expect((await at.mails(email))[0]?.textBody).toContain(sentence)
  },
)
