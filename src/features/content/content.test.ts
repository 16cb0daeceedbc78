import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ RATE_LIMITS: 'on' })
const { visitor, db } = app

// All requests come from one network address, which rate limits count.
beforeEach(() => db.deleteFrom('rateLimits').execute())

const insertArticle = async (slug: string, more: { topic?: string; publishedAt?: Date | null } = {}) => {
  const values = {
    slug,
    title: `About ${slug}`,
    summary: 'One line.',
    body: '<p>First.</p><h2 id="pay">Pay &amp; <strong>time</strong></h2><p>x</p><h2 id="end">In short</h2>',
    topic: 'Pay',
    author: 'Naledi Mokoena',
    readingMinutes: 4,
    publishedAt: new Date(),
    ...more,
  }
  await db.insertInto('articles').values(values).execute()
}

const message = {
  reason: 'bug' as const,
  name: 'Ada Quill',
  email: 'ada@letters.example',
  message: 'The blog page shows nothing at all.',
}

test('articles are listed newest first, and only those that are published', async () => {
  await insertArticle('older', { publishedAt: new Date('2026-01-05'), topic: 'Offers' })
  await insertArticle('newer', { publishedAt: new Date('2026-02-05') })
  await insertArticle('draft', { publishedAt: null })
  await insertArticle('tomorrow', { publishedAt: new Date(Date.now() + dayMs) })
  const { data, meta } = await visitor.get('/articles')
  expect(data.articles.map(({ slug }) => slug)).toEqual(['newer', 'older'])
  expect(data.topics).toEqual([
    { topic: 'Offers', count: 1 },
    { topic: 'Pay', count: 1 },
  ])
  expect(meta?.total).toBe(2)
})

test('articles can be filtered by topic and paged', async () => {
  const { data, meta } = await visitor.get('/articles', { topic: 'Offers' })
  expect(data.articles.map(({ slug }) => slug)).toEqual(['older'])
  expect(meta?.total).toBe(1)
  const second = await visitor.get('/articles', { limit: 1, page: 2 })
  expect(second.data.articles.map(({ slug }) => slug)).toEqual(['older'])
})

test('an article includes its table of contents as plain text', async () => {
  const { data } = await visitor.get('/articles/:slug', { slug: 'newer' })
  expect(data.contents).toEqual([
    { id: 'pay', title: 'Pay & time' },
    { id: 'end', title: 'In short' },
  ])
})

test('an article that is not published is a 404, like one that does not exist', async () => {
  for (const slug of ['draft', 'tomorrow', 'never-written'])
    await expect(visitor.get('/articles/:slug', { slug })).rejects.toMatchObject({ status: 404 })
})

// Security: E-03
test('a message is stored, and its sender gets a receipt without the typed text', async () => {
  const { data } = await visitor.post('/contact', { ...message, subjectUrl: '/blog' })
  expect(data.reference).toMatch(/^W-\d\d-\d{4}$/)
  const row = await db
    .selectFrom('contactMessages')
    .selectAll()
    .where('reference', '=', data.reference)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ ...message, subjectUrl: '/blog' })
  const [mail] = await app.mails(message.email)
  expect(mail?.subject).toContain(data.reference)
  expect(mail?.textBody).not.toContain(message.message)
  expect(mail?.textBody).not.toContain(message.name)
})

test('a message is mailed to the administrators with the sender as reply address', async () => {
  const admin = await app.admin()
  const suspended = await app.admin({ suspendedAt: new Date() })
  await visitor.post('/contact', { ...message, email: 'bo@letters.example' })
  const [mail] = await app.mails(admin.email)
  expect(mail?.textBody).toContain(message.message)
  expect(mail?.headers).toMatchObject({ 'reply-to': 'bo@letters.example' })
  expect(await app.mails(suspended.email)).toEqual([])
})

test('an invalid message gets errors per field and is not stored', async () => {
  const before = await db.selectFrom('contactMessages').select('id').execute()
  const bad = { ...message, reason: 'other' as 'bug', name: ' ', email: 'ada', message: '' }
  await expect(visitor.post('/contact', bad)).rejects.toMatchObject({
    status: 422,
    errors: {
      reason: ['Choose what it is about'],
      name: ['Your name is required'],
      email: ['Enter an email like name@company.com'],
      message: ['Message needs at least 10 characters'],
    },
  })
  expect(await db.selectFrom('contactMessages').select('id').execute()).toHaveLength(before.length)
})

test('the sixth message in ten minutes from one address is refused', async () => {
  for (let n = 0; n < 5; n++) await visitor.post('/contact', { ...message, email: `c${n}@letters.example` })
  const sixth = visitor.post('/contact', { ...message, email: 'c6@letters.example' })
  await expect(sixth).rejects.toMatchObject({ status: 429 })
  expect(await app.mails('c6@letters.example')).toEqual([])
})

test('a figure over fewer than five records is left out', async () => {
  const { company } = await app.employer('approved')
  for (let n = 0; n < 4; n++) await app.job(company.id)
  const few = await visitor.get('/figures')
  expect(few.data).toMatchObject({ companies: null, jobs: null, applications: null })
  await app.job(company.id)
  await app.job(company.id, { status: 'paused' })
  await app.job(company.id, { closesAt: new Date(Date.now() - 1000) })
  const { company: pending } = await app.employer('pending')
  await app.job(pending.id)
  expect((await visitor.get('/figures')).data).toMatchObject({ companies: null, jobs: 5 })
})

test('answered applications are counted among those older than 30 days', async () => {
  const { company } = await app.employer('approved')
  const job = await app.job(company.id)
  const longAgo = new Date(Date.now() - 40 * dayMs)
  const apply = async (more: object) => {
    const seeker = await app.seeker()
    await db
      .insertInto('applications')
      .values({ jobId: job.id, seekerId: seeker.id, snapshot: '{}', appliedAt: longAgo, ...more })
      .execute()
  }
  for (let n = 0; n < 4; n++) await apply({ stage: 'rejected', decidedAt: new Date() })
  await apply({})
  await apply({ stage: 'withdrawn' })
  await apply({ appliedAt: new Date() })
  expect((await visitor.get('/figures')).data.applications).toEqual({ answered: 4, of: 5 })
})
