import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'
import { tenMinutesPass } from '../undo-time.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })

/** Applicants who exist only for the length of a list. */
async function applicants(jobId: string, count: number) {
  const users = await product.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, n) => ({
        role: 'SEEKER' as const,
        name: `Person${n} Larsen`,
        email: `${jobId}-${n}@people.example`,
        emailVerifiedAt: new Date(),
      })),
    )
    .returning(['id', 'name', 'email'])
    .execute()
  const rows = users.map(({ id, name }, n) => ({
    jobId,
    seekerId: id,
    stageChangedAt: new Date(Date.now() - n * 60_000),
    snapshot: JSON.stringify({ name, headline: 'Welder', city: 'Newark', skills: ['TIG'] }),
  }))
  await product.db.insertInto('applications').values(rows).execute()
  const sent = await product.db
    .selectFrom('applications')
    .select(['id', 'seekerId'])
    .where('jobId', '=', jobId)
    .execute()
  await product.db
    .insertInto('applicationEvents')
    .values(sent.map(({ id, seekerId }) => ({ applicationId: id, actorId: seekerId, toStage: 'applied' })))
    .execute()
  return users
}

const mailsTo = async (email: string) =>
  product.db
    .selectFrom('capturedMails')
    .select(['subject', 'textBody'])
    .where('recipient', '=', email)
    .execute()
const countAt = async (jobId: string, stage: string) =>
  (
    await product.db
      .selectFrom('applications')
      .select('id')
      .where('jobId', '=', jobId)
      .where('stage', '=', stage as 'applied')
      .execute()
  ).length

test('several are rejected with their own letters, taken back, and rejected again for good', async () => {
  const job = await product.job(company.id, { title: 'Crane Operator', slug: 'crane-operator-bulk' })
  const people = await applicants(job.id, 12)
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?view=table`, {
    status: 'approved',
  })
  await page.getByRole('checkbox', { name: 'Choose Person0 Larsen' }).check()
  await page.getByRole('checkbox', { name: 'Choose Person1 Larsen' }).check()
  await page.getByText('2 chosen').waitFor()
  await page.getByRole('button', { name: 'Choose all 12' }).click()
  await page.getByText('12 chosen').waitFor()
  await page.getByRole('checkbox', { name: 'Choose Person0 Larsen' }).uncheck()
  await page.getByRole('button', { name: 'Reject…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 11 people' })
  await dialog.getByLabel('Reason').selectOption('Years in a similar role')
  await dialog.getByText('Hello Person1,').waitFor()
  await dialog.getByText('we chose someone with more years in a similar role').last().waitFor()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText('Hello Person2,').waitFor()
  await dialog.getByRole('button', { name: 'Write something else to Person2 Larsen' }).click()
  await dialog.getByLabel('Only for Person2 Larsen').fill('Dear Person2, come again in spring.')
  await dialog.getByRole('button', { name: 'Reject 11 and send' }).click()

  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText('11 of 11 rejected').waitFor({ timeout: 60_000 })
  expect(await countAt(job.id, 'rejected')).toBe(11)
  await progress.getByRole('button', { name: 'Take it back' }).click()
  await progress.getByText('11 of 11 taken back').waitFor({ timeout: 60_000 })
  await tenMinutesPass(product)
  expect(await countAt(job.id, 'applied')).toBe(12)
  expect(await mailsTo(people[1]?.email ?? '')).toEqual([])
  await progress.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('checkbox', { name: 'Choose Person2 Larsen' }).check()
  await page.getByRole('button', { name: 'Reject…' }).click()
  const again = page.getByRole('dialog', { name: 'Reject 1 person' })
  await again.getByText('Hello Person2,').waitFor()
  await again.getByRole('button', { name: 'Reject 1 and send' }).click()
  await progress.getByText('1 of 1 rejected').waitFor({ timeout: 60_000 })
  await tenMinutesPass(product)
  const textToPerson2 = async () => (await mailsTo(people[2]?.email ?? ''))[0]?.textBody ?? ''
  await expect.poll(textToPerson2, { timeout: 30_000 }).toContain('Hello Person2,')
  expect(page.faults).toEqual([])
})

test('a job with forty open applications closes with an answer for each of them', async () => {
  const job = await product.job(company.id, { title: 'Yard Planner', slug: 'yard-planner-close' })
  const people = await applicants(job.id, 40)
  await sql`update applications set stage = 'interview' where id in (
    select id from applications where job_id = ${job.id} order by stage_changed_at desc limit 5)`.execute(
    product.db,
  )
  const page = await product.visitAs(employer, '/employer/jobs', { status: 'approved' })
  await page.getByRole('button', { name: 'More for Yard Planner' }).click()
  await page.getByRole('menuitem', { name: 'Close…' }).click()
  await page.getByRole('heading', { name: 'Close Yard Planner' }).waitFor()
  await page.getByText('Answered 0 of 40.').waitFor()
  await page.getByRole('button', { name: 'Close and answer 40 people' }).click()
  await page.getByText('Say why the job closes').waitFor()
  await page.getByLabel('All seats are filled').check()
  await page.getByLabel('The text for everybody at Interview').fill('Thank you for coming, {{first name}}.')
  await page.getByText(/Thank you for coming, Person\d\./).waitFor()
  await page.getByRole('button', { name: 'Close and answer 40 people' }).click()
  await page.getByText('40 of 40 rejected').waitFor({ timeout: 120_000 })
  await page.getByRole('heading', { name: 'Yard Planner is closed' }).waitFor()
  await page.getByText('Answered 40 of 40.').waitFor()
  await tenMinutesPass(product)
  for (const { email } of people)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Yard Planner: Not selected'])

  const visitor = await product.visit()
  await visitor.goto(`${product.url}/companies/${company.slug}`)
  await visitor.getByText('Answered 40 of 40').waitFor()
  expect(page.faults).toEqual([])
})

test('on a phone a job closes group by group, with its button always in reach', async () => {
  const job = await product.job(company.id, { title: 'Signal Fitter', slug: 'signal-fitter-close' })
  const people = await applicants(job.id, 12)
  for (const [stage, count] of [
    ['short-listed', 9],
    ['interview', 4],
  ] as const)
    await sql`update applications set stage = ${stage} where id in (
      select id from applications where job_id = ${job.id} order by stage_changed_at desc limit ${count})`.execute(
      product.db,
    )
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/close`, {
    status: 'approved',
    width: 390,
  })
  const close = page.getByRole('button', { name: 'Close and answer 12 people' })
  await close.waitFor()
  const isShort = () =>
    page.evaluate(() => document.documentElement.scrollHeight < 2 * document.documentElement.clientHeight)
  expect(await isShort()).toBe(true)
  const isInReach = () =>
    close.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button
    })
  expect(await isInReach()).toBe(true)
  await close.click()
  await page.getByText('Say why the job closes').waitFor()
  await page.getByLabel('All seats are filled').check()

  const group = page.getByRole('region', { name: 'Interview (4)' })
  const text = group.getByLabel('The text for everybody at Interview')
  expect(await text.isVisible()).toBe(false)
  await group.getByText('The job has been filled: read and change it').click()
  await text.fill('Thank you for coming, {{first name}}.')
  await group.getByText(/Thank you for coming, Person\d+\./).waitFor()
  await group.getByText('1 of 4').waitFor()
  expect(await isInReach()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await close.click()
  await page.getByText('12 of 12 rejected').waitFor({ timeout: 60_000 })
  await tenMinutesPass(product)
  const texts = await Promise.all(people.map(async ({ email }) => (await mailsTo(email))[0]?.textBody ?? ''))
  expect(texts.filter((body) => body.includes('Thank you for coming, Person'))).toHaveLength(4)
  expect(page.faults).toEqual([])
})
