import { expect, test } from 'vitest'
import { startProduct } from './product.ts'

const product = await startProduct()

test('an employer edits its page in place, and others read it after publishing', async () => {
  const employer = await product.employer('approved', { tagline: 'Lamps for piers', about: 'We make lamps.' })
  const page = await product.visitAs(employer, '/employer/company', { status: 'approved' })
  const form = page.getByRole('form', { name: 'Company page' })
  // As others see it: text, no fields.
  await page.getByText('We make lamps.').waitFor()
  await expect.poll(() => form.getByRole('textbox').count()).toBe(0)

  await page.getByRole('button', { name: 'Edit the text about you' }).click()
  const about = page.getByRole('textbox', { name: 'About' })
  expect(await about.evaluate((field) => field === document.activeElement)).toBe(true)
  await about.fill('We make lamps by hand.\n\nNine people work here.')
  await page.getByRole('button', { name: 'Done with the text about you' }).click()
  await page.getByText('Changed, not published yet').waitFor()
  await page.getByText('Nine people work here.').waitFor()
  await expect.poll(() => form.getByRole('textbox').count()).toBe(0)

  const visitor = await product.visit()
  await visitor.goto(`${product.url}/companies/${employer.company.slug}`)
  await visitor.getByText('We make lamps.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByText('Page published').waitFor()
  await visitor.reload()
  await visitor.getByText('We make lamps by hand.').waitFor()
  expect([...page.faults, ...visitor.faults]).toEqual([])
})
