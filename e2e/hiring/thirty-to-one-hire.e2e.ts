import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startProduct, waitForMail } from '../product.ts'
import { tenMinutesPass } from '../undo-time.ts'

const product = await startProduct()
const employer = await product.employer('approved', { name: 'Northgate Freight' })

test('thirty apply, one is hired after an offer, a revision and a counter, and each of the others is answered', {
  timeout: 300_000,
}, async () => {
  const job = await product.job(employer.company.id, { title: 'Crane Operator', seats: 1 })
  const people: { seeker: Awaited<ReturnType<typeof product.seeker>>; id: string; email: string }[] = []
  for (let place = 0; place < 30; place++) {
    const seeker = await product.seeker({ name: `Person${place} Larsen` })
    const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
    people.push({ seeker, id: data.id, email: seeker.email })
  }
  // The newest stand first in every list.
  people.reverse()
  const [chosen, ...others] = people
  if (!chosen) throw new Error('Nobody applied')
  const stageOf = async (id: string) =>
    (
      await product.db
        .selectFrom('applications')
        .select('stage')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stage

  // Twenty-five are turned away together, each with a letter; the other four go on with the one who is hired.
  const page = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?view=table`, {
    status: 'approved',
  })
  await page.getByRole('checkbox', { name: 'Choose Person29 Larsen' }).check()
  await page.getByRole('button', { name: 'Choose all 30' }).click()
  await page.getByText('30 chosen').waitFor()
  for (const place of [0, 1, 2, 3, 4])
    await page.getByRole('checkbox', { name: `Choose Person${29 - place} Larsen` }).uncheck()
  await page.getByRole('button', { name: 'Reject…' }).click()
  const letters = page.getByRole('dialog', { name: 'Reject 25 people' })
  await letters.getByLabel('Reason').selectOption('Years in a similar role')
  await letters.getByRole('button', { name: 'Reject 25 and send' }).click()
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByText('25 of 25 rejected').waitFor({ timeout: 60_000 })

  // The board: four to the interview, by the keyboard and by the menu.
  await page.goto(`${product.url}/employer/jobs/${job.id}/applicants`)
  const card = (place: number) =>
    page.getByRole('button', { name: `Person${29 - place} Larsen`, exact: true })
  await card(0).focus()
  await page.keyboard.press(']')
  await expect.poll(() => stageOf(chosen.id)).toBe('short-listed')
  for (const place of [0, 1, 2]) {
    await page.getByRole('button', { name: `Move Person${29 - place} Larsen` }).click()
    await page.getByRole('menuitem', { name: /^Interview/ }).click()
    await expect.poll(() => stageOf(people[place]?.id ?? '')).toBe('interview')
  }

  // Offer, revision before any answer, counter, and the employer accepts it.
  const offer = async (open: string, pay: string) => {
    await page.goto(`${product.url}/employer/jobs/${job.id}/applicants?applicant=${chosen.id}`)
    await page.getByRole('button', { name: open }).first().click()
    const dialog = page.getByRole('dialog', { name: /offer for Person29/i })
    await dialog.getByLabel(/^Pay, in/).fill(pay)
    await dialog.getByRole('button', { name: /^Send offer/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await offer('Make an offer', '78000')
  await expect.poll(() => stageOf(chosen.id)).toBe('offer')
  await offer('Change offer', '80000')
  const theirs = await product.visitAs(chosen.seeker, `/seeker/applications/${chosen.id}`)
  await theirs.getByText('$80,000').first().waitFor()
  await theirs.getByRole('button', { name: 'Counter', exact: true }).click()
  await theirs.getByLabel('Yearly pay').fill('82000')
  await theirs.getByRole('button', { name: 'Send counter' }).click()
  await theirs.getByRole('heading', { name: /^You asked .* for$/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /asks for \$82,000/ }).waitFor()
  await page.goto(`${product.url}/employer/jobs/${job.id}/applicants`)
  await page.getByRole('button', { name: 'Move Person29 Larsen' }).click()
  await page.getByRole('menuitem', { name: 'Accept their counter' }).click()
  await expect.poll(() => stageOf(chosen.id)).toBe('offer accept')

  // Hired; the four who are left are answered as the job closes.
  await page.goto(`${product.url}/employer/jobs/${job.id}/applicants`)
  await page.getByRole('button', { name: 'Move Person29 Larsen' }).click()
  await page.getByRole('menuitem', { name: /^Hire/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Hire/ }).click()
  await expect.poll(() => stageOf(chosen.id)).toBe('hire')
  await page.goto(`${product.url}/employer/jobs/${job.id}/close`)
  await page.getByLabel('All seats are filled').check()
  await page.getByRole('button', { name: 'Close and answer 4 people' }).click()
  await page.getByText('4 of 4 rejected').waitFor({ timeout: 60_000 })
  await tenMinutesPass(product)

  for (const { id, email } of others) {
    expect(await stageOf(id)).toBe('rejected')
    await waitForMail(product, email, /^Crane Operator: Not selected$/)
  }
  await waitForMail(product, chosen.email, /hired/i)
  const { rows } = await sql<{ subject: string }>`select subject from captured_mails
    where recipient = ${chosen.email} and subject like '%Not selected%'`.execute(product.db)
  expect(rows).toEqual([])
  await theirs.reload()
  await theirs
    .getByRole('heading', { name: /hired|You got/i })
    .first()
    .waitFor()
  for (const one of [page, theirs]) expect(one.faults).toEqual([])
})
