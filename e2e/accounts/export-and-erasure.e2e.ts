import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { unzip } from '#/testing/personal-data.ts'
import { axeViolations } from '../axe.ts'
import { startProduct, waitForMail } from '../product.ts'

// Somebody takes their data with them, deletes the account, and thinks better of it.

const product = await startProduct()
const password = 'four plain words here'

async function deleteAccount(page: Page) {
  await page.goto(`${product.url}/seeker/settings/delete-account`)
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await page.getByRole('button', { name: 'Close my account' }).press('Enter')
  await page.waitForURL('**/account-closed**')
  await page.getByText('Until then you can log in and keep it.').waitFor()
}

async function logIn(page: Page, email: string) {
  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('export, download, delete, and keep', { timeout: 120_000 }, async () => {
  const name = 'Zqxjourney Herrera'
  const seeker = await product.seeker({ name, passwordHash: await hashPassword(password) })
  const job = await product.job((await product.employer()).company.id)
  await seeker.api.post('/jobs/apply', {
    jobId: job.id,
    coverNote: 'Zqxjourney wrote this.',
  })
  const page = await product.visitAs(seeker, '/seeker/settings#your-data')
  await page.getByRole('button', { name: 'Make the archive' }).click()
  const download = page.getByRole('button', { name: 'Download the archive' })
  await download.waitFor({ timeout: 30_000 })
  await waitForMail(product, seeker.email, /Your archive is ready/)
  expect(await axeViolations(page)).toEqual([])
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  const files = await unzip(await readFile(await saved.path()))
  expect(String(files['data.json'])).toContain('Zqxjourney wrote this.')

  await page.getByRole('link', { name: 'Delete account' }).click()
  await page.getByText('1 application under way is withdrawn. The employers are told.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await deleteAccount(page)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await waitForMail(product, seeker.email, /^Your account will be erased on/)

  const later = await product.visit({ width: 390 })
  await logIn(later, seeker.email)
  const keep = later.getByRole('button', { name: 'Keep my account' })
  await keep.waitFor()
  expect(await axeViolations(later)).toEqual([])
  // Every other page leads back to the choice.
  await later.goto(`${product.url}/seeker/profile`)
  await later.waitForURL('**/account-closed')
  await keep.click()
  await later.waitForURL('**/seeker/dashboard')
  expect([...page.faults, ...later.faults]).toEqual([])
})
