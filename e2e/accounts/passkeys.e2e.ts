import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { paths } from '#/shared/paths.ts'
import { axeViolations } from '../axe.ts'
import { startProduct, waitForMail } from '../product.ts'

// Passkeys belong to a host name, so the product is opened at one.
const product = await startProduct({ HOST: 'localhost' })
const password = 'four plain words here'
const passwordHash = await hashPassword(password)

/** A device of this page that asks for a finger, which is always the right one until `isVerified` says otherwise. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    isVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function logIn(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('a passkey by keyboard alone: added, renamed, used to log in, as second step and as a proof, and removed', {
  timeout: 120_000,
}, async () => {
  const seeker = await product.seeker({ passwordHash, name: 'Maya Herrera' })
  // A session left open since this morning.
  const forgetProof = () =>
    product.db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', seeker.id).execute()
  await forgetProof()
  const page = await product.visitAs(seeker, '/seeker/settings', { width: 390 })
  const device = await plugIn(page)
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Your passkey is added').waitFor()
  await waitForMail(product, seeker.email, /passkey was added/)
  await page.getByRole('button', { name: /^Rename/ }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Key on my ring')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Key on my ring' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Turn on two-step sign-in with a passkey' }).press('Enter')
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('10 of 10 left').waitFor()

  await page.goto(product.url + paths.logOut)
  await page.getByText('You are logged out').waitFor()
  await page.goto(`${product.url}/login`)
  await device.isVerified(false)
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  await page.getByText('No passkey was given.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await device.isVerified(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  await page.waitForURL('**/seeker/dashboard')

  await page.goto(product.url + paths.logOut)
  await page.getByText('You are logged out').waitFor()
  await page.goto(`${product.url}/login`)
  await logIn(page, seeker.email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use your passkey' }).press('Enter')
  await page.waitForURL('**/seeker/dashboard')

  await forgetProof()
  await page.goto(`${product.url}/seeker/settings`)
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).press('Enter')
  await page.getByRole('button', { name: 'Turn it off' }).press('Enter')
  await proof.getByRole('button', { name: 'Use your passkey' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Two-step sign-in is off').waitFor()
  await page.getByRole('button', { name: 'Remove Key on my ring' }).press('Enter')
  await page.getByRole('button', { name: 'Remove it' }).press('Enter')
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
  await waitForMail(product, seeker.email, /passkey was removed/)
  expect(page.faults).toEqual([])
})

test('an administrator’s passkey is the second step that opens the rest', { timeout: 60_000 }, async () => {
  const admin = await product.admin({ passwordHash })
  const page = await product.visit()
  await plugIn(page)
  await page.goto(`${product.url}/login`)
  await logIn(page, admin.email)
  await page.waitForURL('**/admin/settings**')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.goto(`${product.url}/admin/users`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/users')
  expect(page.faults).toEqual([])
})
