import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

// Moving about: pages that are there when pressed, one header, the focus, the history.
const product = await startProduct()
const employer = await product.employer('approved')
const job = await product.job(employer.company.id, { title: 'Crane Operator' })
for (const name of ['Ada Reed', 'Bo Lind', 'Cy Okafor']) {
  const seeker = await product.seeker({ name })
  await seeker.api.post('/jobs/apply', { slug: job.slug })
}

const hang = (page: Page) => page.route(/\/api\/(?!live)/, () => undefined)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

test('a page whose link is in view opens without waiting for anything', async () => {
  const page = await product.visitAs(employer, '/favicon.svg', { status: 'approved' })
  const read = page.waitForResponse('**/api/employer/jobs')
  await page.goto(`${product.url}/employer/dashboard`)
  await read
  await page.waitForTimeout(300)
  await hang(page)
  await page
    .getByRole('navigation', { name: 'Employer', exact: true })
    .getByRole('link', { name: 'Jobs' })
    .click()
  await page.getByRole('link', { name: 'Crane Operator' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/employer/jobs')
})

test('a page whose link is under the pointer is read before it is pressed', async () => {
  const page = await product.visitAs(employer, '/employer/jobs', { status: 'approved' })
  const link = page.locator(`a[href="/employer/jobs/${job.id}/applicants"]`).first()
  const read = page.waitForResponse(`**/api/employer/jobs/${job.id}/applications`)
  await link.hover()
  await read
  await page.waitForTimeout(200)
  await hang(page)
  await link.click()
  await page.locator('[id^="card-"]').first().waitFor()
})

test('the pressed link is marked at once, and a line runs along the top', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/`)
  await page.waitForLoadState('networkidle')
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route(/\.data/, async (route) => {
    await gate
    await route.continue()
  })
  const companies = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' })
  await companies.click()
  await page.locator('a[data-pending]').waitFor({ timeout: 1_000 })
  expect(await companies.getAttribute('data-pending')).toBe('')
  await page.locator('.progress-line').waitFor()
  go()
  await page.waitForURL('**/companies')
  await expect.poll(() => page.locator('[data-pending], .progress-line').count()).toBe(0)
})

test('one header knows who is there, on public pages as well', async () => {
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const onPhone = await product.visitAs(seeker, `/job-detail/${job.slug}`, { width: 390 })
  await onPhone.getByRole('navigation', { name: 'Sections' }).waitFor()
  await onPhone.getByRole('button', { name: /^Notifications/ }).waitFor()
  await expect.poll(() => onPhone.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)

  const page = await product.visitAs(seeker, '/companies')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Applications' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'For employers' }).count()).toBe(0)
  await main.getByRole('link', { name: 'Advice' }).click()
  await page.waitForURL('**/seeker/advice')
  await page.getByRole('heading', { level: 1, name: 'Advice' }).waitFor()

  const theirs = await product.visitAs(employer, '/companies', { status: 'approved' })
  await theirs.getByRole('link', { name: 'Dashboard' }).waitFor()
  await theirs.getByRole('button', { name: `account and help of ${employer.name}` }).waitFor()
  await expect.poll(() => theirs.getByRole('link', { name: 'Create account' }).count()).toBe(0)

  // On phones the foot has the same places as in their area.
  const phone = await product.visitAs(employer, '/companies', { width: 390, status: 'approved' })
  const places = async () => {
    await phone
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Messages' })
      .waitFor()
    return phone.getByRole('navigation', { name: 'Sections' }).innerText()
  }
  const onPublicPage = await places()
  await phone.goto(`${product.url}/employer/jobs`)
  expect(onPublicPage).toBe(await places())
  expect([page.faults, onPhone.faults, theirs.faults, phone.faults]).toEqual([[], [], [], []])
})

test('the header of a signed-in person takes the place of the visitor’s without moving the page', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, '/favicon.svg')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${product.url}/companies`)
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  await page.waitForTimeout(500)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01)
})

test('J and K go from person to person without filling the history, and the focus is never lost', async () => {
  const page = await product.visitAs(employer, '/employer/jobs', { status: 'approved' })
  await page.goto(`${product.url}/employer/jobs/${job.id}/applicants`)
  await page.locator('[id^="card-"]').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**applicant=**')
  const first = page.url()
  // The address changes before the drawer listens; its title has the focus from then on.
  await expect.poll(() => focused(page)).toBe('H2')
  await page.keyboard.press('j')
  await expect.poll(() => page.url()).not.toBe(first)
  await page.keyboard.press('j')
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('applicant=')
  expect(new URL(page.url()).pathname).toBe(`/employer/jobs/${job.id}/applicants`)

  // The drawer has such a button too, until it has slid away.
  await page.locator('.drawer-panel').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Move Ada Reed' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: /^Reject/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).not.toBe('BODY')
})

test('a dialog keeps no place for a scrollbar that was not there', async () => {
  const page = await product.visitAs(employer, '/employer/recruiters', { status: 'approved' })
  await page
    .getByRole('button', { name: /Invite/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe('auto')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('BUTTON')
})

test('a job that closed long ago is named, with what is open near it', async () => {
  await product.job(employer.company.id, {
    title: 'Crane Operator, Nights',
    slug: 'crane-nights',
    status: 'closed',
    closedAt: new Date('2026-01-10'),
  })
  const other = await product.employer('approved')
  await product.job(other.company.id, { title: 'Crane Operator', slug: 'crane-elsewhere' })
  const page = await product.visit()
  const answer = await page.goto(`${product.url}/job-detail/crane-nights`)
  expect(answer?.status()).toBe(410)
  await page.getByRole('heading', { level: 1, name: 'Job removed' }).waitFor()
  await page.getByText(/“Crane Operator, Nights” at .+ closed more than 90 days ago\./).waitFor()
})

test('without a connection the frame stays, our words stand in the page’s place, and the page comes when it is back', async () => {
  const page = await product.visitAs(employer, '/favicon.svg', { status: 'approved' })
  await page.route(/\/assets\/CompanyProfilePage/, (route) => route.abort())
  await page.goto(`${product.url}/employer/jobs`)
  await page.getByRole('link', { name: 'Crane Operator' }).first().waitFor()
  await page.context().setOffline(true)
  const rail = page.getByRole('navigation', { name: 'Employer, more' })
  await rail.getByRole('link', { name: 'Company' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page needs a connection' }).waitFor()
  await rail.getByRole('link', { name: 'Recruiters' }).waitFor()
  await expect.poll(() => page.locator('[data-pending], .progress-line').count()).toBe(0)
  const alert = page.getByRole('alert').filter({ hasText: 'Try again when you are back online.' })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.waitForTimeout(500)
  await alert.waitFor()
  await page.unroute(/\/assets\/CompanyProfilePage/)
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: employer.company.name }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/employer/company')
})

test('a public page that cannot be loaded leads back to what was typed, and on once the server is there', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/contact`)
  await page.getByLabel('Message').fill('A word that stays')
  // Reachable or not, the browser calls itself online.
  await page.route('**/*', (route) => route.abort())
  const companies = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Companies' })
  const failed = page.getByRole('heading', { level: 1, name: 'Could not load this page.' })
  await companies.click()
  await failed.waitFor()
  await page.getByRole('button', { name: 'Back to the page you were on' }).click()
  await failed.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('A word that stays')
  expect(new URL(page.url()).pathname).toBe('/contact')
  await companies.click()
  await failed.waitFor()
  // By now the page has asked in vain whether the server is there.
  await page.waitForTimeout(500)
  await page.unroute('**/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/companies')
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor()
})
