import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alwaysFree } from '#/testing/interviews.ts'
import { axeViolations } from '../axe.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(company.id, { title: 'Crane Operator' })
const shots = process.env.SHOTS

/** No violation, and nothing to scroll sideways on the narrowest phone. */
async function check(page: Page, name: string) {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, `${name} at ${width} px`).toBeLessThanOrEqual(0)
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: false })
  }
  expect(await axeViolations(page), name).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an applicant asks for other times signed out, the employer answers with one press, and one press books', {
  timeout: 240_000,
}, async () => {
  await employer.api.put('/interview-hours', alwaysFree)
  const seeker = await product.seeker({ name: 'Ada Ibarra', email: 'ada@people.example' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const board = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${data.id}`, {
    status: 'approved',
  })
  await board.getByRole('button', { name: 'Invite to interview' }).click()
  await board.getByRole('dialog').getByRole('checkbox', { name: /\d/ }).nth(2).waitFor()
  await check(board, 'invite')
  await board.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click()
  await board.getByText('waiting for a time').waitFor()

  const invitation = await waitForMail(product, seeker.email, /wants to meet you/)
  const phone = await product.visit({ width: 390, height: 844 })
  await phone.goto(product.url + firstLink(invitation))
  await phone.getByRole('button', { name: 'Ask for other times' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Ask for other times' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await dialog.getByText('Choose a day or a time of day').waitFor()
  await dialog.getByRole('checkbox', { name: /Evenings/ }).check()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('After my shift')
  await check(phone, 'other-times')
  await phone.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await phone.getByText('You asked Northgate Freight for other times').waitFor()
  await check(phone, 'asked')

  // The open board shows it by itself, and the home among what waits.
  await board.getByText('Ada Ibarra asks for other times').waitFor()
  const propose = board.getByRole('button', { name: /^Propose these times/ })
  await propose.waitFor()
  await check(board, 'answer')
  const home = await product.visitAs(employer, '/employer/dashboard', { status: 'approved' })
  await home.getByRole('heading', { name: 'Interviews: your move' }).waitFor()
  await home.getByRole('heading', { name: '1 person is waiting on you' }).waitFor()
  await check(home, 'home')
  await propose.click()
  await board.getByText('waiting for a time').waitFor()

  const again = await waitForMail(product, seeker.email, /suggested new times/)
  await phone.goto(product.url + firstLink(again))
  await phone.getByRole('button', { name: 'Confirm this time' }).click()
  await phone.getByRole('heading', { name: 'Interview with Northgate Freight' }).waitFor()
  await phone.getByText('Interview history').click()
  await phone.getByText('asked for other times').waitFor()
  await check(phone, 'booked')

  // Everywhere the applicant reads the same of where it stands.
  const own = await product.visitAs(seeker, `/seeker/applications/${data.id}`)
  await own.getByText('Interview booked').first().waitFor()
  await expect.poll(() => own.getByText('Waiting for their decision').count()).toBe(0)
  await own.getByText('Interview history').click()
  await check(own, 'application')
  expect([...board.faults, ...phone.faults, ...home.faults, ...own.faults]).toEqual([])
})

test('a panel is sent, its people are changed, and one without somebody is moved in one press', {
  timeout: 240_000,
}, async () => {
  // The organizer of nothing else, who has time whenever this is run.
  const { company, ...employer } = await product.employer('approved', { name: 'Harbor Cranes' })
  const job = await product.job(company.id, { title: 'Crane Operator' })
  const ines = await product.member(company, 'admin')
  await product.db.updateTable('users').set({ name: 'Ines Berg' }).where('id', '=', ines.id).execute()
  await ines.api.put('/interview-hours', alwaysFree)
  await employer.api.put('/interview-hours', alwaysFree)
  const seeker = await product.seeker({ name: 'Bela Novak', email: 'bela@people.example' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const timeZone = 'America/New_York'
  const panel = {
    parts: [
      { name: 'Talk', minutes: 45, people: [employer.id] },
      { name: 'Task', minutes: 45, people: [ines.id] },
    ],
  }
  const found = await employer.api.post('/employer/applications/:id/panel-plans', {
    ...{ id: data.id, panel, timeZone },
  })
  const times = found.data.plans.slice(0, 1).map(({ startsAt }) => startsAt)
  const sent = await employer.api.post('/employer/applications/:id/panels', {
    ...{ id: data.id, panel, kind: 'on site', address: '1 Pier Road', timeZone, times, isBooked: true },
  })
  await ines.api.post('/employer/interviews/:id/decline', {
    ...{ id: sent.data.id, version: sent.data.version, reason: 'I am at a fair' },
  })
  const board = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${data.id}`, {
    status: 'approved',
  })
  await board.getByText('Nobody takes a part of this panel.').waitFor()
  await board.getByRole('button', { name: 'Change people' }).click()
  const dialog = board.getByRole('dialog', { name: 'Who can take which part' })
  const people = dialog.getByRole('group', { name: /^Task/ })
  await people.getByRole('checkbox', { name: /Ines Berg/ }).waitFor()
  await check(board, 'pool')
  await people.getByRole('checkbox', { name: /\(you\)/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await board.getByText('Nobody takes a part of this panel.').waitFor({ state: 'detached' })
  await board.getByRole('button', { name: 'I cannot come' }).click()
  await check(board, 'decline')
  await board.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await board.getByRole('button', { name: 'Arrange a panel' }).click()
  await check(board, 'panel')
  expect(board.faults).toEqual([])
})
