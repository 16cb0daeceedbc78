import { expect, test } from 'vitest'
import { alwaysFree } from '#/testing/interviews.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
await employer.api.put('/interview-hours', alwaysFree)
const steps = [{ id: 'interview', name: 'Yard walk', note: 'Half a day with the crew', stage: 'interview' }]
const job = await product.job(company.id, { title: 'Crane Operator', steps: JSON.stringify(steps) })

async function invited(name: string, places: number[]) {
  const seeker = await product.seeker({ name })
  const { data } = await seeker.api.post('/jobs/apply', { jobId: job.id, coverNote: 'I know the yard.' })
  const found = await employer.api.get('/employer/applications/:id/interview-times', {
    ...{ id: data.id, people: employer.id, minutes: 45, timeZone: 'America/New_York' },
  })
  const { data: interview } = await employer.api.post('/employer/applications/:id/interviews', {
    ...{ id: data.id, kind: 'call', minutes: 45, people: [employer.id], phone: '+1 201 555 0123' },
    ...{
      timeZone: 'America/New_York',
      step: 'Yard walk',
      times: places.map((place) => found.data.all[place] ?? ''),
    },
  })
  return { seeker, applicationId: data.id, interviewId: interview.id, times: interview.proposed }
}

async function booked(name: string) {
  const one = await invited(name, [60])
  await one.seeker.api.post('/interviews/:id/answer', {
    ...{ id: one.interviewId, act: 'book', startsAt: one.times[0], timeZone: 'UTC' },
  })
  return one
}

test('the page of an interview leads on, says what there is to know, and keeps a note', {
  timeout: 120_000,
}, async () => {
  const { seeker, applicationId, interviewId } = await booked('Ada Ibarra')
  const page = await product.visitAs(seeker, `/seeker/interviews/${interviewId}`)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Interview with Northgate Freight' }).waitFor()
  const linkTo = (name: string | RegExp) => main.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await linkTo(/^Crane Operator/)).toBe(`/seeker/applications/${applicationId}`)
  expect(await linkTo('Messages with Northgate Freight')).toBe(`/seeker/messages/${applicationId}`)
  expect(await linkTo('Interviews')).toBe('/seeker/interviews')
  expect(await linkTo('Northgate Freight')).toBe(`/companies/${company.slug}`)
  expect(await linkTo('Read the job ad again')).toBe(`/job-detail/${job.slug}`)

  await main.getByText('Half a day with the crew').waitFor()
  expect(await main.getByText('I know the yard.').isVisible()).toBe(false)
  await main.getByText('What you wrote to Northgate Freight').click()
  expect(await main.getByText('I know the yard.').isVisible()).toBe(true)
  await main.getByRole('textbox', { name: 'Your notes' }).fill('Ask about nights')
  await main.getByText(/^Saved /).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // What was typed a moment before the page is left is kept as well.
  await main.getByRole('textbox', { name: 'Your notes' }).fill('Ask about nights and pay')
  await main.getByRole('link', { name: 'Interviews' }).click()
  await page.getByRole('heading', { name: '1 interview coming up' }).waitFor()
  await expect
    .poll(async () => (await seeker.api.get('/interviews/:id/note', { id: interviewId })).data.note)
    .toBe('Ask about nights and pay')
  await page.goto(`${product.url}/seeker/interviews/${interviewId}`)
  await expect
    .poll(() => main.getByRole('textbox', { name: 'Your notes' }).inputValue())
    .toBe('Ask about nights and pay')
  expect(page.faults).toEqual([])
})

test('a day and a time of it are chosen by the keyboard alone, and that a reason is needed is said before', {
  timeout: 120_000,
}, async () => {
  const { seeker, interviewId } = await booked('Bela Novak')
  const page = await product.visitAs(seeker, `/seeker/interviews/${interviewId}`)
  await page.getByRole('button', { name: 'Move it' }).click()
  const days = page.getByRole('group', { name: 'Day' }).getByRole('radio')
  await days.first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await days.nth(1).isChecked()).toBe(true)
  const day = (await days.nth(1).getAttribute('value')) ?? ''
  const times = page.getByRole('group', { name: day }).getByRole('radio')
  // Both zones are in the name, and no more times are shown than the day has.
  await expect
    .poll(() => page.getByRole('radio', { name: / UTC.+E[SD]T .*for them$/ }).count())
    .toBe(await times.count())
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  expect(await times.nth(1).isChecked()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Confirm this time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Required. Northgate Freight reads it.').waitFor()
  await dialog.getByRole('textbox', { name: 'Why' }).fill('My shift was changed')
  await dialog.getByRole('button', { name: 'Move the interview' }).click()
  await page.getByRole('heading', { name: 'Interview with Northgate Freight' }).waitFor()
  expect(page.faults).toEqual([])
})

test('a day that has one time is that time', { timeout: 120_000 }, async () => {
  const { seeker, interviewId, times } = await invited('Dara Osei', [60, 140])
  const page = await product.visitAs(seeker, `/seeker/interviews/${interviewId}`)
  await page.getByText('Northgate Freight suggested these times. Pick one soon').waitFor()
  await page.getByRole('group', { name: 'Day' }).getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Confirm this time' }).click()
  await page.getByRole('heading', { name: 'Interview with Northgate Freight' }).waitFor()
  const { data } = await seeker.api.get('/interviews/:id', { id: interviewId })
  expect(data.startsAt).toBe(times[1])
  expect(page.faults).toEqual([])
})

test('on a phone the account menu leads to the interviews, and a clock of 24 hours is kept', {
  timeout: 120_000,
}, async () => {
  const { seeker, interviewId } = await booked('Cleo Marsh')
  const phone = await product.visitAs(seeker, '/seeker/dashboard', { width: 390, height: 844 })
  await phone.getByRole('button', { name: /^Account menu/ }).click()
  await phone.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Interviews' }).click()
  await phone.getByRole('heading', { name: '1 interview coming up' }).waitFor()
  await phone
    .getByText(/\d:\d\d [ap]m UTC/)
    .first()
    .waitFor()
  const path = `/seeker/interviews/${interviewId}`
  const german = await product.visitAs(seeker, path, { locale: 'de-DE' })
  await german.getByText(/^\d\d:\d\d to \d\d:\d\d UTC$/).waitFor()
  expect([...phone.faults, ...german.faults]).toEqual([])
})
