import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const { employer, visitAs, job: newJob, visitor } = await startProduct()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a question is asked after one of several answers, and the job is saved as a template and started from', async () => {
  const owner = await employer()
  const page = await visitAs(owner, '/employer/jobs/new?step=steps')
  const add = page.getByRole('button', { name: 'Add a question' })
  await add.click()
  await page.getByLabel('Question 1', { exact: true }).fill('Which shift do you want?')
  await page.getByLabel('Answer to question 1').selectOption('one-of')
  await page.getByLabel('Answers to choose from, question 1').fill('Early\nLate\nNight')
  await add.click()
  await page.getByLabel('Question 2', { exact: true }).fill('How do you get here without a bus?')
  await page.getByLabel('Ask question 2').selectOption({ label: 'After: Which shift do you want?' })
  const condition = page.getByRole('group', { name: /if the answer was one of/ })
  await condition.getByLabel('Late').check()
  await condition.getByLabel('Night').check()
  // It saves itself a moment after the last change; going elsewhere by the address bar would be faster.
  const savedAnswers = async () => {
    const [draft] = (await owner.api.get('/employer/jobs')).data
    const { data } = await owner.api.get('/employer/jobs/:id', { id: draft?.id ?? '' })
    return data.questions[1]?.showIf?.answers
  }
  await expect.poll(savedAnswers).toEqual(['Late', 'Night'])
  await page.goto(page.url().replace('step=steps', 'step=role'))
  await page.getByLabel('Title', { exact: true }).fill('Night shift welder')
  await page.getByText('Draft saved at').waitFor()
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Save as a template…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Welders')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Template saved').waitFor()

  await page.goto(new URL('/employer/jobs/new', page.url()).href)
  await page.getByRole('button', { name: 'Start from an earlier job' }).click()
  await page.getByRole('button', { name: 'Use Welders' }).click()
  await page.waitForURL(/\/employer\/jobs\/[0-9a-f-]{36}/)
  await page.goto(`${page.url().split('?')[0]}?step=steps`)
  const copied = page.getByRole('group', { name: /if the answer was one of/ })
  const checked = () =>
    copied.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked))
  await expect.poll(checked).toEqual([false, true, true])
  expect(page.faults).toEqual([])
})

test('a closed job is reopened, and its history says who changed what', async () => {
  const owner = await employer()
  const job = await newJob(owner.company.id, {
    title: 'Rigger',
    description: `<p>${'Rig loads in the yard, by day. '.repeat(5)}</p>`,
    ...{ status: 'closed', closedAt: new Date(), closedReason: 'withdrawn' },
  })
  const page = await visitAs(owner, '/employer/jobs')
  await page.getByRole('button', { name: 'More for Rigger' }).click()
  await page.getByRole('menuitem', { name: 'Reopen…' }).click()
  await page.getByRole('button', { name: 'Reopen job' }).click()
  await page.getByText('Choose the last day to apply').waitFor()
  await page.getByLabel('Last day to apply').fill(inDays(20))
  await page.getByRole('button', { name: 'Reopen job' }).click()
  await page.getByText('Your job is live again').waitFor()
  expect((await visitor.get('/jobs/:slug', { slug: job.slug })).data.status).toBe('open')

  const { data: open } = await owner.api.get('/employer/jobs/:id', { id: job.id })
  await owner.api.put('/employer/jobs/:id', {
    ...{ id: job.id, version: open.version, seats: 3 },
    description: open.description.replace('by day', 'at night'),
  })
  await page.getByRole('button', { name: 'More for Rigger' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'History of Rigger' }).waitFor()
  await page.getByText(`${owner.name} changed the job while it was online.`).waitFor()
  await expect.poll(() => page.locator('ins', { hasText: 'at night' }).count()).toBe(1)
  await expect.poll(() => page.locator('del', { hasText: 'by day' }).count()).toBe(1)
  expect(page.faults).toEqual([])
})

test('a live job that is refused says why, at the field and as a toast, and nothing else', async () => {
  const owner = await employer()
  const job = await newJob(owner.company.id, {
    title: 'Yard Planner',
    description: `<p>${'Plan the yard and its trains, by day. '.repeat(5)}</p>`,
  })
  const page = await visitAs(owner, `/employer/jobs/${job.id}`)
  const title = page.getByLabel('Title', { exact: true })
  const save = page.getByRole('button', { name: 'Save changes' })
  const toasts = page.locator('.Toastify__toast')
  const only = (text: string) => expect.poll(() => toasts.allInnerTexts()).toEqual([text])
  await title.fill('')
  await save.click()
  await only('Give the job a title')
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Not saved yet: Give the job a title').waitFor()

  await title.fill('Yard Planner, nights')
  await save.click()
  await page.getByText(/^Saved at/).waitFor()
  await expect.poll(() => toasts.count()).toBe(0)
  expect((await visitor.get('/jobs/:slug', { slug: job.slug })).data.title).toBe('Yard Planner, nights')

  await page.route('**/api/employer/jobs/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await title.fill('Yard Planner, days')
  await save.click()
  await only('We could not reach the server. Check your connection and try again.')
  expect(page.faults).toEqual([])
})
