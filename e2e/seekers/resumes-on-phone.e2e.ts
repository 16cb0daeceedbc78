import { expect, test } from 'vitest'
import { resumePdf } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const width = 390

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: resumePdf(english),
})

test('on a phone résumés are added, named, one of them made the main one, and removed', async () => {
  const seeker = await product.seeker({ name: 'R. Okafor' })
  const { get } = product.as(seeker.token)
  const page = await product.visitAs(seeker, '/seeker/profile', { width })
  const saved = async () => (await get('/resumes')).data.map(({ name, isMain }) => [name, isMain])
  const section = page.getByRole('region', { name: 'Résumés' })
  await section.locator('input[type=file]').setInputFiles(pdf('night-shifts.pdf'))
  await section.getByText('Main résumé').waitFor()
  await section.getByText('Upload another').waitFor()
  await section.locator('input[type=file]').setInputFiles(pdf('day-shifts.pdf'))
  await section.getByText('day-shifts', { exact: false }).first().waitFor()
  await section.getByRole('button', { name: /^Make main ?: day-shifts/ }).click()
  await section.getByRole('button', { name: /^Make main ?: night-shifts/ }).waitFor()
  await section.getByRole('button', { name: 'Rename night-shifts' }).click()
  await page.getByLabel('Name of the résumé').fill('')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Name is required').waitFor()
  await page.getByLabel('Name of the résumé').fill('For nights')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await section.getByRole('button', { name: /^Make main ?: For nights/ }).waitFor()
  expect((await saved()).toSorted()).toEqual([
    ['For nights', false],
    ['day-shifts', true],
  ])
  await section.getByRole('button', { name: 'Remove day-shifts' }).click()
  await expect.poll(() => section.getByText('day-shifts', { exact: false }).count()).toBe(0)
  await section.getByText('Main résumé').waitFor()
  expect(await saved()).toEqual([['For nights', true]])
  expect(page.faults).toEqual([])
})

test('on a phone what was read says how certain it is and what nothing was read from; all, none, or discarded', async () => {
  const seeker = await product.seeker({ name: 'R. Okafor' })
  const { get } = product.as(seeker.token)
  const page = await product.visitAs(seeker, '/seeker/profile/resume', { width })
  const file = {
    ...pdf('okafor.pdf'),
    buffer: resumePdf([...english, { style: 'heading', text: 'Zymurgy', side: false }]),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: 'okafor.pdf' }).waitFor({ timeout: 30_000 })
  const before = (await get('/profile')).data
  const { proposal } = (await get('/resumes/proposal')).data
  await page.getByText('How certain: Sure').first().waitFor()

  const put = page.getByRole('button', { name: /^Add .*to your draft/ })
  await page.getByRole('button', { name: 'Select none' }).click()
  await page.getByText('Nothing selected').waitFor({ state: 'attached' })
  expect(await put.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: /^Add \d\d items to/ }).waitFor()
  expect(await put.getAttribute('aria-disabled')).toBe('false')
  await expect.poll(() => page.locator('#main ul').getByRole('checkbox', { checked: false }).count()).toBe(0)

  // One view at a time.
  const picture = page.getByRole('img', { name: 'Page 1' })
  expect(await picture.isVisible()).toBe(false)
  await page.getByText('Your file', { exact: true }).click()
  await picture.waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Select all' }).isVisible()).toBe(false)
  const grey = await picture.locator('text.fill-fg-muted').allTextContents()
  expect(grey).toEqual((proposal?.unread ?? []).map((line) => proposal?.lines[line]?.text))
  expect(grey).toContain('Zymurgy')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Type it in instead' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'okafor.pdf' }).count()).toBe(0)
  expect((await get('/resumes/proposal')).data.proposal).toBeNull()
  expect((await get('/profile')).data).toEqual(before)
  expect(page.faults).toEqual([])
})

test('on a phone the preview follows what is typed, and shows what employers get now', async () => {
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const page = await product.visitAs(seeker, '/seeker/profile', { width })
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.getByLabel('Headline').fill('Night welder')
  await preview.getByText('Night welder').waitFor()
  await preview.getByText('Now', { exact: true }).click()
  await expect.poll(() => preview.getByText('Night welder').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(page.faults).toEqual([])
})
