import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seedDemo } from '../../scripts/demo/seed.ts'
import { startProduct } from '../product.ts'

// With forced colours every background is gone: what only a background said must still be seen.
const product = await startProduct({ DEMO: 'on' })
await seedDemo(product.services)

async function openAs(role: 'seeker' | 'employer', path: string) {
  const { data } = await product.visitor.post('/auth/demo', { key: role })
  const page = await product.visitAs({ token: data.token, ...data.user }, path, { status: data.status ?? '' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('the progress of an application, the place and the chosen row are visible', async () => {
  const page = await openAs('seeker', '/seeker/applications')
  const canvas = await style(page, 'body', 'background-color')
  await page.locator('.bar-filled').first().waitFor()
  expect(await style(page, '.bar-filled', 'background-color')).not.toBe(canvas)
  const [current, other] = ['nav a[aria-current="page"]', 'nav a:not([aria-current])']
  expect(await style(page, current, 'outline-style')).toBe('solid')
  expect(await style(page, other, 'outline-style')).toBe('none')
  const [row] = await page.locator('li:has(a[aria-current="true"])').all()
  if (row) expect(await row.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('solid')
  await page.context().close()
})

test('the primary button differs from the others, and a filter that is on from one that is off', async () => {
  const page = await openAs('employer', '/employer/jobs')
  await page.getByRole('button', { name: /^All \d/ }).waitFor()
  const canvas = await style(page, 'body', 'background-color')
  expect(await style(page, '.btn-primary', 'background-color')).not.toBe(canvas)
  expect(await style(page, '.chip[aria-pressed="true"]', 'background-color')).not.toBe(
    await style(page, '.chip[aria-pressed="false"]', 'background-color'),
  )
  await page.context().close()
})
