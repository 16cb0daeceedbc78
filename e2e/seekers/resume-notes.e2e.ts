import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { checkOpen } from '../check-open.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const shots = process.env.SHOTS

const resume = {
  basics: {
    ...{ name: 'Rosalind Okafor', email: 'rosalind@people.example', phone: '020 7946 0158' },
    ...{ birthDate: '1988-02-03', label: 'Warehouse supervisor' },
  },
  work: [
    { name: 'Pennine Freight Ltd', position: 'Warehouse Supervisor', startDate: '2021' },
    { name: 'Northgate Stores', position: 'Forklift Driver', startDate: 'spring', endDate: '2020-06' },
  ],
  languages: [{ language: 'German', fluency: 'Fluent' }],
  volunteer: [{ organization: 'Leeds Food Bank', position: 'Driver' }],
}
const file = {
  name: 'okafor.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(resume)),
}

test.each([1440, 390])(
  'at %i pixels what a file lost, gained or never may keep is said at its value; the rest is kept, read, and deleted',
  async (width) => {
    const seeker = await product.seeker({ name: 'R. Okafor' })
    const page = await product.visitAs(seeker, '/seeker/profile/resume', { width })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('heading', { name: 'okafor.json' }).waitFor({ timeout: 30_000 })
    const main = page.locator('#main')
    for (const note of [
      'The file carries its data as JSON Resume. Anything we changed or guessed is marked.',
      'aren’t written as expected: work.1.startDate.',
      'We left out Phone “020 7946 0158”: it has no country code',
      'It also contains things we never keep from a file: date of birth.',
      'Your file describes the level in words; this is our best match.',
    ])
      await main.getByText(note).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await fits()).toBe(true)
    if (shots) await page.screenshot({ path: `${shots}/import-notes-${width}.png`, fullPage: true })

    await page.getByRole('button', { name: /^Add \d+ items? to/ }).click()
    await page.waitForURL('**/seeker/profile')
    await page.goto(`${product.url}/seeker/resume`)
    const kept = page.getByRole('region', { name: 'Kept from your files' })
    await kept.getByText('volunteering', { exact: true }).waitFor()
    await kept.getByText('Read all of it').click()
    await kept.getByText('Leeds Food Bank').waitFor()
    expect(await kept.innerText()).not.toMatch(/1988|birth/i)
    expect(await axeViolations(page)).toEqual([])
    expect(await fits()).toBe(true)
    if (shots) await page.screenshot({ path: `${shots}/kept-from-files-${width}.png`, fullPage: true })
    await kept.getByRole('button', { name: 'Delete it all' }).click()
    await page.getByRole('dialog', { name: 'Delete what we kept from your files?' }).waitFor()
    await checkOpen(page, `kept-delete-of-${width}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click()
    await kept.getByText(/^Nothing\. If a file/).waitFor()
    expect((await product.as(seeker.token).get('/resumes/data')).data.resume).toBeNull()
    expect(page.faults).toEqual([])
  },
  90_000,
)
