import { expect, test } from 'vitest'
import { resumePdf } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { startProduct } from './product.ts'

const product = await startProduct()

test.each([1440, 390])('a résumé is read, corrected and put into the profile at %i pixels', async (width) => {
  const seeker = await product.seeker({ name: 'R. Okafor' })
  const page = await product.visitAs(seeker, '/seeker/profile', { width })
  await page.getByRole('link', { name: 'Fill in from a résumé' }).click()
  await page.getByRole('heading', { name: 'Fill in from a résumé' }).waitFor()
  await page.locator('input[type=file]').setInputFiles({
    name: 'okafor.pdf',
    mimeType: 'application/pdf',
    buffer: resumePdf(english, { columns: 2 }),
  })
  await page.getByRole('heading', { name: 'okafor.pdf' }).waitFor({ timeout: 30_000 })
  await page.getByText('Warehouse Supervisor', { exact: true }).first().waitFor()
  expect((await product.as(seeker.token).get('/profile')).data.experience).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await page.getByRole('button', { name: 'Edit Forklift Driver' }).click()
  await page.getByLabel('Employer').last().fill('Northgate Stores plc')
  await page.getByRole('checkbox', { name: 'Take name' }).check()
  await page.getByLabel('Name', { exact: true }).fill('Rosalind A. Okafor')
  // Where it stands is marked in the picture of the page.
  await page.getByRole('button', { name: 'Show Forklift Driver in the file' }).click()
  await page.locator('svg rect.fill-brand').first().waitFor()
  await page.getByRole('button', { name: /^Put \d+ into/ }).click()
  await page.waitForURL('**/seeker/profile')
  expect((await product.as(seeker.token).get('/profile')).data.experience).toEqual([])
  await page.getByText(/changes employers can’t see yet/).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Profile published').first().waitFor()
  const { data } = await product.as(seeker.token).get('/profile')
  expect(data).toMatchObject({ name: 'Rosalind A. Okafor', city: 'Leeds', country: 'GB' })
  expect(data.experience).toMatchObject([
    { title: 'Warehouse Supervisor', company: 'Pennine Freight Ltd', to: null },
    { title: 'Forklift Driver', company: 'Northgate Stores plc', from: '2016-06' },
  ])
  expect(page.faults).toEqual([])
})

test('a scan is said to have no text, and typing is offered', async () => {
  const seeker = await product.seeker({ name: 'Maya' })
  const page = await product.visitAs(seeker, '/seeker/profile/resume')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: resumePdf([]) })
  await page.locator('#main').getByText('This file has no text').waitFor({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Type it instead' }).waitFor()
  // Beside the button alone, and not in a toast as well.
  await page.waitForTimeout(1_000)
  expect(await page.getByText('This file has no text').count()).toBe(1)
})
