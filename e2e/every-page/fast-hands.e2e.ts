import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

// What stands in the address is shown at once: on a slow machine a second press or letter comes before the first has
// rendered.
const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(company.id, { title: 'Crane Operator', slug: 'crane-fast-hands' })
// With one job alone its board stands in place of the list of people.
await product.job(company.id, { title: 'Bookkeeper', slug: 'bookkeeper-fast-hands' })
const seeker = await product.seeker({ name: 'Cora Lund' })
await product.db
  .insertInto('applications')
  .values({ jobId: job.id, seekerId: seeker.id, snapshot: JSON.stringify({ name: 'Cora Lund' }) })
  .execute()

/** Presses all of them before the browser does anything else. Returns which are ticked after each press. */
const pressAll = (boxes: Locator) =>
  boxes.evaluateAll((all) => {
    const inputs = all as HTMLInputElement[]
    return inputs.map((box) => {
      box.click()
      return inputs.filter(({ checked }) => checked).length
    })
  })

/** Types all letters before the browser does anything else. */
const typeAtOnce = (field: Locator, words: string) =>
  field.evaluate((element, letters) => {
    const input = element as HTMLInputElement
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const letter of letters) {
      write?.call(input, input.value + letter)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    return input.value
  }, words)

test('a login that is sent before its page has started turns, says when the page is late, and is sent then', async () => {
  const page = await product.visit()
  await page.clock.install()
  let start = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await started
    await route.continue()
  })
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@mill.example')
  await page.getByLabel('Password', { exact: true }).fill('four plain words')
  await page.keyboard.press('Enter')
  const turning = page.locator('form[aria-busy] button[data-pending]')
  expect(await turning.textContent()).toBe('Log in')
  await page.clock.runFor(5_000)
  const late = page.getByText('A part of this page has not arrived.')
  expect(await late.isVisible()).toBe(false)
  await page.clock.runFor(5_500)
  await late.waitFor()
  start()
  await page.getByText('Invalid Credentials').first().waitFor()
  expect([await turning.count(), await late.isVisible()]).toEqual([0, false])
  expect(page.faults).toEqual([])
})

test('filters of the search pressed one right after the other all count', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=crane`)
  const menu = page.locator('details', { hasText: 'Job type' })
  await menu.locator('summary').click()
  const boxes = menu.getByRole('checkbox')
  await boxes.first().waitFor()
  const count = await boxes.count()
  expect(count).toBeGreaterThan(2)
  expect(await pressAll(boxes)).toEqual(Array.from({ length: count }, (_, n) => n + 1))
  await expect.poll(() => new URL(page.url()).searchParams.getAll('type').length).toBe(count)
  expect(page.faults).toEqual([])
})

test('a list narrowed by fast typing has every letter', async () => {
  const page = await product.visitAs(employer, '/employer/jobs', { status: 'approved' })
  const lists = [
    { address: '/employer/jobs', field: 'Find a job' },
    { address: '/employer/applicants', field: 'Find by name, skill, place or job' },
    { address: `/employer/jobs/${job.id}/applicants`, field: 'Find an applicant' },
  ]
  for (const { address, field } of lists) {
    await page.goto(product.url + address)
    expect(await typeAtOnce(page.getByLabel(field), 'crane operator'), field).toBe('crane operator')
    await page.waitForURL(/q=crane\+operator/)
  }
  expect(page.faults).toEqual([])
})
