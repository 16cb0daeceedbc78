import { expect, test } from 'vitest'
import { axeViolations } from './axe.ts'
import { firstLink, startProduct, waitForMail } from './product.ts'

const product = await startProduct()
const owner = await product.employer('approved', { name: 'Northgate Freight' })
const other = await product.employer('approved', { name: 'Harbour Bakery' })

const invite = (by: typeof owner, email: string) =>
  product.as(by.token).post('/employer/team/invitations', { email, role: 'hiring-manager' })
const hasNoSidewaysScroll = (page: Awaited<ReturnType<typeof product.visit>>) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('whoever is invited declines on the invitation page, signed out, and the owner’s bell says so', async () => {
  const email = 'kofi@people.example'
  await invite(owner, email)
  const link = firstLink(await waitForMail(product, email, /invites you to its team/))
  const page = await product.visit({ width: 320 })
  await page.goto(product.url + link)
  await page.getByRole('heading', { name: 'Join Northgate Freight' }).waitFor()
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  const decline = page.getByRole('button', { name: 'Decline' })
  await decline.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'You declined' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(product.url + link)
  await page.getByText('was used already').waitFor()
  const office = await product.visitAs(owner, '/employer/notifications', { status: 'approved' })
  await office.getByText(`${email} declined the invitation`).first().waitFor({ timeout: 20_000 })
  expect([...page.faults, ...office.faults]).toEqual([])
})

test('whoever left a team keeps their settings, declines one invitation, and begins a company of their own', async () => {
  const person = { ...(await product.member(owner.company, 'hiring-manager')), name: 'Lena Brandt' }
  await product.db.updateTable('users').set({ name: person.name }).where('id', '=', person.id).execute()
  const page = await product.visitAs(person, '/employer/team', { status: 'approved' })
  await page.getByRole('button', { name: `More for ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Leave the team…' }).click()
  await page.getByRole('button', { name: 'Leave the team' }).click()
  await page.getByRole('heading', { name: 'You are not in a company’s team' }).waitFor({ timeout: 20_000 })
  await page.getByText('No invitation waits for you').waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Their account is still theirs: settings, and the page that deletes it.
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Your data' }).click()
  await page.getByRole('heading', { name: 'Your data' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${product.url}/employer/settings/delete-account`)
  await page.getByRole('heading', { name: /Delete your account/i }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/employer/settings/delete-account')

  await invite(other, person.email)
  await page.goto(`${product.url}/employer/legitimacy-checkpoint`)
  await page.getByRole('button', { name: 'Join Harbour Bakery' }).waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Decline the invitation of Harbour Bakery' }).click()
  await page.getByText('No invitation waits for you').waitFor()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Begin the check' }).click()
  await page.getByText('Company name is required').waitFor()
  await page.getByLabel('Company name').fill('Brandt Tools')
  await page.keyboard.press('Enter')
  // The checkpoint's own form takes the place of the screen.
  await page.getByText('Brandt Tools').first().waitFor()
  await expect
    .poll(() => page.getByRole('heading', { name: 'You are not in a company’s team' }).count())
    .toBe(0)
  expect((await product.as(person.token).get('/employers')).data).toMatchObject({ status: 'draft' })
  expect(page.faults).toEqual([])
})
