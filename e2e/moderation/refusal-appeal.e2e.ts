import { expect, test } from 'vitest'
import { decide } from '../deciding.ts'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const ada = await product.admin({ name: 'Ada Lindholm' })
const ben = await product.admin({ name: 'Ben Okoro' })
const employer = await product.employer('pending', {
  name: 'Pryce Joinery',
  submittedAt: new Date(Date.now() - 3_600_000),
})

test('a refused company adds a document, appeals, and somebody else overturns the refusal', async () => {
  const first = await product.visitAs(ada, `/admin/verification/${employer.company.id}`)
  await first.getByRole('heading', { name: 'Pryce Joinery', level: 1 }).waitFor()
  const note = 'The register has another name under this number.'
  await decide(first, 'Refuse', 'Details contradict what was found', note)
  // An undone decision has no effect; a second one stands. The focus is on Undo, so one key takes it back.
  await first.getByText('Takes effect in').waitFor()
  await expect.poll(() => first.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await first.keyboard.press('Enter')
  await first
    .locator('main')
    .getByRole('button', { name: /^Refuse/ })
    .waitFor()
  await decide(first, 'Refuse', 'Details contradict what was found', note)
  const mail = await waitForMail(product, employer.email, /could not be verified/)
  expect(mail.textBody).toContain('The register has another name under this number.')
  expect(mail.textBody).not.toContain('Ada')

  const owner = await product.visitAs(employer, '/employer/legitimacy-checkpoint', { status: 'rejected' })
  await owner.getByRole('heading', { name: 'We could not verify this company.' }).waitFor()
  await owner.getByText('What you sent contradicts what we found.').waitFor()
  await owner.getByText('The register has another name under this number.').first().waitFor()
  await expect.poll(() => owner.locator('main').innerText()).not.toContain('Ada')

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  await owner
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'register-extract.png', mimeType: 'image/png', buffer: png })
  await owner
    .getByText(/register-extract\./)
    .first()
    .waitFor()

  await owner.getByRole('button', { name: 'Appeal' }).click()
  await owner.getByText(/needs at least 10 characters/).waitFor()
  await owner
    .getByLabel('What should we know?')
    .fill('We changed our name in May. The extract shows both names.')
  await owner.getByRole('button', { name: 'Appeal' }).click()
  await owner.getByText(/^You appealed on/).waitFor()
  await owner.getByText(/We aim to answer by/).waitFor()

  // The reviewer who refused cannot answer the appeal.
  await first.goto(`${product.url}/admin/verification/${employer.company.id}`)
  await first.getByText('You made this decision, so somebody else answers the appeal.').waitFor()
  await expect.poll(() => first.getByRole('button', { name: /^Overturn/ }).count()).toBe(0)

  const second = await product.visitAs(ben, '/admin/verification?list=appeal')
  await second.getByRole('heading', { name: 'The company appeals' }).waitFor()
  // She still has the case open, so he takes it over.
  await second.getByText('Ada Lindholm is reading this').first().waitFor()
  await second.getByRole('button', { name: 'Take it over' }).click()
  await second.getByRole('button', { name: 'Take it over' }).waitFor({ state: 'detached' })
  await second.getByText('We changed our name in May.').first().waitFor()
  await second
    .getByText(/register-extract\./)
    .first()
    .waitFor()
  await decide(second, 'Overturn', 'New evidence settles it', 'The extract shows both names.')
  // The waiting screen updates live.
  await owner.getByRole('heading', { name: /You’re through/ }).waitFor({ timeout: 40_000 })
  await waitForMail(product, employer.email, /overturned/)
  expect(first.faults).toEqual([])
  expect(second.faults).toEqual([])
  expect(owner.faults).toEqual([])
})
