import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Somebody who applied so many days ago, and what they were told since. */
async function applicant(
  jobId: string,
  name: string,
  applied: number,
  moves: [to: string, daysAgo: number][],
) {
  const seeker = await product.seeker({ name })
  const stage = (moves.at(-1)?.[0] ?? 'applied') as 'applied'
  const { id } = await product.db
    .insertInto('applications')
    .values({
      ...{
        jobId,
        seekerId: seeker.id,
        stage,
        appliedAt: daysAgo(applied),
        snapshot: JSON.stringify({ name }),
      },
      stageChangedAt: daysAgo(moves.at(-1)?.[1] ?? applied),
      rejectReason: stage === ('rejected' as string) ? 'Someone else fits better' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const all: [string, number][] = [['applied', applied], ...moves]
  await product.db
    .insertInto('applicationEvents')
    .values(
      all.map(([toStage, days], place) => ({
        ...{ applicationId: id, fromStage: all[place - 1]?.[0] ?? null, toStage, createdAt: daysAgo(days) },
      })),
    )
    .execute()
}

test('an employer reads where hiring stands, and opens the people behind a number', async () => {
  const job = await product.job(company.id, { title: '=Crane Operator', slug: 'crane-operator-reports' })
  const page = await product.visitAs(employer, '/employer/dashboard', { status: 'approved' })
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('heading', { name: 'Nothing was sent in this span' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await applicant(job.id, 'Cora Lund', 12, [
    ['interview', 9],
    ['hire', 2],
  ])
  await applicant(job.id, 'Ada Berg', 10, [
    ['interview', 6],
    ['rejected', 3],
  ])
  await applicant(job.id, 'Bo Holm', 3, [])
  await applicant(job.id, 'Per Moe', 60, [['rejected', 55]])
  await page.reload()
  await page.getByRole('heading', { name: '1 person was hired. Most left at “Interview”: 1.' }).waitFor()
  await page.getByText('First answer').first().waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The whole way by keyboard: to the number, its people, and back.
  await page.getByRole('link', { name: '1 left' }).focus()
  await page.keyboard.press('Enter')
  const people = page.getByRole('complementary', { name: 'Interview: left' })
  await people.getByRole('link', { name: 'Ada Berg' }).waitFor()
  expect(await people.getByRole('link').allInnerTexts()).toEqual(['Ada Berg'])
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await people.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Show as table.*1 job open/ }).click()
  const table = page.getByRole('table', { name: 'Open jobs by age' })
  await table.getByRole('rowheader', { name: '=Crane Operator' }).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save as CSV.*Open jobs by age/ }).click()
  const file = await (await saved).path()
  expect(await readFile(file, 'utf8')).toContain(`"'=Crane Operator"`)

  await page.getByRole('button', { name: '90 days' }).click()
  await page.getByRole('link', { name: /^4.*came to Applied/ }).waitFor()
  await page.getByRole('button', { name: 'Other days' }).click()
  const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)
  await page.getByLabel('First day').fill(day(62))
  await page.getByLabel('Last day').fill(day(50))
  await page.getByRole('button', { name: 'Show these days' }).click()
  await page.getByRole('heading', { name: 'Nobody was hired. Most left at “Applied”: 1.' }).waitFor()
  await page.getByLabel('First day').fill(day(40))
  await page.getByRole('button', { name: 'Show these days' }).click()
  await page.getByText('Choose a day before the last one').waitFor()
  expect(page.faults).toEqual([])
})
