import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unzip } from '#/testing/personal-data.ts'
import { axeViolations } from '../axe.ts'
import { startProduct, waitForMail } from '../product.ts'

// An owner takes the company's whole record along, and reads it without Waymark.

const product = await startProduct()

test('an owner makes the archive, is told, downloads it and reads it', { timeout: 90_000 }, async () => {
  const employer = await product.employer()
  const job = await product.job(employer.company.id, { title: 'Ship Welder' })
  const seeker = await product.seeker({ name: 'Amara Nwosu' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id, coverNote: 'I weld **hulls**.' })
  await employer.api.get('/employer/applications/:id', { id: data.id })
  const page = await product.visitAs(employer, '/employer/settings#company-data')
  const make = page.getByRole('button', { name: 'Make the archive of your company' })
  await make.waitFor()
  expect(await axeViolations(page)).toEqual([])
  const shoot = async (name: string) => {
    if (!process.env.SHOTS) return
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await shoot('company-export-none')
  await make.click()
  const download = page.getByRole('button', { name: 'Download the archive of your company' })
  await download.waitFor({ timeout: 30_000 })
  await waitForMail(product, employer.email, /^The archive of .* is ready/)
  expect(await axeViolations(page)).toEqual([])
  await shoot('company-export-ready')
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  const files = await unzip(await readFile(await saved.path()))
  const html = Object.entries(files).find(([name]) => name.startsWith('jobs/'))?.[1]
  // Read as from a disk: no page of the site lends its rules.
  await page.goto('about:blank')
  await page.setContent(String(html))
  const applicant = page.getByText('Amara Nwosu, applied')
  await applicant.click()
  await page.getByText('I weld **hulls**.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await shoot('company-export-job')
  await page.setContent(String(files['index.html']))
  await page.getByRole('link', { name: 'Ship Welder' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await shoot('company-export-index')
})
