import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alwaysFree } from '#/testing/interviews.ts'
import { axeViolations } from '../axe.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(company.id, { title: 'Crane Operator' })

test('a panel of three is arranged and booked signed out; its scorecards stay hidden until one’s own is sent, and the decision locks them', {
  timeout: 120_000,
}, async () => {
  const ines = await product.member(company, 'interviewer', [job])
  const tom = await product.member(company, 'interviewer', [job])
  for (const [{ id }, name] of [
    [ines, 'Ines Berg'],
    [tom, 'Tom Okafor'],
  ] as const)
    await product.db.updateTable('users').set({ name }).where('id', '=', id).execute()
  for (const one of [employer, ines, tom]) await one.api.put('/interview-hours', alwaysFree)
  const seeker = await product.seeker({ name: 'Ada Ibarra', email: 'ada@people.example' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const applicant = `/employer/jobs/${job.id}/applicants?applicant=${data.id}`

  // The kit of the step.
  const board = await product.visitAs(employer, `/employer/jobs/${job.id}/interview-kits`, {
    status: 'approved',
  })
  await board.getByRole('button', { name: 'Write a kit' }).first().click()
  await board
    .getByRole('textbox', { name: 'Questions' })
    .fill('Tell us of a lift that went wrong.\nWhen do you stop a lift?')
  await board.getByRole('textbox', { name: 'Name' }).fill('Calm')
  await board.getByRole('textbox', { name: 'How you recognise it' }).fill('Says what they did first, and why')
  expect(await axeViolations(board)).toEqual([])
  await board.getByRole('button', { name: 'Save the kit' }).click()
  await board.getByText('When do you stop a lift?').waitFor()
  await board.setViewportSize({ width: 390, height: 844 })
  await board.setViewportSize({ width: 1440, height: 900 })

  // A panel of three, put together by the employer.
  await board.goto(product.url + applicant)
  await board.getByRole('button', { name: 'Arrange a panel' }).click()
  const panel = board.getByRole('dialog', { name: /Arrange a panel/ })
  await panel.getByRole('radio', { name: 'Video call' }).check()
  await panel.getByRole('textbox', { name: 'Link of the call' }).fill('https://meet.example/crane')
  await panel.getByRole('button', { name: 'Add a part' }).click()
  await panel.getByRole('textbox', { name: 'Part 3' }).fill('Yard walk')
  const partOf = (place: number) => panel.getByRole('group', { name: `Part ${place}`, exact: true })
  await partOf(2).getByRole('checkbox', { name: 'Ines Berg' }).check()
  await partOf(3).getByRole('checkbox', { name: 'Tom Okafor' }).check()
  await panel.getByRole('button', { name: 'Find times' }).click()
  await panel.getByText('Times to propose').waitFor()
  expect(await axeViolations(board)).toEqual([])
  await panel.getByRole('button', { name: 'Send invitation' }).click()
  await board.getByText('waiting for a time').waitFor()

  // The applicant books signed out, on a phone, by the link in the mail.
  const invitation = await waitForMail(product, seeker.email, /wants to meet you/)
  const phone = await product.visit({ width: 390, height: 844 })
  await phone.goto(product.url + firstLink(invitation))
  await phone.getByRole('button', { name: 'Confirm this time' }).click()
  await phone.getByRole('heading', { name: 'Interview with Northgate Freight' }).waitFor()
  await phone.getByText(/Yard walk, 45 minutes, Tom Okafor/).waitFor()
  await waitForMail(product, ines.email, /Ada Ibarra picked/)
  const { id: interviewId } = await product.db.selectFrom('interviews').select('id').executeTakeFirstOrThrow()
  await board.getByText(/Work sample, 45 minutes, Ines Berg/).waitFor()

  const ended = new Date(Date.now() - 3_600_000)
  await product.db
    .updateTable('interviews')
    .set({ startsAt: new Date(ended.getTime() - 45 * 60_000), endsAt: ended })
    .where('id', '=', interviewId)
    .execute()

  const write = async (page: Page, rating: string, recommendation: string, why: string) => {
    await page.getByRole('button', { name: 'Write your scorecard' }).click()
    const dialog = page.getByRole('dialog', { name: /Your scorecard/ })
    await dialog.getByRole('button', { name: 'Send the scorecard' }).click()
    await dialog.getByText('Choose one of the four').waitFor()
    await dialog.getByRole('radio', { name: rating, exact: true }).check()
    await dialog.getByRole('textbox', { name: 'What you saw' }).fill('Named the first thing to do.')
    await dialog.getByRole('radio', { name: recommendation, exact: true }).check()
    await dialog.getByRole('textbox', { name: 'Why' }).fill(why)
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send the scorecard' }).click()
  }
  const first = await product.visitAs(ines, applicant, { status: 'approved' })
  await first.getByText('When do you stop a lift?').waitFor()
  await write(first, 'Clearly shown', 'Strong yes', 'I would hire her tomorrow.')
  await first.getByText('1 of 3 scorecards sent').waitFor()
  const second = await product.visitAs(tom, applicant, { status: 'approved', width: 390 })
  await second.getByText('You read those of your colleagues once you have sent yours.').waitFor()
  await expect.poll(() => second.getByRole('button', { name: /^(Read|Compare)/ }).count()).toBe(0)
  await write(second, 'Partly shown', 'No', 'Not before more practice.')
  await second.getByRole('button', { name: 'Compare the scorecards' }).click()
  await second.getByText('I would hire her tomorrow.').waitFor()

  // Who arranged it is the third who meets her.
  await employer.api.put('/employer/interviews/:id/scorecard', {
    ...{ id: interviewId, version: 0, recommendation: 3, note: 'Careful in the yard.', ratings: [] },
  })
  await board.goto(product.url + applicant)
  await board.getByRole('button', { name: 'Compare the scorecards' }).click()
  await board.getByText('Not before more practice.').waitFor()
  expect(await axeViolations(board)).toEqual([])
  const { data: now } = await employer.api.get('/employer/applications/:id', { id: data.id })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: data.id, to: 'rejected', version: now.version, reason: 'Someone else fits better' },
  })
  await first.getByText('locked by the decision').waitFor()
  await expect.poll(() => first.getByRole('button', { name: 'Change yours' }).count()).toBe(0)
  expect([...board.faults, ...first.faults, ...second.faults]).toEqual([])
})
