import { expect, test } from 'vitest'
import { alwaysFree } from '#/testing/interviews.ts'
import { checkOpen } from '../check-open.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(company.id, { title: 'Crane Operator' })
await employer.api.put('/interview-hours', alwaysFree)

const kit = {
  questions: [
    'Tell us of a lift that went wrong.',
    `When do you stop a lift ${'and whom do you call '.repeat(5)}?`,
  ],
  attributes: [
    { name: 'Calm', hint: 'Says what they did first, and why' },
    { name: 'Donaudampfschifffahrtsgesellschaftskapitän', hint: null },
  ],
}

test('kits, scorecards and feedback are written and compared at every width, without colours, and without a violation', {
  timeout: 300_000,
}, async () => {
  await employer.api.put('/employer/jobs/:id/interview-kits', {
    ...{ id: job.id, step: 'Interview', version: 0, kit },
  })
  const ines = await product.member(company, 'interviewer', [job])
  await product.db
    .updateTable('users')
    .set({ name: 'Ines Featherstonehaugh-Cholmondeley' })
    .where('id', '=', ines.id)
    .execute()
  const seeker = await product.seeker({ name: 'Ada Ibarra', email: 'ada@people.example' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const people = [employer.id, ines.id]
  const timeZone = 'America/New_York'
  const { data: interview } = await employer.api.post('/employer/applications/:id/interviews', {
    ...{ id: data.id, kind: 'call', minutes: 45, people, phone: '+1 201 555 0123', timeZone, isOpen: true },
  })
  const { data: seen } = await seeker.api.get('/interviews/:id', { id: interview.id })
  await seeker.api.post('/interviews/:id/answer', {
    ...{ id: interview.id, act: 'book', startsAt: seen.slots[0]?.startsAt ?? '', timeZone },
  })
  const ended = new Date(Date.now() - 3_600_000)
  await product.db
    .updateTable('interviews')
    .set({ startsAt: new Date(ended.getTime() - 45 * 60_000), endsAt: ended })
    .where('id', '=', interview.id)
    .execute()

  // The kits: read, and changed.
  const board = await product.visitAs(employer, `/employer/jobs/${job.id}/interview-kits`, {
    status: 'approved',
  })
  await board.getByText('Tell us of a lift that went wrong.').waitFor()
  await checkOpen(board, 'kits')
  await board.getByRole('button', { name: 'Change' }).first().click()
  await board.getByRole('textbox', { name: 'Questions' }).waitFor()
  await checkOpen(board, 'kit-form')

  // The scorecard, empty, with what is missing, and written.
  const applicant = `/employer/jobs/${job.id}/applicants?applicant=${data.id}`
  await board.goto(product.url + applicant)
  await board.getByRole('button', { name: 'Write your scorecard' }).click()
  const dialog = board.getByRole('dialog', { name: /Your scorecard/ })
  await dialog.waitFor()
  await checkOpen(board, 'scorecard-empty')
  await dialog.getByRole('button', { name: 'Send the scorecard' }).click()
  await dialog.getByText('Choose one of the four').waitFor()
  for (const choice of await dialog.getByRole('radio', { name: 'Clearly shown' }).all()) await choice.check()
  await dialog.getByRole('radio', { name: 'Strong yes', exact: true }).check()
  for (const field of await dialog.getByRole('textbox').all()) await field.fill(`Calm. ${'a'.repeat(120)}`)
  await checkOpen(board, 'scorecard')
  await dialog.getByRole('button', { name: 'Send the scorecard' }).click()
  await dialog.waitFor({ state: 'detached' })

  await ines.api.put('/employer/interviews/:id/scorecard', {
    ...{ id: interview.id, version: 0, recommendation: 2, note: 'Not before more practice.' },
    ratings: [{ attribute: 'Calm', rating: 2, note: 'b'.repeat(200) }],
  })
  await board.reload()
  await board.getByRole('button', { name: 'Compare the scorecards' }).click()
  await board.getByText('Not before more practice.').waitFor()
  await checkOpen(board, 'compare')
  await board.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  await board.getByRole('button', { name: 'Write feedback' }).click()
  await board.getByRole('textbox', { name: 'Feedback' }).fill('You explained the lift well.')
  await checkOpen(board, 'feedback')
  expect(board.faults).toEqual([])
})
