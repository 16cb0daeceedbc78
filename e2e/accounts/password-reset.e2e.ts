import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const email = 'forgetful@people.example'
await product.seeker({ email, passwordHash: await hashPassword('the one that slipped away') })

// Security
test('a user resets a forgotten password as the spec describes', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/login`)
  await page.getByRole('link', { name: /forgot/i }).click()
  await page.waitForURL('**/forgot-password**')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: /link/i }).click()
  await page.getByText('has an account, a link is on its way', { exact: false }).first().waitFor()

  await page.goto(product.url + firstLink(await waitForMail(product, email, /password/i)))
  await page.getByRole('heading', { name: 'Set New Password' }).waitFor()
  // The token is removed from the address bar, where history and screenshots would keep it.
  await expect.poll(() => page.url()).not.toContain('resetToken=')

  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByLabel('New Password', { exact: true }).fill('a longer road than before')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a longer road than befoer')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Passwords do not match.').first().waitFor()
  expect(requests).not.toContain('/api/auth/reset-password')

  await page.getByLabel('Confirm Password', { exact: true }).fill('a longer road than before')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL('**/login')
  await page.getByText('Your password is set. Log in with it.').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a longer road than before')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/seeker/dashboard')
  expect(page.faults).toEqual([])
})

test('whoever has no password logs in by a code from a mail, and goes on to the page that asked', async () => {
  await product.seeker({ email: 'applied-once@people.example' })
  const page = await product.visit()
  await page.goto(`${product.url}/login?next=%2Fseeker%2Fsaved`)
  await page.getByRole('textbox', { name: 'Email' }).fill('applied-once@people.example')
  await page.getByRole('link', { name: 'Get a code by email' }).click()
  // What was typed came along.
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue())
    .toBe('applied-once@people.example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Type the code' }).waitFor()
  const { subject } = await waitForMail(product, 'applied-once@people.example', /logs you in/)
  // Who looks into the mail on a phone may find the page loaded anew.
  await page.reload()
  await page.getByRole('heading', { name: 'Type the code' }).waitFor()
  await page.keyboard.type('000000')
  await page.getByText('That code is wrong or has expired').first().waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(subject.slice(0, 6))
  await page.waitForURL('**/seeker/saved')
  expect(page.faults).toEqual([])
})

test('a used link shows an error inline and as a toast', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/new-password?resetToken=spent`)
  await page
    .getByRole('link', { name: "Don't have an account yet?" })
    .or(page.getByText("Don't have an account yet?"))
    .first()
    .waitFor()
  await page.getByLabel('New Password', { exact: true }).fill('a longer road than before')
  await page.getByLabel('Confirm Password', { exact: true }).fill('a longer road than before')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Error updating newPassword. Please try again.').first().waitFor()
  await page
    .locator('.Toastify__toast')
    .filter({ hasText: /expired or was already used|Error updating/ })
    .first()
    .waitFor()
})

test('a failed login shows the spec’s message and marks neither field', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('certainly not this one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('.Toastify__toast').filter({ hasText: 'Invalid Credentials' }).waitFor()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(0)
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
})
