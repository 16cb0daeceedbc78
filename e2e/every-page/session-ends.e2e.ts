import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { endSessionsOf } from '#/server/auth/sessions.ts'
import { sessionEnds } from '#/shared/errors.ts'
import { type Person, startProduct } from '../product.ts'

// A session that ends while somebody is at work: the way back to the same place, and what they had chosen and typed.
const product = await startProduct()
const password = 'four plain words here'
const passwordHash = await hashPassword(password)

/** An employer whose session is its own, with one job. */
async function hiring() {
  const employer = await product.employer('approved', { name: 'Northgate Freight' })
  return { employer, job: await product.job(employer.company.id, { title: 'Crane Operator' }) }
}

async function applicant(job: { id: string }, name: string, city: string) {
  const seeker = await product.seeker({ name, passwordHash })
  const snapshot = JSON.stringify({ name, city, email: seeker.email, headline: 'Welder', skills: ['TIG'] })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  await product.db.updateTable('applications').set({ snapshot }).where('id', '=', data.id).execute()
  return { seeker, id: data.id }
}

/** Ends every session, as a new password elsewhere does, and lets the page notice. */
async function endAndLogIn(page: Page, person: Person & { email: string }) {
  await product.db.updateTable('users').set({ passwordHash }).where('id', '=', person.id).execute()
  await endSessionsOf(product.db, person.id, 'password-changed')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/login?ended=password-changed**')
  await page.getByText('You were logged out because your password changed.').waitFor()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('every reason for which a session ends is said on the login page, and an unknown one as an end', async () => {
  const page = await product.visit()
  const said = new Set<string>()
  for (const reason of sessionEnds) {
    await page.goto(`${product.url}/login?ended=${reason}`)
    const note = page.getByText(/^You were logged out /)
    await note.waitFor()
    said.add(await note.innerText())
  }
  expect(said.size).toBe(sessionEnds.length)
  for (const reason of ['expired', 'constructor', '%3Cimg%20src=x%3E']) {
    await page.goto(`${product.url}/login?ended=${reason}`)
    await page.getByText('Your session has ended.').waitFor()
  }
  expect(page.faults).toEqual([])
})

test('a 401 of registering says that the credentials are wrong, ends no session, and keeps what was typed', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/register?next=/seeker/jobs`)
  const looking = page.getByText(/I.m looking for work/).first()
  if (await looking.isVisible()) {
    await looking.click()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada.reed@people.example')
  await page.getByLabel('Password', { exact: true }).fill('nine yellow road signs')
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'No', error: 'No' } }),
  )
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.locator('.Toastify__toast').filter({ hasText: 'Invalid Credentials' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/register')
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ada Reed')
})

test('a 401 of another account call ends the session: its storage is cleared and the login page says why', async () => {
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const page = await product.visitAs(seeker, '/seeker/settings')
  await page.getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your name' })
  await dialog.getByLabel('Name').fill('Maya Lowe')
  await endSessionsOf(product.db, seeker.id, 'ended-elsewhere')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await page.waitForURL('**/login?ended=ended-elsewhere**')
  await page.getByText('You were logged out from another browser.').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('a session that ends on a filtered board: after logging in the same people are shown in the same order', async () => {
  const { employer, job } = await hiring()
  await applicant(job, 'Bo Holm', 'Moss')
  const tags = [await applicant(job, 'Cora Lund', 'Bergen'), await applicant(job, 'Ada Berg', 'Oslo')].map(
    ({ id }) => ({ applicationId: id, tag: 'second round' }),
  )
  await product.db.insertInto('applicationTags').values(tags).execute()
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants`, { status: 'approved' })
  await page.getByRole('button', { name: 'second round (2)' }).click()
  await page.getByRole('button', { name: 'Order: Newest change first' }).click()
  await page.getByRole('menuitem', { name: 'By name' }).click()
  const names = page.getByRole('region', { name: 'New' }).getByRole('heading', { level: 3 })
  await expect.poll(() => names.allInnerTexts()).toEqual(['Ada Berg', 'Cora Lund'])
  const before = new URL(page.url())
  await endAndLogIn(page, employer)
  await page.waitForURL(before.href)
  await expect.poll(() => names.allInnerTexts(), { timeout: 15_000 }).toEqual(['Ada Berg', 'Cora Lund'])
})

test('a session that ends in an offer: after logging in its dialog has the terms that were typed', async () => {
  const { employer, job } = await hiring()
  const { id } = await applicant(job, 'Amara Nwosu', 'Newark')
  await product
    .as(employer.token)
    .post('/employer/applications/:id/move', { id, version: 1, to: 'interview' })
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${id}`, {
    status: 'approved',
  })
  const dialog = page.getByRole('dialog', { name: /offer for Amara/i })
  await page.getByRole('button', { name: 'Make an offer' }).click()
  await dialog.getByLabel(/^Pay, in/).fill('80000')
  await dialog.getByLabel('Bonus').fill('10%, paid in March')
  const before = new URL(page.url())
  await endAndLogIn(page, employer)
  await page.waitForURL((url) => url.pathname === before.pathname)
  await page.getByRole('button', { name: 'Make an offer' }).click()
  await expect.poll(() => dialog.getByLabel('Bonus').inputValue()).toBe('10%, paid in March')
  await expect.poll(() => dialog.getByLabel(/^Pay, in/).inputValue()).toMatch(/^80,?000$/)
})

test('a session that ends in a message: after logging in its words are in the field', async () => {
  const { seeker, id } = await applicant((await hiring()).job, 'Noor Hale', 'Leeds')
  const page = await product.visitAs(seeker, `/seeker/messages/${id}`)
  const field = page.getByRole('textbox', { name: 'Message to Northgate Freight' })
  await field.fill('Is the crane electric, and')
  await endAndLogIn(page, seeker)
  await page.waitForURL(`**/seeker/messages/${id}`)
  await expect.poll(() => field.inputValue(), { timeout: 15_000 }).toBe('Is the crane electric, and')
})
