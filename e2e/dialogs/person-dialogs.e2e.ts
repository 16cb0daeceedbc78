import { expect, test } from 'vitest'
import { checkOpen } from '../check-open.ts'
import { startDemo } from './demo.ts'

// What a seeker and a visitor open: read at every width, in large letters, without colours.
const demo = await startDemo()
const { person: maya } = await demo.signIn('seeker')
const { data: applications } = await demo.as(maya.token).get('/applications')
const { data: jobs } = await demo.visitor.get('/landingpage/jobs')

test('an offer is accepted, declined or countered, and an application withdrawn', {
  timeout: 180_000,
}, async () => {
  const offer = applications.find(({ stage }) => stage === 'offer')
  const page = await demo.visitDemo('seeker', `/seeker/applications/${offer?.id}`)
  await page.getByRole('button', { name: 'Accept offer' }).click()
  await page.getByRole('dialog', { name: 'Accept this offer?' }).waitFor()
  await checkOpen(page, 'accept-offer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog', { name: /^Decline/ }).waitFor()
  await checkOpen(page, 'decline-offer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Counter', exact: true }).click()
  await page.getByLabel('Yearly pay').fill('')
  await page.getByRole('button', { name: 'Send counter' }).click()
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  await checkOpen(page, 'counter-form')
  expect(page.faults).toEqual([])
})

test('an application is withdrawn, an invitation declined, a change of the profile discarded', {
  timeout: 180_000,
}, async () => {
  const sent = applications.find(({ stage }) => stage === 'applied')
  const page = await demo.visitDemo('seeker', `/seeker/applications/${sent?.id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog', { name: 'Withdraw this application?' }).waitFor()
  await checkOpen(page, 'withdraw-application')

  await page.goto(`${demo.url}/seeker/visibility`)
  await page
    .getByRole('button', { name: /^Decline the invitation/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Decline the invitation/ }).waitFor()
  await checkOpen(page, 'decline-invitation')

  await page.goto(`${demo.url}/seeker/profile`)
  await page.getByLabel('Headline').first().fill('Backend engineer, payments and freight ledgers')
  await page.getByText(/^Draft saved at/).waitFor()
  await checkOpen(page, 'publish-bar')
  await page
    .getByRole('button', { name: /^Rename/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Rename this résumé' }).waitFor()
  await checkOpen(page, 'rename-resume')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
  await checkOpen(page, 'discard')
  expect(page.faults).toEqual([])
})

test('name, address and password are changed, two steps set up, the account closed', {
  timeout: 240_000,
}, async () => {
  const page = await demo.visitDemo('seeker', '/seeker/settings')
  await page.getByRole('button', { name: 'Change name' }).click()
  const name = page.getByRole('dialog', { name: 'Change your name' })
  await name.getByLabel('Name').fill('')
  await name.getByRole('button', { name: 'Save name' }).click()
  await name.getByText('Name is required').waitFor()
  await checkOpen(page, 'change-name')
  // The name that it was is no change.
  await name.getByLabel('Name').fill(maya.name)
  await name.getByRole('button', { name: 'Save name' }).click()
  await name.waitFor({ state: 'hidden' })
  expect(await page.getByText('Your name is changed').count()).toBe(0)
  await page.getByRole('button', { name: 'Change email' }).click()
  const email = page.getByRole('dialog', { name: 'Change your email' })
  await email.getByRole('button', { name: 'Send the code' }).click()
  await email.getByText('Enter your email').waitFor()
  await checkOpen(page, 'change-email')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change password' }).click()
  const password = page.getByRole('dialog', { name: 'Change your password' })
  await password.getByRole('button', { name: 'Change password' }).click()
  await password.getByText('Enter your password').waitFor()
  await checkOpen(page, 'change-password')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await page.getByRole('dialog', { name: 'Set up two-step sign-in' }).waitFor()
  await checkOpen(page, 'two-step')

  await page.goto(`${demo.url}/seeker/settings/delete-account`)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const close = page.getByRole('dialog', { name: 'Close your account now?' })
  await expect
    .poll(() => close.getByRole('button', { name: 'Cancel' }).evaluate((it) => it === document.activeElement))
    .toBe(true)
  await checkOpen(page, 'delete-account')
  expect(page.faults).toEqual([])
})

test('a visitor starts an alert, filters, and reports a job', { timeout: 240_000 }, async () => {
  const page = await demo.visit()
  await page.goto(`${demo.url}/jobs?q=nurse`)
  await page.getByRole('button', { name: 'Email me new matches' }).click()
  const alert = page.getByRole('dialog', { name: 'Email me new matches' })
  await alert.getByRole('button', { name: 'Send me the link' }).click()
  await alert.getByText('Enter your email').waitFor()
  await checkOpen(page, 'alert')
  await alert.getByLabel('Email').fill('somebody.with.a.very.long.name@department-of-long-names.example')
  await alert.getByRole('button', { name: 'Send me the link' }).click()
  await page.getByRole('dialog', { name: 'Check your email to confirm' }).waitFor()
  await checkOpen(page, 'alert-sent')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'All filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await checkOpen(page, 'filters')

  await page.goto(`${demo.url}/job-detail/${jobs[0]?.slug}`)
  await page.getByRole('button', { name: 'Report this job' }).click()
  const report = page.getByRole('dialog', { name: 'Report this job' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await report.getByText('Choose what’s wrong').waitFor()
  await checkOpen(page, 'report')
  await report.getByRole('radio', { name: /^It asks for money/ }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('dialog', { name: 'Report sent' }).waitFor()
  await checkOpen(page, 'report-sent')
  expect(page.faults).toEqual([])
})
