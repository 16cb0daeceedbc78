import { expect, test } from 'vitest'
import { markUndeliverable } from '#/server/mail/undeliverable.ts'
import { paths } from '#/shared/paths.ts'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()

test('whose mails come back reads it on every page, asks for a code in the settings and is mailed again', async () => {
  const seeker = await product.seeker()
  await markUndeliverable(
    { db: product.db, encryption: product.services.encryption },
    seeker.email,
    '550 5.1.1',
  )
  const page = await product.visitAs(seeker, paths.seeker.dashboard)
  const bar = page.getByRole('complementary', { name: 'Your email' })
  await bar.getByText(`Our email to ${seeker.email} bounces`).waitFor()
  await bar.getByRole('link', { name: 'Confirm or change the address' }).click()
  await page.getByRole('heading', { name: `Our email to ${seeker.email} bounces` }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByText('our email goes there again').waitFor()
  const { subject } = await waitForMail(product, seeker.email, /confirms your address again/)
  await page.getByLabel('Code from the email').fill(subject.slice(0, 6))
  await page.getByText('Our email goes there again', { exact: true }).waitFor()
  await page.getByRole('heading', { name: /bounces$/ }).waitFor({ state: 'detached' })
  await page.goto(product.url + paths.seeker.dashboard)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
  expect(page.faults).toEqual([])
})
