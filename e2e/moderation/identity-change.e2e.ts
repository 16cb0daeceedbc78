import { expect, test } from 'vitest'
import { decide } from '../deciding.ts'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const admin = await product.admin({ name: 'Ana Lindholm' })
const employer = await product.employer('approved', { name: 'Pryce Joinery' })
const job = await product.job(employer.company.id, { title: 'Bench Joiner' })

test('an approved employer changes its website: its job is gone until a person approves again', async () => {
  const visitor = await product.visit()
  const countJobLinks = async () => {
    await visitor.goto(`${product.url}/jobs?q=joiner`)
    await visitor.getByRole('heading', { level: 1 }).first().waitFor()
    return visitor.getByRole('link', { name: 'Bench Joiner' }).count()
  }
  expect(await countJobLinks()).toBeGreaterThan(0)

  const page = await product.visitAs(employer, '/employer/company', { status: 'approved' })
  await page.getByRole('link', { name: 'Change these facts' }).click()
  await page.getByRole('heading', { name: 'Change checked facts' }).waitFor()
  await page.getByText('your live job is hidden').waitFor()
  await page.getByLabel(/^Website/).fill('https://pryce-and-daughters.example')
  await page.getByRole('button', { name: 'Review and start a new check' }).click()
  const question = page.getByRole('dialog', { name: 'Start a new check?' })
  await question.getByText('Your live job disappears right away').waitFor()
  expect(await countJobLinks()).toBeGreaterThan(0)
  await question.getByRole('button', { name: 'Start the new check' }).click()
  await page.waitForURL('**/employer/legitimacy-checkpoint')
  await page.getByRole('heading', { name: /A person is looking/ }).waitFor({ timeout: 30_000 })
  await page.getByText('Until it does again, its jobs are hidden').waitFor()

  expect(await countJobLinks()).toBe(0)
  const gone = await visitor.goto(`${product.url}/job-detail/${job.slug}`)
  expect(gone?.status()).toBe(410)
  const mail = await waitForMail(product, employer.email, /is being checked again/)
  expect(mail.textBody).toContain('website')

  const desk = await product.visitAs(admin, `/admin/verification/${employer.company.id}`)
  await desk.getByText('https://pryce-and-daughters.example').first().waitFor()
  await decide(desk, 'Approve', 'The evidence agrees')
  await page.getByRole('heading', { name: /You’re through/ }).waitFor({ timeout: 30_000 })
  expect(await countJobLinks()).toBeGreaterThan(0)
  for (const { faults } of [page, visitor, desk]) expect(faults).toEqual([])
})
