import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
const employer = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(employer.company.id, { title: 'Rail Yard Planner' })
const seeker = await product.seeker({ name: 'Maya Herrera' })
const { data: application } = await seeker.api.post('/jobs/apply', { jobId: job.id })

test('a draft goes on on another device, two texts are shown to choose from, and it is sent once', {
  timeout: 120_000,
}, async () => {
  const open = async (width: number) => {
    const page = await product.visitAs(seeker, `/seeker/messages/${application.id}`, { width })
    const field = page.getByRole('textbox', { name: 'Message to Northgate Freight' })
    await field.waitFor()
    return { page, field, kept: page.getByText('Draft kept on this device and in your account') }
  }
  const laptop = await open(1440)
  await laptop.field.fill('Four weeks from the day')
  await laptop.kept.waitFor()
  const phone = await open(390)
  await expect.poll(() => phone.field.inputValue()).toBe('Four weeks from the day')
  await phone.field.fill('Four weeks from the day I sign.')
  await phone.kept.waitFor()

  // The laptop does not know of it yet and goes on with its own text.
  await laptop.field.fill('Six weeks')
  await laptop.page.getByText('You typed something else on another device').waitFor()
  await expect.poll(() => laptop.field.inputValue()).toBe('Six weeks')
  await laptop.page.getByRole('button', { name: 'Use that text' }).click()
  await expect.poll(() => laptop.field.inputValue()).toBe('Four weeks from the day I sign.')

  await phone.page.getByRole('button', { name: 'Send', exact: true }).click()
  await laptop.page.getByRole('log').getByText('Four weeks from the day I sign.').waitFor()
  await expect.poll(() => laptop.field.inputValue()).toBe('')
  const { data } = await seeker.api.get('/messages/:id', { id: application.id })
  expect(data.messages).toHaveLength(1)
  expect(data.draft).toBeNull()
  expect([...laptop.page.faults, ...phone.page.faults]).toEqual([])
})
