import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeAt, stepAt } from '#/features/accounts/two-step/totp.server.ts'
import { hashPassword } from '#/server/auth/passwords.ts'
import { axeViolations } from '../axe.ts'
import { checkOpen } from '../check-open.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

// What people do with their own account: its address, its password, its second factor.

const product = await startProduct()
const password = 'four plain words here'
const passwordHash = await hashPassword(password)

async function logIn(page: Page, email: string, typed: string) {
  await page.goto(`${product.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.keyboard.press('Enter')
}

test('somebody changes the address, and the old one takes it back', { timeout: 120_000 }, async () => {
  const [old, changed] = ['maya@people.example', 'maya@elsewhere.example']
  const seeker = await product.seeker({ email: old, passwordHash, name: 'Maya Herrera' })
  // A session left open since this morning.
  await product.db.updateTable('sessions').set({ provenAt: null }).where('userId', '=', seeker.id).execute()
  const page = await product.visitAs(seeker, '/seeker/settings')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('textbox', { name: 'New email' }).fill(changed)
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill('not this one at all')
  await page.keyboard.press('Enter')
  await proof.getByText('That is not your password').waitFor()
  await proof.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  // What was interrupted goes on by itself.
  const code = (await waitForMail(product, changed, /confirms your new address/)).subject.slice(0, 6)
  const field = page.getByRole('textbox', { name: 'Code from the email' })
  await field.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await field.fill(code)
  await page.getByText(changed).first().waitFor()
  await expect.poll(async () => (await seeker.api.get('/account')).data.email).toBe(changed)

  const owner = await product.visit({ width: 390 })
  await owner.goto(product.url + firstLink(await waitForMail(product, old, /has a new email address/)))
  await owner.getByRole('button', { name: 'Undo the change' }).waitFor()
  expect(await axeViolations(owner)).toEqual([])
  await owner.getByRole('button', { name: 'Undo the change' }).click()
  await owner.getByLabel('New Password', { exact: true }).fill('nine yellow road signs')
  await owner.getByLabel('Confirm Password').fill('nine yellow road signs')
  await owner.getByRole('button', { name: 'Confirm', exact: true }).click()
  await owner.waitForURL('**/login')
  await logIn(owner, old, 'nine yellow road signs')
  await owner.waitForURL('**/seeker/dashboard')
  await page.reload()
  await page.waitForURL('**/login**')
  expect([...page.faults, ...owner.faults]).toEqual([])
})

test('the link to the new address, opened logged out, leads through the login and back', {
  timeout: 60_000,
}, async () => {
  const [old, changed] = ['noor@people.example', 'noor@elsewhere.example']
  const seeker = await product.seeker({ email: old, passwordHash, name: 'Noor Haddad' })
  await seeker.api.post('/account/email', { email: changed })
  const mail = await waitForMail(product, changed, /confirms your new address/)
  const page = await product.visit({ width: 390 })
  await page.goto(product.url + firstLink(mail))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('Log in to the account that asked for this').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in and come back' }).click()
  await page.waitForURL('**/login?next=**')
  await page.getByRole('textbox', { name: 'Email' }).fill(old)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('Your address is confirmed').waitFor()
  expect((await seeker.api.get('/account')).data.email).toBe(changed)
})

test('two-step sign-in by keyboard alone; the phone is lost, a recovery code opens', {
  timeout: 120_000,
}, async () => {
  const seeker = await product.seeker({ passwordHash, name: 'Ada Reed' })
  const page = await product.visitAs(seeker, '/seeker/settings', { width: 390 })
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  const secret = ((await dialog.locator('.record-value').textContent()) ?? '').replaceAll(' ', '')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('textbox').focus()
  await page.keyboard.type(codeAt(secret, stepAt(Date.now())))
  const kept = page.getByRole('dialog', { name: 'Your recovery codes' })
  const recoveryCode = (await kept.getByRole('listitem').first().textContent()) ?? ''
  // The message at the edge comes a moment later, over everything, and goes by itself.
  await page.locator('.Toastify__toast').first().waitFor()
  await expect.poll(() => page.locator('.Toastify__toast').count(), { timeout: 15_000 }).toBe(0)
  await checkOpen(page, 'recovery-codes')
  await page.keyboard.press('Enter')
  await page.getByText('10 of 10 left').waitFor()

  const phoneLost = await product.visit()
  await logIn(phoneLost, seeker.email, password)
  await phoneLost.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await axeViolations(phoneLost)).toEqual([])
  await phoneLost.getByRole('textbox', { name: 'Code from the app' }).fill('000000')
  await phoneLost.getByText('Error: That code is wrong').waitFor()
  await phoneLost.getByRole('button', { name: 'Lost your phone?' }).press('Enter')
  await phoneLost.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode)
  await phoneLost.keyboard.press('Enter')
  await phoneLost.waitForURL('**/seeker/dashboard')
  await waitForMail(product, seeker.email, /recovery code was used/)
  expect([...page.faults, ...phoneLost.faults]).toEqual([])
})

test('an administrator sets two steps up before anything else opens', { timeout: 60_000 }, async () => {
  const admin = await product.admin({ passwordHash })
  const page = await product.visit()
  await logIn(page, admin.email, password)
  await page.waitForURL('**/admin/settings**')
  await page.getByText('Administrators need it.').waitFor()
  await page.goto(`${product.url}/admin/users`)
  await page.waitForURL('**/admin/settings**')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  const secret = ((await dialog.locator('.record-value').textContent()) ?? '').replaceAll(' ', '')
  await dialog.getByRole('textbox').fill(codeAt(secret, stepAt(Date.now())))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.goto(`${product.url}/admin/users`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/users')
})

test('the settings have no axe violation in any area, wide and narrow', { timeout: 120_000 }, async () => {
  const people = {
    seeker: await product.seeker(),
    employer: await product.employer(),
    recruiter: await product.recruiter(),
    admin: await product.admin(),
  }
  for (const [area, person] of Object.entries(people)) {
    const page = await product.visitAs(person, `/${area}/settings`, { status: 'approved' })
    await page.getByText('This browser', { exact: true }).waitFor()
    const rooms = page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link')
    for (const room of await rooms.all()) {
      await room.click()
      const name = (await room.getAttribute('href')) ?? ''
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(name.split('#')[1])
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect([name, width, await axeViolations(page)]).toEqual([name, width, []])
        const { beside, height } = await page.evaluate(() => ({
          beside: document.documentElement.scrollWidth - window.innerWidth,
          height: document.documentElement.scrollHeight,
        }))
        expect(beside).toBeLessThanOrEqual(0)
        // With three rows of rooms, all of them in sight, above what is set.
        if (area === 'seeker' && width === 390) expect([name, height < 2600]).toEqual([name, true])
      }
    }
  }
})
