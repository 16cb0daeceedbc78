import { expect, test, vi } from 'vitest'
import { paths } from '#/shared/paths.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()

async function member(company: { id: string }, name: string, role: 'viewer' | 'interviewer') {
  const one = await product.member(company, role)
  await product.db.updateTable('users').set({ name }).where('id', '=', one.id).execute()
  return one
}

test('a note offers the team’s names after an @: by keyboard on a desk, by a tap on a phone', async () => {
  const owner = await product.employer('approved', { name: 'Northgate Freight' })
  const job = await product.job(owner.company.id, { title: 'Rail Yard Planner' })
  const kofi = await member(owner.company, 'Kofi Asante', 'viewer')
  await member(owner.company, 'Gráinne Moloney', 'viewer')
  // Not on the job's hiring team, so never offered.
  await member(owner.company, 'Kolja Brandt', 'interviewer')
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  const address = paths.employer.applicant(job.id, data.id)

  const page = await product.visitAs(owner, address, { status: 'approved' })
  const note = page.getByLabel('Add a note')
  await note.focus()
  await page.keyboard.type('Good route sheets. @')
  const list = page.getByRole('listbox', { name: 'Colleagues' })
  await list.getByRole('option').first().waitFor()
  await expect.poll(() => list.getByRole('option').count()).toBe(2)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('ko')
  await expect.poll(() => list.getByRole('option').count()).toBe(1)
  await expect
    .poll(() => note.getAttribute('aria-activedescendant'))
    .toBe(await list.getByRole('option', { name: /Kofi Asante/ }).getAttribute('id'))
  // Escape closes the list and leaves drawer and text; the next letter does not bring it back.
  await page.keyboard.press('Escape')
  await expect.poll(() => list.count()).toBe(0)
  await page.keyboard.type('f')
  await expect.poll(() => list.count()).toBe(0)
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Backspace')
  await page.keyboard.type('@')
  await list.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('kofi')
  await page.keyboard.press('Enter')
  await expect.poll(() => note.inputValue()).toBe('Good route sheets. @Kofi Asante ')
  await page.keyboard.type('what do you think?')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('@Kofi Asante what do you think?').waitFor()
  await expect.poll(async () => (await product.bells(kofi.id)).length, { timeout: 15_000 }).toBe(1)

  const phone = await product.visitAs(owner, address, { status: 'approved', width: 390 })
  const phoneNote = phone.getByLabel('Add a note')
  await phoneNote.fill('@gra')
  // Parts of the drawer above the note may still arrive and push it down; then a person scrolls, and the list follows.
  const offered = phone.getByRole('option', { name: /Gráinne Moloney/ })
  await vi.waitFor(
    async () => {
      await phoneNote.scrollIntoViewIfNeeded()
      await offered.click({ timeout: 2_000 })
    },
    { timeout: 20_000 },
  )
  await expect.poll(() => phoneNote.inputValue()).toBe('@Gráinne Moloney ')
  expect(await phoneNote.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect([...page.faults, ...phone.faults]).toEqual([])
})
