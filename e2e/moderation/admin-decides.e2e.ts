import { expect, test } from 'vitest'
import { decide } from '../deciding.ts'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const admin = await product.admin({ name: 'Ana Lindholm' })
const employer = await product.employer('pending', {
  name: 'Pryce Joinery',
  submittedAt: new Date(Date.now() - 3_600_000),
})

test('an administrator asks for changes, the employer answers, and is approved by hand', async () => {
  const desk = await product.visitAs(admin, `/admin/verification/${employer.company.id}`)
  await desk
    .getByRole('heading', { name: /Pryce Joinery/ })
    .first()
    .waitFor()

  // The letters work from anywhere on the page. A decision needs a reason.
  await desk.keyboard.press('a')
  const approval = desk.getByRole('dialog', { name: 'Approve: Pryce Joinery' })
  await approval.getByRole('button', { name: 'Approve' }).click()
  await approval.getByText('Reason is required. The company reads it.').waitFor()
  await desk.keyboard.press('Escape')

  await desk.keyboard.press('c')
  const changes = desk.getByRole('dialog', { name: 'Ask for changes: Pryce Joinery' })
  await changes.getByLabel('A detail is unclear').check()
  await changes.getByLabel('Note, in your words').fill('Please give the street you work from.')
  await changes.getByLabel('Mailing address', { exact: true }).check()
  await changes.getByLabel('What to change about Mailing address').fill('This is a post box.')
  await changes.getByRole('button', { name: 'Ask for changes' }).click()
  expect((await waitForMail(product, employer.email, /./)).textBody).toContain(
    'Please give the street you work from.',
  )

  const form = await product.visitAs(employer, '/employer/legitimacy-checkpoint', { status: 'pending' })
  await form.getByText('Please give the street you work from.').first().waitFor()
  await form.getByText('This is a post box.').first().waitFor()
  await form.getByLabel('Mailing address').fill('4 Sawpit Lane, Ludlow')
  await form.getByRole('button', { name: /send/i }).first().click()
  await form
    .getByRole('heading', { name: 'Verification Complete' })
    .or(form.getByRole('heading', { name: /A person is looking/ }))
    .first()
    .waitFor()

  // A case once sent back by a person goes to a person again.
  await expect
    .poll(async () => (await product.as(admin.token).get('/admin/verification')).data.map(({ id }) => id), {
      timeout: 15_000,
    })
    .toContain(employer.company.id)
  await desk.goto(`${product.url}/admin/verification/${employer.company.id}`)
  await desk.getByText('4 Sawpit Lane, Ludlow').first().waitFor()
  await decide(desk, 'Approve', 'The evidence agrees')
  // Nothing is seen while it can be undone; then the waiting screen updates without a reload.
  await desk.getByText('Takes effect in').waitFor()
  await expect.poll(() => form.getByText(/You’re through/).count()).toBe(0)
  await form.getByRole('heading', { name: /You’re through|You're through/ }).waitFor({ timeout: 20_000 })
  await form.waitForURL('**/employer/dashboard', { timeout: 15_000 })
  expect(desk.faults).toEqual([])
  expect(form.faults).toEqual([])
})
