import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })

/** Somebody who applied, with a mail, a town and a tag. */
async function applicant(jobId: string, name: string, city: string, tag: string | null, email?: string) {
  const seeker = await product.seeker({ name, ...(email && { email }) })
  const snapshot = JSON.stringify({ name, city, email: email ?? '', headline: 'Welder', skills: ['TIG'] })
  const { id } = await product.db
    .insertInto('applications')
    .values({ jobId, seekerId: seeker.id, snapshot })
    .returning('id')
    .executeTakeFirstOrThrow()
  await product.db
    .insertInto('applicationEvents')
    .values({ applicationId: id, actorId: seeker.id, toStage: 'applied' })
    .execute()
  if (tag) await product.db.insertInto('applicationTags').values({ applicationId: id, tag }).execute()
  return id
}

test('a view is saved, opened again on another day, and removed with a way back', async () => {
  const job = await product.job(company.id, { title: 'Crane Operator', slug: 'crane-operator-views' })
  await applicant(job.id, 'Cora Lund', 'Bergen', 'second round')
  await applicant(job.id, 'Ada Berg', 'Oslo', 'second round')
  await applicant(job.id, 'Bo Holm', 'Moss', null)
  const address = `/employer/jobs/${job.id}/applicants`
  const page = await product.visitAs(employer, address, { status: 'approved' })
  await page.getByRole('button', { name: 'second round (2)' }).click()
  await page.getByRole('button', { name: 'Order: Newest change first' }).click()
  await page.getByRole('menuitem', { name: 'By name' }).click()
  const names = page.getByRole('region', { name: 'New' }).getByRole('heading', { level: 3 })
  await expect.poll(() => names.allInnerTexts()).toEqual(['Ada Berg', 'Cora Lund'])

  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save what is shown…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByText('It shows applicants tagged “second round”, by name, as a board.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill('For the second round')
  await dialog.getByLabel('Share it with your team').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Views, For the second round is shown' }).waitFor()

  const later = await product.visitAs(employer, address, { status: 'approved' })
  await later.getByRole('button', { name: 'Bo Holm', exact: true }).waitFor()
  await later.getByRole('button', { name: 'Views', exact: true }).click()
  await later.getByRole('menuitem', { name: 'For the second round' }).click()
  await expect
    .poll(() => later.getByRole('region', { name: 'New' }).getByRole('heading', { level: 3 }).allInnerTexts())
    .toEqual(['Ada Berg', 'Cora Lund'])
  await later.getByRole('button', { name: 'Views, For the second round is shown' }).click()
  await later.getByRole('menuitem', { name: 'Remove a view…' }).click()
  await later.getByRole('button', { name: 'Remove For the second round' }).click()
  await later.getByRole('button', { name: 'Undo' }).click()
  await later.getByText('View “For the second round” saved').waitFor()
  await later.getByRole('button', { name: 'Views, For the second round is shown' }).waitFor()
  expect([...page.faults, ...later.faults]).toEqual([])
})

test('one source is chosen, said in the view it is saved as, and everybody shown again', async () => {
  const job = await product.job(company.id, { title: 'Yard Marshal', slug: 'yard-marshal-source' })
  const ids = [
    await applicant(job.id, 'Cora Lund', 'Bergen', null),
    await applicant(job.id, 'Ada Berg', 'Oslo', null),
  ]
  await applicant(job.id, 'Bo Holm', 'Moss', null)
  await product.db.updateTable('applications').set({ source: 'nav.no' }).where('id', 'in', ids).execute()
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?sort=name`, {
    status: 'approved',
  })
  const names = page.getByRole('region', { name: 'New' }).getByRole('heading', { level: 3 })
  await page.getByRole('button', { name: 'Source', exact: true }).click()
  await page.getByRole('menuitem', { name: 'No link from elsewhere (1)' }).waitFor()
  await page.getByRole('menuitem', { name: 'nav.no (2)' }).click()
  await expect.poll(() => names.allInnerTexts()).toEqual(['Ada Berg', 'Cora Lund'])
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save what is shown…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByText('It shows applicants from nav.no, by name, as a board.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Source: nav.no' }).click()
  await page.getByRole('menuitem', { name: 'All sources' }).click()
  await expect.poll(() => names.allInnerTexts()).toEqual(['Ada Berg', 'Bo Holm', 'Cora Lund'])
  expect(page.faults).toEqual([])
})

test('two accounts of one person are joined in the drawer, read together, and parted again', async () => {
  const job = await product.job(company.id, { title: 'Dock Clerk', slug: 'dock-clerk-same' })
  const other = await product.job(company.id, { title: 'Night Loader', slug: 'night-loader-same' })
  const id = await applicant(job.id, 'Lea Vik', 'Moss', null, 'lea@mail.example')
  await applicant(other.id, 'L. Vik', 'Oslo', null, 'lea+work@mail.example')
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${id}`, {
    status: 'approved',
  })
  const part = page.getByRole('region', { name: 'The same person' })
  await part.getByText('May be the same person as').waitFor()
  await part.getByText('the same mailbox').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await part.getByRole('button', { name: 'Join them with L. Vik' }).click()
  await part.getByText('Joined with').waitFor()
  await part.getByRole('link', { name: 'Night Loader' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await part.getByRole('button', { name: 'Join them with L. Vik' }).click()
  await part.getByRole('button', { name: 'They are two people' }).click()
  await part.getByText('May be the same person as').waitFor()
  expect(page.faults).toEqual([])
})
