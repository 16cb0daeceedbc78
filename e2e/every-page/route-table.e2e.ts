import { expect, test } from 'vitest'
import { type Person, startProduct } from '../product.ts'

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
    summary: 'Short.',
    body: '<p>Text.</p>',
    topic: 'Pay',
    author: 'A',
    readingMinutes: 2,
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

const profiles = new Map(
  [nobody, ...signedIn].map((visitor) => [
    visitor,
    product.profileOf(visitor.person, { status: visitor.status ?? '' }),
  ]),
)

/** The path a visit ends at, once it has stayed the same for a while; live pages are never idle. */
async function finalPath(visitor: Visitor, path: string) {
  const open = profiles.get(visitor)
  if (!open) throw new Error(`${visitor.name} has no browser`)
  const page = await open(path)
  let pathname = ''
  await expect
    .poll(
      async () => {
        const before = new URL(page.url()).pathname
        await page.locator('main:not([aria-busy="true"]) h1').first().waitFor()
        await page.waitForTimeout(500)
        pathname = new URL(page.url()).pathname
        return pathname === before
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  const { faults } = page
  await page.close()
  return { pathname, faults }
}

const visitsAtOnce = 3

/** Where each of these visits ends, by its path. A visit mostly waits, so some are made at once. */
async function finalPaths(visitor: Visitor, paths: string[]) {
  const ends: Record<string, string> = {}
  for (let from = 0; from < paths.length; from += visitsAtOnce)
    await Promise.all(
      paths.slice(from, from + visitsAtOnce).map(async (path) => {
        const { pathname, faults } = await finalPath(visitor, path)
        expect([path, faults]).toEqual([path, []])
        ends[path] = pathname
      }),
    )
  return ends
}
const allAt = (paths: string[], end?: string) => Object.fromEntries(paths.map((path) => [path, end ?? path]))

for (const visitor of [nobody, ...signedIn]) {
  test(`the root redirects ${visitor.name} home`, async () => {
    expect(await finalPath(visitor, '/')).toEqual({ pathname: visitor.home, faults: [] })
  })

  test(`visitor pages: ${visitor.name} sees them, or is redirected home when signed in`, async () => {
    const end = visitor.person && visitor.home
    expect(await finalPaths(visitor, visitorPages)).toEqual(allAt(visitorPages, end))
  })

  test(`pages that are always shown are shown to ${visitor.name}`, async () => {
    expect(await finalPaths(visitor, alwaysShown)).toEqual(allAt(alwaysShown))
  })

  test(`an unknown address redirects ${visitor.name} home`, async () => {
    expect((await finalPath(visitor, '/no/such/road')).pathname).toBe(visitor.home)
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

test('areas redirect visitors to the login', async () => {
  const areas = [
    '/seeker/dashboard',
    '/seeker/applications',
    '/employer/dashboard',
    '/employer/legitimacy-checkpoint',
  ]
  expect(await finalPaths(nobody, areas)).toEqual(allAt(areas, '/login'))
})

test('an unknown address that contains /seeker or /employer redirects visitors to the login, others home', async () => {
  const unknown = ['/somewhere/seeker/saved', '/old/employers', '/seekers']
  expect(await finalPaths(nobody, unknown)).toEqual(allAt(unknown, '/login'))
  for (const visitor of signedIn.slice(0, 2))
    expect(await finalPaths(visitor, unknown)).toEqual(allAt(unknown, visitor.home))
})

test('an unknown role clears the storage on every page and redirects to the login', async () => {
  for (const path of ['/', '/companies', `/job-detail/${job.slug}`, '/employer/dashboard', '/login']) {
    const page = await product.visitAs({ ...seeker, role: 'KING' }, path)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    await page.context().close()
  }
})

test('areas redirect users of another role', async () => {
  const [asSeeker, asEmployer, asDraft] = signedIn as [Visitor, Visitor, Visitor]
  expect((await finalPath(asSeeker, '/employer/dashboard')).pathname).toBe('/seeker/dashboard')
  expect((await finalPath(asEmployer, '/seeker/dashboard')).pathname).toBe('/employer/dashboard')
  expect((await finalPath(asDraft, '/employer/dashboard')).pathname).toBe('/employer/legitimacy-checkpoint')
})

// Security: T-02
test('a role stored in the browser opens no other area', async () => {
  const page = await product.visitAs({ ...seeker, role: 'EMPLOYER' }, '/employer/dashboard', {
    status: 'approved',
  })
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).not.toBe('/employer/dashboard')
  await page.context().close()
})

test('a session without a known role is cleared and redirected to the login', async () => {
  const page = await product.visitAs({ ...seeker, role: 'KING' }, '/seeker/dashboard')
  await page.waitForURL('**/login?next=**')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.context().close()
})

test('an expired token clears the storage and redirects to the login', async () => {
  const page = await product.visitAs({ ...seeker, token: 'x'.repeat(43) }, '/seeker/dashboard')
  await page.waitForURL('**/login?ended=expired&next=%2Fseeker%2Fdashboard')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.context().close()
})
