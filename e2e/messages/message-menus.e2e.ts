import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkOpen } from '../check-open.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const job = await product.job(company.id, { title: 'Rail Yard Planner' })
const colleague = await product.member(company, 'hiring-manager', [job])
await product.db.updateTable('users').set({ name: 'Ines Berg' }).where('id', '=', colleague.id).execute()
const seeker = await product.seeker({ name: 'Maya Herrera' })
const { data: application } = await seeker.api.post('/jobs/apply', { jobId: job.id })
const { id } = application

test('the header of a conversation and its menus, on both sides: given to a colleague, blocked, opened again, reported', {
  timeout: 300_000,
}, async () => {
  await seeker.api.post('/messages/:id', { id, key: randomUUID(), body: 'May I ask about the shifts?' })
  await employer.api.post('/employer/messages/:id', { id, key: randomUUID(), body: 'Of course.' })
  const theirs = await product.visitAs(employer, `/employer/messages/${id}`, { status: 'approved' })
  await theirs.getByRole('heading', { name: 'Maya Herrera', level: 1 }).waitFor()
  await checkOpen(theirs, 'company-thread')

  // By keyboard alone: who has it.
  await theirs.getByRole('button', { name: 'Give to… somebody of the team' }).focus()
  await theirs.keyboard.press('Enter')
  await theirs.getByRole('menuitem', { name: 'Ines Berg' }).waitFor()
  await checkOpen(theirs, 'owner-menu')
  await theirs.keyboard.press('Escape')
  await theirs.getByRole('button', { name: 'Give to… somebody of the team' }).click()
  await theirs.getByRole('menuitem', { name: 'Ines Berg' }).click()
  await theirs.getByRole('button', { name: 'With Ines, who has this conversation' }).waitFor()

  const more = theirs.getByRole('button', { name: 'More about this conversation' })
  await more.click()
  await theirs.getByRole('menuitem', { name: 'Report the newest message' }).waitFor()
  await checkOpen(theirs, 'company-menu')
  await theirs.getByRole('menuitem', { name: 'Block Maya Herrera here' }).click()
  await theirs.getByText('Your team blocked this conversation.').waitFor()
  await checkOpen(theirs, 'company-blocked')
  await more.click()
  await theirs.getByRole('menuitem', { name: 'Let Maya Herrera write again' }).click()
  await theirs.getByRole('textbox', { name: 'Message to Maya Herrera' }).waitFor()
  await more.click()
  await theirs.getByRole('menuitem', { name: 'Report the newest message' }).click()
  await theirs.getByRole('dialog').waitFor()
  await checkOpen(theirs, 'company-report')

  const mine = await product.visitAs(seeker, `/seeker/messages/${id}`)
  await mine.getByRole('button', { name: 'More about this conversation' }).click()
  await mine.getByRole('menuitem', { name: 'Block Northgate Freight here' }).waitFor()
  await checkOpen(mine, 'seeker-menu')
  expect([...theirs.faults, ...mine.faults]).toEqual([])
})
