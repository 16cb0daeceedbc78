import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(company.id, { title: 'Crane Operator' })

test('from the invitation to the booked interview it takes three presses in all, with the tap on the link in the mail', {
  timeout: 120_000,
}, async () => {
  const { company, ...manager } = await product.employer('approved', { name: 'Harbour Cranes' })
  const { id: jobId } = await product.job(company.id, { title: 'Yard Foreman' })
  const seeker = await product.seeker({ name: 'Bela Novak', email: 'bela@people.example' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId })
  let presses = 0
  const board = await product.visitAs(manager, `/employer/jobs/${jobId}/applicants?applicant=${data.id}`, {
    status: 'approved',
  })
  // What is sent stands there: how, how long, where and when.
  await board.getByText(/phone call, 45 minutes, with you/).waitFor()
  expect(await axeViolations(board)).toEqual([])
  presses++
  await board.getByRole('button', { name: 'Invite to these times' }).click()
  await board.getByText('waiting for a time').waitFor()

  const invitation = await waitForMail(product, seeker.email, /wants to meet you/)
  const phone = await product.visit({ width: 390, height: 844 })
  presses++
  await phone.goto(product.url + firstLink(invitation))
  presses++
  await phone.getByRole('button', { name: 'Confirm this time' }).click()
  await phone.getByRole('heading', { name: 'Interview with Harbour Cranes' }).waitFor()
  expect(presses).toBe(3)
  // Both have it, in the calendars as well.
  await board.getByRole('button', { name: 'Move', exact: true }).waitFor()
  for (const address of [seeker.email, manager.email])
    await expect
      .poll(async () => {
        const mails = product.db
          .selectFrom('capturedMails')
          .select('calendar')
          .where('recipient', '=', address)
        return (await mails.execute()).some(({ calendar }) => calendar?.includes('METHOD:REQUEST'))
      })
      .toBe(true)
  expect([...board.faults, ...phone.faults]).toEqual([])
})

test('an employer invites by the dialog, the applicant books signed out on a phone, and moves it', {
  timeout: 120_000,
}, async () => {
  const seeker = await product.seeker({ name: 'Ada Ibarra', email: 'ada@people.example' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  let presses = 0
  const board = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${data.id}`, {
    status: 'approved',
  })
  const press = async (button: { click(): Promise<void> }) => {
    presses++
    await button.click()
  }
  await press(board.getByRole('button', { name: 'Invite to interview' }))
  const dialog = board.getByRole('dialog')
  await expect
    .poll(() => dialog.getByRole('checkbox', { name: /November|December|\d/ }).count(), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(3)
  expect(await axeViolations(board)).toEqual([])
  await press(dialog.getByRole('button', { name: 'Send invitation' }))
  await board.getByText('waiting for a time').waitFor()

  // The link of the mail opens the one interview; the first of its times is chosen already.
  const invitation = await waitForMail(product, seeker.email, /wants to meet you/)
  const phone = await product.visit({ width: 390, height: 844 })
  await phone.goto(product.url + firstLink(invitation))
  await phone.getByRole('heading', { name: 'Pick a time' }).waitFor()
  expect(new URL(phone.url()).search).toBe('')
  expect(await axeViolations(phone)).toEqual([])
  await press(phone.getByRole('button', { name: 'Confirm this time' }))
  await phone.getByRole('heading', { name: 'Interview with Northgate Freight' }).waitFor()
  expect(presses).toBe(3)
  expect(await axeViolations(phone)).toEqual([])

  // Both have it: the open board by itself, and by mail.
  await board.getByRole('button', { name: 'Move', exact: true }).waitFor()
  await waitForMail(product, seeker.email, /Your interview with Northgate Freight is booked for/)
  await waitForMail(product, employer.email, /Ada Ibarra picked/)

  // They move it with a word, and the employer reads both.
  await phone.getByRole('button', { name: 'Move it' }).click()
  await phone
    .getByRole('radio', { name: / to .+ UTC/ })
    .last()
    .check()
  await phone.getByRole('button', { name: 'Confirm this time' }).click()
  await phone.getByRole('textbox', { name: 'Why' }).fill('My shift was changed')
  await phone.getByRole('button', { name: 'Move the interview' }).click()
  await phone.getByRole('heading', { name: 'Interview with Northgate Freight' }).waitFor()
  const moved = await waitForMail(product, employer.email, /moved the interview to/)
  expect(moved.textBody).toContain('My shift was changed')

  // The company's week, its list, and the applicant's own pages show it.
  await board.goto(`${product.url}/employer/interviews`)
  await board.getByText(/^1 interview to come\./).waitFor()
  const block = board.getByRole('link', { name: /^\d{1,2}:\d\d [ap]m Ada Ibarra/ })
  for (let week = 0; week < 3 && (await block.count()) === 0; week++)
    await board.getByRole('button', { name: 'The week after' }).click()
  await expect.poll(() => block.count()).toBe(1)
  await board.getByRole('button', { name: 'To come' }).click()
  await board.getByRole('heading', { name: '1 interview to come' }).waitFor()
  const own = await product.visitAs(seeker, '/seeker/dashboard')
  await own.getByRole('heading', { name: 'Next interview' }).waitFor()
  expect([...board.faults, ...phone.faults, ...own.faults]).toEqual([])
})
