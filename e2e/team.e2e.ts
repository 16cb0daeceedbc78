import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { firstLink, startProduct, waitForMail } from './product.ts'

const product = await startProduct()
const owner = await product.employer('approved', { name: 'Northgate Freight' })
await product.job(owner.company.id, { title: 'Rail Yard Planner' })
const password = 'four plain words here'

/** Invites an address in the dialog. */
async function invite(page: Page, email: string, role: string) {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Their email').fill(email)
  await page.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  if (role === 'Hiring manager' || role === 'Interviewer')
    await page.getByRole('checkbox', { name: 'Rail Yard Planner' }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(email).first().waitFor()
}

/** Opens the link of the invitation and registers with it. */
async function joins(email: string, name: string) {
  const mail = await waitForMail(product, email, /invites you to its team/)
  const page = await product.visit()
  await page.goto(product.url + firstLink(mail))
  await page.getByRole('heading', { name: 'Join Northgate Freight' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await page.getByRole('navigation', { name: 'Employer', exact: true }).first().waitFor()
  return page
}

test('an owner invites three, gives roles, one leaves, and the owner hands the company over', async () => {
  const office = await product.visitAs(owner, '/employer/team', { status: 'approved' })
  await office.getByRole('heading', { name: 'You are alone in the team' }).waitFor()
  await invite(office, 'kofi@northgate.example', 'Admin')
  await invite(office, 'owen@northgate.example', 'Interviewer')
  await invite(office, 'lena@northgate.example', 'Viewer')
  await office.getByRole('heading', { name: 'You are alone in the team, 3 invited' }).waitFor()

  const kofi = await joins('kofi@northgate.example', 'Kofi Asante')
  const owen = await joins('owen@northgate.example', 'Owen Castellano')
  const lena = await joins('lena@northgate.example', 'Lena Brandt')
  // The owner's open page learns of them.
  await office.getByRole('heading', { name: '4 people are in the team' }).waitFor({ timeout: 20_000 })

  // The interviewer sees the job they are on, and can neither post nor manage anybody.
  await owen.goto(`${product.url}/employer/jobs`)
  await owen.getByRole('link', { name: 'Rail Yard Planner' }).waitFor()
  await expect.poll(() => owen.getByRole('link', { name: 'Post a job' }).count()).toBe(0)
  await owen.goto(`${product.url}/employer/team`)
  await owen.getByText('An owner or an admin invites people').waitFor()
  await expect.poll(() => owen.getByRole('button', { name: 'Invite someone' }).count()).toBe(0)

  // With the keyboard alone: the viewer becomes a hiring manager.
  await office.getByRole('button', { name: 'More for Lena Brandt' }).focus()
  await office.keyboard.press('Enter')
  await office.getByRole('menuitem', { name: 'Change role…' }).waitFor()
  await office.keyboard.press('Enter')
  const dialog = office.getByRole('dialog', { name: 'The role of Lena Brandt' })
  await dialog.waitFor()
  await dialog.getByRole('radio', { name: /^Viewer/ }).focus()
  await office.keyboard.press('ArrowUp')
  await office.keyboard.press('ArrowUp')
  await expect.poll(() => dialog.getByRole('radio', { name: /^Hiring manager/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Save role' }).focus()
  await office.keyboard.press('Enter')
  await office.getByText('Test Person made Lena Brandt a hiring manager.').waitFor()

  // One leaves: their open page says so, and nothing of the company opens any more.
  await lena.goto(`${product.url}/employer/team`)
  await lena.getByRole('button', { name: 'More for Lena Brandt' }).click()
  await lena.getByRole('menuitem', { name: 'Leave the team…' }).click()
  await lena.getByRole('button', { name: 'Leave the team' }).click()
  await lena.getByRole('heading', { name: 'You are not in a company’s team' }).waitFor({ timeout: 20_000 })
  expect(await axeViolations(lena)).toEqual([])
  await office.getByText('Lena Brandt left.').waitFor({ timeout: 20_000 })
  // Another is removed, and their open page learns it without being touched.
  await office.getByRole('button', { name: 'More for Owen Castellano' }).click()
  await office.getByRole('menuitem', { name: 'Remove from the team…' }).click()
  await office.getByRole('button', { name: 'Remove from the team' }).click()
  await owen.getByRole('heading', { name: 'You are not in a company’s team' }).waitFor({ timeout: 20_000 })

  expect(await axeViolations(office)).toEqual([])
  await office.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(office)).toEqual([])
  expect(await office.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await office.setViewportSize({ width: 1440, height: 900 })

  // The company is handed over, which the check has to know.
  await office.getByRole('button', { name: 'More for Kofi Asante' }).click()
  await office.getByRole('menuitem', { name: 'Hand the company over…' }).click()
  await office
    .getByText('With a new one it is checked again, and until then your live job is hidden')
    .waitFor()
  await office.getByRole('button', { name: 'Hand over' }).click()
  await expect
    .poll(async () => (await product.as(owner.token).get('/employers')).data)
    .toMatchObject({ status: 'pending', yourRole: 'admin' })
  await kofi.goto(`${product.url}/employer/dashboard`)
  await kofi.waitForURL(/legitimacy-checkpoint/)
  await waitForMail(product, 'kofi@northgate.example', /made you the owner of Northgate Freight/)
  const rows = await product.db
    .selectFrom('teamEvents')
    .select('kind')
    .where('companyId', '=', owner.company.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['invited', 'invited', 'invited', 'joined', 'joined', 'joined'],
    ...['role-changed', 'left', 'removed', 'handed-over'],
  ])
  expect([...office.faults, ...kofi.faults, ...owen.faults, ...lena.faults]).toEqual([])
})
