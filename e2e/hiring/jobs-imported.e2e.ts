import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const { employer, visitAs } = await startProduct()

test('a file of jobs is looked at, mended, and imported as drafts', async () => {
  const owner = await employer()
  const page = await visitAs(owner, '/employer/jobs')
  await page.getByRole('link', { name: 'Or import jobs from a file or board' }).click()
  const file = (text: string) => ({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const choose = (label: string, text: string) => page.getByLabel(label).setInputFiles(file(text))

  // A column that is not known is told what it is; a broken row keeps all from being imported.
  await choose('Choose a file', 'Stelle,City,Country\nWelder,Hamburg,Germany\nRigger,Kiel,Atlantis\n')
  await page.getByText('2 rows cannot be imported.').waitFor()
  await page.getByLabel('What Stelle becomes').selectOption({ label: 'Title' })
  await page.getByRole('button', { name: 'Read the file again' }).click()
  await page.getByText('1 row cannot be imported.').waitFor()
  await page.getByText('“Atlantis” is no country').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Import 2 drafts' }).getAttribute('aria-disabled'))
    .toBe('true')

  await choose('Choose another file', 'Title,City,Country\nWelder,Hamburg,Germany\nRigger,Kiel,Germany\n')
  await page.getByText('Each becomes a draft.').waitFor()
  await page.getByRole('button', { name: 'Import 2 drafts' }).click()
  await page.getByText('2 drafts imported').waitFor()
  await page.waitForURL('**/employer/jobs?status=draft')
  await page.getByRole('link', { name: 'Rigger' }).waitFor()
  expect(page.faults).toEqual([])
})
