import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })

const resume = {
  name: 'Lea Vik.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Lea Vik\nCrane operator since 2014\n'),
}

test('somebody from a fair is added, reads it behind the link signed out, and applies with it', async () => {
  const job = await product.job(company.id, { title: 'Crane Operator', slug: 'crane-operator-fair' })
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants`, { status: 'approved' })
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add somebody' })
  await dialog.getByRole('button', { name: 'Add and tell them' }).click()
  await dialog.getByText('Choose how they agreed').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lea Vik')
  await dialog.getByLabel('Email', { exact: true }).fill('lea@people.example')
  await dialog.getByLabel(/^Note/).fill('Met at the fair in Moss.')
  await dialog.getByLabel('Choose a file').setInputFiles(resume)
  await dialog.getByText('Lea Vik.txt').waitFor()
  // Closed and opened again, what was typed is there.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Lea Vik')
  await dialog.getByText('Lea Vik.txt').waitFor()
  await dialog.getByLabel('At a fair or event').check()
  await dialog
    .getByLabel(
      'Lea Vik agreed at a fair or event that Northgate Freight keeps these details for the job Crane Operator.',
    )
    .check()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add and tell them' }).click()
  const notice = page.getByRole('region', { name: 'Added by hand' })
  await notice.getByRole('button', { name: 'Lea Vik' }).click()
  const kept = page.getByRole('dialog', { name: 'Lea Vik' })
  await kept.getByText('Met at the fair in Moss.').waitFor()
  expect(await axeViolations(page)).toEqual([])

  const mail = await waitForMail(product, 'lea@people.example', /keeps your details/)
  const visitor = await product.visit({ width: 390, height: 844 })
  await visitor.goto(product.url + firstLink(mail))
  await visitor.getByText('Met at the fair in Moss.').waitFor()
  expect(visitor.url()).not.toContain('token')
  expect(await axeViolations(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Apply with it' }).click()
  await visitor.getByRole('heading', { name: 'Apply: Crane Operator' }).waitFor()
  expect(await product.db.selectFrom('applications').selectAll().execute()).toEqual([])
  await expect.poll(() => visitor.getByRole('radio', { name: /Lea Vik\.txt/ }).isChecked()).toBe(true)
  await visitor.getByRole('button', { name: 'Send application' }).click()
  await visitor.getByRole('heading', { name: 'Sent: Crane Operator' }).waitFor()
  // Now they are an applicant, and no longer one who was added.
  await page.reload()
  await page
    .getByRole('region', { name: 'New' })
    .getByRole('button', { name: 'Lea Vik', exact: true })
    .waitFor()
  await expect.poll(() => notice.count()).toBe(0)
  const sent = await product.db.selectFrom('applications').select(['source']).execute()
  expect(sent).toEqual([{ source: 'added-by-hand' }])
  expect([...page.faults, ...visitor.faults]).toEqual([])
})

test('who does not want it erases it with one press, and the board shows nobody', async () => {
  const job = await product.job(company.id, { title: 'Dock Clerk', slug: 'dock-clerk-fair' })
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants`, { status: 'approved' })
  await page.getByRole('button', { name: 'Add somebody' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add somebody' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ola Moe')
  await dialog.getByLabel('Email', { exact: true }).fill('ola@people.example')
  await dialog.getByLabel('By email').check()
  await dialog.getByLabel(/^Ola Moe agreed by email/).check()
  await dialog.getByRole('button', { name: 'Add and tell them' }).click()
  await page.getByRole('region', { name: 'Added by hand' }).waitFor()

  const visitor = await product.visit()
  await visitor.goto(
    product.url + firstLink(await waitForMail(product, 'ola@people.example', /keeps your details/)),
  )
  await visitor.getByRole('button', { name: 'Erase it' }).click()
  await visitor.getByRole('heading', { name: 'It is erased' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Nobody has applied yet' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Added by hand' }).count()).toBe(0)
  expect([...page.faults, ...visitor.faults]).toEqual([])
})
