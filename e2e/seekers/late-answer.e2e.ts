import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { axeViolations } from '../axe.ts'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const employer = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(employer.company.id, { title: 'Crane Operator', slug: 'crane-operator' })

test('a seeker reads the note about a late answer before it is sent, by keyboard alone', async () => {
  const seeker = await product.seeker({ name: 'Amara Nwosu' })
  await seeker.api.post('/jobs/apply', { slug: job.slug })
  const long = new Date(Date.now() - 14 * dayMs)
  const { id } = await product.db
    .updateTable('applications')
    .set({ appliedAt: long, stageChangedAt: long })
    .where('seekerId', '=', seeker.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await product.visitAs(seeker, `/seeker/applications/${id}`, { width: 390 })
  const ask = page.getByRole('button', { name: 'Have us ask them' })
  await ask.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ask when their answer will come?' })
  await dialog.waitFor()
  const note = (await dialog.getByRole('blockquote').textContent())?.replace(/[“”]/g, '') ?? ''
  expect(note).toContain('You promised an answer for Crane Operator by')
  expect(await axeViolations(page)).toEqual([])
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Send')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Cancel')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Have us ask them')
  expect((await seeker.api.get('/applications/:id', { id })).data.askedAt).toBeNull()

  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^You asked on/).waitFor()
  await expect.poll(focused).toMatch(/^You asked on/)
  const mail = await waitForMail(product, employer.email, /Amara Nwosu asks about Crane Operator/)
  expect(mail.textBody.replace(/\s+/g, ' ')).toContain(note)
  expect(page.faults).toEqual([])
})
