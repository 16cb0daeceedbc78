import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

// The specification's lists in a real browser: what is requested when the app starts, and where it is stored.
const product = await startProduct()
const seeker = await product.seeker()
const { company, ...owner } = await product.employer('approved')
const job = await product.job(company.id, { title: 'Night welder' })

type Lists = { allJobs: { slug: string }[]; jobs: { slug: string }[]; loading: boolean; error: string | null }

/**
 * The job list state of the running app: a module is loaded once, so importing it again gives the store that the pages
 * use. Given as text, because the test runner would rewrite the import.
 */
const jobsList = (page: Page) =>
  page.evaluate(`(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    for (const { name } of scripts) {
      for (const part of Object.values(await import(name))) {
        const state = part?.getState?.()
        if (state && 'allJobs' in state) return state
      }
    }
  })()`) as Promise<Lists | undefined>

/** Counts requests of the two lists. */
function countReads(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/landingpage/')) reads.push(pathname)
  })
  return reads
}
const once = ['/api/landingpage/employer', '/api/landingpage/jobs']

test('both landing lists are read once when the app starts, whatever page it starts on', async () => {
  for (const [person, path, status] of [
    [null, '/', ''],
    [null, '/companies', ''],
    [null, '/login', ''],
    [null, `/job-detail/${job.slug}`, ''],
    [seeker, '/seeker/saved', ''],
    [seeker, `/companies/${company.slug}`, ''],
    [owner, '/employer/jobs', 'approved'],
  ] as const) {
    const page = await product.visit()
    if (person) {
      await page.goto(`${product.url}/favicon.svg`)
      await page.evaluate(
        ([token, role, status, user]) => Object.assign(localStorage, { token, role, Status: status, user }),
        [person.token, person.role, status, JSON.stringify({ ...person, photo: null })] as const,
      )
    }
    const reads = countReads(page)
    await page.goto(product.url + path)
    await expect.poll(() => reads.toSorted(), { message: path }).toEqual(once)
    await page.context().close()
  }
})

test('they are not read again on the way through the app, and the list is stored', async () => {
  const page = await product.visit()
  const reads = countReads(page)
  await page.goto(product.url)
  await expect.poll(() => reads.toSorted()).toEqual(once)
  await expect.poll(async () => (await jobsList(page))?.allJobs.map(({ slug }) => slug)).toEqual([job.slug])
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click()
  await page.waitForURL('**/companies')
  await page.goBack()
  await page
    .getByRole('link', { name: /Night welder/ })
    .first()
    .waitFor()
  await page.waitForTimeout(2_500)
  expect(reads.toSorted()).toEqual(once)
})

test('the answer of GET /jobs is stored in the job list state', async () => {
  const page = await product.visitAs(seeker, `/companies/${company.slug}`)
  await page
    .getByRole('link', { name: /Night welder/ })
    .first()
    .waitFor()
  await expect.poll(async () => (await jobsList(page))?.jobs.map(({ slug }) => slug)).toEqual([job.slug])
  expect(page.faults).toEqual([])
})

test('the footer offers an account to visitors only, from the first paint on', async () => {
  const visitor = await product.visit()
  await visitor.goto(`${product.url}/companies`)
  const offer = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: /^(Create account|Post a job)$/ })
  await expect.poll(() => offer(visitor).count()).toBe(2)
  const page = await product.visit()
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate(([token, role, user]) => Object.assign(localStorage, { token, role, user }), [
    seeker.token,
    seeker.role,
    JSON.stringify({ ...seeker, photo: null }),
  ] as const)
  // Without the app's scripts only what the server sent and the head's own script are there.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${product.url}/companies`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find jobs' }).waitFor()
  await expect.poll(() => offer(page).count()).toBe(0)
})
