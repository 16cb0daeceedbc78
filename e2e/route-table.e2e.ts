import { expect, test } from 'vitest'
import { type Person, startProduct } from './product.ts'

const product = await startProduct()
const seeker = await product.seeker({ name: 'Maya Herrera' })
const approved = await product.employer('approved')
const draft = await product.employer('draft')
const pending = await product.employer('pending')
const { company, ...owner } = approved
const job = await product.job(company.id, { slug: 'night-welder-newark' })
await product.db
  .insertInto('articles')
  .values({
    slug: 'a-first-article',
    title: 'A first article',
    dek: 'Short.',
    body: '<p>Text.</p>',
    topic: 'Pay',
    author: 'A',
    minutes: 2,
    publishedAt: new Date(),
  })
  .execute()

type Visitor = { name: string; person?: Person; status?: string; home: string }
const nobody: Visitor = { name: 'nobody', home: '/' }
const signedIn: Visitor[] = [
  { name: 'a seeker', person: seeker, home: '/seeker/dashboard' },
  { name: 'an approved employer', person: owner, status: 'approved', home: '/employer/dashboard' },
  { name: 'an employer in draft', person: draft, status: 'draft', home: '/employer/legitimacy-checkpoint' },
  {
    name: 'an employer who waits',
    person: pending,
    status: 'pending',
    home: '/employer/legitimacy-checkpoint',
  },
]

const visitorPages = [
  '/login',
  '/register',
  '/forgot-password',
  '/new-password',
  '/privacypolicy',
  '/termsofservice',
  '/faq',
  '/about',
  '/contact',
  '/blog',
]
const alwaysShown = [
  '/EmailVerification',
  '/emailverification-permotion',
  `/job-detail/${job.slug}`,
  '/blog/a-first-article',
]

/** Where a visit comes to rest: the address after it has stayed the same for a while. Live pages never fall silent. */
async function endsAt(visitor: Visitor, path: string) {
  const page = visitor.person
    ? await product.visitAs(visitor.person, path, { status: visitor.status ?? '' })
    : await product.visit()
  if (!visitor.person) await page.goto(product.url + path)
  let pathname = ''
  await expect
    .poll(
      async () => {
        const before = new URL(page.url()).pathname
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForTimeout(500)
        pathname = new URL(page.url()).pathname
        return pathname === before
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  const { faults } = page
  await page.context().close()
  return { pathname, faults }
}

for (const visitor of [nobody, ...signedIn]) {
  test(`the root leads ${visitor.name} home`, async () => {
    expect(await endsAt(visitor, '/')).toEqual({ pathname: visitor.home, faults: [] })
  })

  test(`visitor pages are shown to nobody and lead ${visitor.name} home otherwise`, async () => {
    for (const path of visitorPages) {
      const { pathname, faults } = await endsAt(visitor, path)
      expect([path, pathname, faults]).toEqual([path, visitor.person ? visitor.home : path, []])
    }
  })

  test(`pages that are always shown are shown to ${visitor.name}`, async () => {
    for (const path of alwaysShown) {
      const { pathname, faults } = await endsAt(visitor, path)
      expect([path, pathname, faults]).toEqual([path, path, []])
    }
  })

  test(`an unknown address leads ${visitor.name} to the root, and so home`, async () => {
    expect((await endsAt(visitor, '/no/such/road')).pathname).toBe(visitor.home)
  })

  test(`logging out is shown to ${visitor.name} and clears the session`, async () => {
    const page = visitor.person
      ? await product.visitAs({ ...visitor.person, token: 'of-another-day' }, '/employer/LogOut', {
          status: visitor.status ?? '',
        })
      : await product.visit()
    if (!visitor.person) await page.goto(`${product.url}/employer/LogOut`)
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')]))
      .toEqual([null, null])
    expect(new URL(page.url()).pathname).toBe('/employer/LogOut')
    await page.context().close()
  })
}

test('areas are closed to nobody', async () => {
  for (const path of [
    '/seeker/dashboard',
    '/seeker/applications',
    '/employer/dashboard',
    '/employer/legitimacy-checkpoint',
  ]) {
    expect([path, (await endsAt(nobody, path)).pathname]).toEqual([path, '/login'])
  }
})

test('areas are closed to the other side', async () => {
  const [asSeeker, asEmployer, asDraft] = signedIn as [Visitor, Visitor, Visitor]
  expect((await endsAt(asSeeker, '/employer/dashboard')).pathname).toBe('/seeker/dashboard')
  expect((await endsAt(asEmployer, '/seeker/dashboard')).pathname).toBe('/employer/dashboard')
  expect((await endsAt(asDraft, '/employer/dashboard')).pathname).toBe('/employer/legitimacy-checkpoint')
})

test('what the browser claims about its role opens nothing', async () => {
  const page = await product.visitAs({ ...seeker, role: 'EMPLOYER' }, '/employer/dashboard', {
    status: 'approved',
  })
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).not.toBe('/employer/dashboard')
  await page.context().close()
})

test('a session without a known role is cleared and led to login', async () => {
  const page = await product.visitAs({ ...seeker, role: 'KING' }, '/seeker/dashboard')
  await page.waitForURL('**/login?next=**')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().close()
})

test('a token that has died is told so, and storage is cleared', async () => {
  const page = await product.visitAs({ ...seeker, token: 'x'.repeat(43) }, '/seeker/dashboard')
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.context().close()
})
