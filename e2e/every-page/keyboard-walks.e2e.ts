import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfOf } from '#/testing/documents.ts'
import { startProduct, waitForMail } from '../product.ts'
import { focusIsKept, focusIsOn, tabTo } from './keyboard-focus.ts'

// Journeys by the keys alone: no click, no field filled by the test. Each stop of the focus is looked at.
const product = await startProduct()
const employer = await product.employer('approved', { name: 'Northgate Freight', slug: 'northgate-freight' })
await product.job(employer.company.id, {
  title: 'Crane Operator',
  slug: 'crane-operator-newark',
  questions: JSON.stringify(['Why this yard?']),
})

const type = (page: Page, text: string) => page.keyboard.type(text)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** A page has come, and the focus with it. */
async function arrived(page: Page, heading: string | RegExp) {
  await page.getByRole('heading', { name: heading, level: 1 }).filter({ visible: true }).waitFor()
  // Two frames: the focus moves to what has come once what had it is gone.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
  await focusIsKept(page)
}

/** The question is left out: the focus comes to what is missing, from where a link leads to its field. */
async function answerWhatIsMissing(page: Page, send: string) {
  await tabTo(page, 'button', send)
  await press(page, 'Enter')
  await focusIsOn(page, 'alert', 'There is a problem')
  await tabTo(page, 'link', /./, { most: 1 })
  await press(page, 'Enter')
  await focusIsOn(page, 'textbox', /Why this yard\?/)
  await type(page, 'It has the newest cranes.')
  await tabTo(page, 'button', send)
}

/** From the form of a guest to the application that is sent. */
async function fillInAndSend(page: Page, email: string) {
  await arrived(page, 'Apply')
  await tabTo(page, 'textbox', 'Name')
  await type(page, 'Ada Reed')
  await tabTo(page, 'textbox', 'Email')
  await type(page, email)
  await answerWhatIsMissing(page, 'Email me the code')
  await press(page, 'Enter')
  await focusIsOn(page, 'textbox', /code/i)
  const { subject } = await waitForMail(product, email, /sends your application/)
  await type(page, subject.slice(0, 6))
  await focusIsOn(page, 'heading', /^Application sent/)
}

/** Whoever has an account has all of it on one page. */
async function applySignedIn() {
  const page = await product.visitAs(await product.seeker(), '/seeker/apply/crane-operator-newark')
  // The first question, not the heading: see focusFirstQuestion.
  await focusIsOn(page, 'textbox', /Why this yard\?/)
  await answerWhatIsMissing(page, 'Send application')
  await press(page, 'Space')
  await focusIsOn(page, 'heading', /^Application sent/)
  expect(page.faults).toEqual([])
}

test('a seeker with an account sends an application', { timeout: 120_000 }, applySignedIn)

test('a newcomer searches on a desk, and gets from the landing page to a sent application', {
  timeout: 180_000,
}, async () => {
  const page = await product.visit()
  await page.goto(product.url)
  await tabTo(page, 'link', 'Skip to main content')
  await press(page, 'Enter')
  await tabTo(page, ['textbox', 'combobox'], 'Job title, skill or company')
  await type(page, 'Crane Operator')
  await press(page, 'Enter')
  await page.waitForURL('**/jobs?q=**')
  await arrived(page, /job/)
  await tabTo(page, 'link', 'Crane Operator')
  await press(page, 'Enter')
  await tabTo(page, 'link', 'Open full page')
  await press(page, 'Enter')
  await arrived(page, 'Crane Operator')
  await tabTo(page, 'link', 'Apply')
  await press(page, 'Enter')
  await fillInAndSend(page, 'ada@people.example')
  expect(page.faults).toEqual([])
})

test('a newcomer at 200 % takes the link of a job, and sends the application', {
  timeout: 180_000,
}, async () => {
  const page = await product.visit({ width: 720, height: 450 })
  await page.goto(product.url)
  await tabTo(page, 'link', 'Crane Operator', { most: 60 })
  await press(page, 'Enter')
  await arrived(page, 'Crane Operator')
  await tabTo(page, 'link', 'Apply', { most: 60 })
  await press(page, 'Enter')
  await fillInAndSend(page, 'ines@people.example')
  expect(page.faults).toEqual([])
})

test('an offer is made, countered and accepted', { timeout: 180_000 }, async () => {
  const job = await product.job(employer.company.id, { title: 'Yard Planner' })
  const seeker = await product.seeker({ name: 'Amara Nwosu' })
  const { data: application } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: application.id, version: 1, to: 'interview' },
  })
  const theirs = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants`, {
    status: 'approved',
  })
  await tabTo(theirs, 'button', 'Amara Nwosu')
  await press(theirs, 'Enter')
  await focusIsOn(theirs, 'heading', /^Amara Nwosu, /)
  await tabTo(theirs, 'button', 'Make an offer')
  // Opened and left: the focus comes back to where it was.
  await press(theirs, 'Enter')
  await focusIsOn(theirs, 'textbox', /^Pay, in/)
  await press(theirs, 'Escape')
  await focusIsOn(theirs, 'button', 'Make an offer')
  await press(theirs, 'Space')
  await focusIsOn(theirs, 'textbox', /^Pay, in/)
  await press(theirs, 'Control+A')
  await type(theirs, '80000')
  await tabTo(theirs, 'textbox', /^Hours a week/)
  await type(theirs, '38')
  await tabTo(theirs, 'button', /^Send offer/)
  await press(theirs, 'Enter')
  // The button that opened it has gone; beside it is the one that moves the applicant.
  await focusIsOn(theirs, 'button', 'Move Amara Nwosu')

  const mine = await product.visitAs(seeker, `/seeker/applications/${application.id}`)
  await mine.setViewportSize({ width: 720, height: 450 })
  await tabTo(mine, 'button', 'Accept offer')
  await press(mine, 'Enter')
  await mine.getByRole('dialog').waitFor()
  await focusIsKept(mine)
  await press(mine, 'Escape')
  await focusIsOn(mine, 'button', 'Accept offer')
  await tabTo(mine, 'button', 'Counter', { most: 1 })
  await press(mine, 'Enter')
  await focusIsOn(mine, 'heading', 'Your counter')
  await tabTo(mine, 'button', 'Cancel')
  await press(mine, 'Enter')
  await focusIsOn(mine, 'button', 'Counter')
  await press(mine, 'Space')
  await focusIsOn(mine, 'heading', 'Your counter')
  await tabTo(mine, 'textbox', 'Yearly pay')
  await press(mine, 'Control+A')
  await type(mine, '84000')
  await tabTo(mine, 'button', 'Send counter')
  await press(mine, 'Enter')
  await focusIsOn(mine, 'heading', 'You asked Northgate Freight for')
  await mine.getByRole('heading', { name: /^You asked .* for$/ }).waitFor()
  await focusIsOn(mine, 'heading', 'You asked Northgate Freight for')

  await theirs.getByRole('heading', { name: /asks for \$84,000/ }).waitFor()
  await focusIsOn(theirs, 'button', 'Move Amara Nwosu')
  await tabTo(theirs, 'button', /^Accept \$84,000/)
  await press(theirs, 'Enter')
  await theirs.getByRole('dialog').waitFor()
  await tabTo(theirs, 'button', 'Cancel')
  await tabTo(theirs, 'button', /^Accept/, { key: 'Shift+Tab' })
  await press(theirs, 'Enter')
  await theirs.getByRole('dialog').waitFor({ state: 'detached' })
  await theirs.getByRole('heading', { name: 'You and Amara agreed' }).waitFor()
  await focusIsKept(theirs)
  for (const page of [mine, theirs]) expect(page.faults).toEqual([])
})

test('a message is read and answered on both sides, with a file and without', {
  timeout: 180_000,
}, async () => {
  const job = await product.job(employer.company.id, { title: 'Rail Yard Planner' })
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const { data: application } = await seeker.api.post('/jobs/apply', { jobId: job.id })
  await seeker.api.post('/messages/:id', {
    ...{ id: application.id, key: randomUUID(), body: 'May I ask about the shifts?' },
  })
  const narrow = { width: 720, height: 450 }
  const theirs = await product.visitAs(employer, '/employer/messages', { status: 'approved', ...narrow })
  await tabTo(theirs, 'link', /^Maya Herrera/)
  await press(theirs, 'Enter')
  await arrived(theirs, 'Maya Herrera')

  // The menus open on their first entry and give the focus back.
  await tabTo(theirs, 'button', 'More about this conversation')
  await press(theirs, 'Enter')
  await focusIsOn(theirs, 'menuitem', /^Report/)
  await press(theirs, 'ArrowDown', 'Escape')
  await focusIsOn(theirs, 'button', 'More about this conversation')
  await tabTo(theirs, 'textbox', 'Message to Maya Herrera')
  await type(theirs, 'Two shifts, early and late. The plan is here.')
  await tabTo(theirs, 'button', /^Template/)
  await press(theirs, 'Space')
  await theirs.getByRole('menu').waitFor()
  await focusIsKept(theirs)
  await press(theirs, 'Escape')
  await focusIsOn(theirs, 'button', /^Template/)
  // The file picker is the browser's own; it is left once, and used once.
  const chooser = async () => {
    const opened = theirs.waitForEvent('filechooser')
    await press(theirs, 'Space')
    return opened
  }
  await tabTo(theirs, 'button', 'Attach a file', { key: 'Shift+Tab' })
  await chooser()
  await focusIsKept(theirs)
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: pdfOf('<</Type/Catalog>>') }
  await (await chooser()).setFiles(plan)
  await theirs.getByText('plan.pdf').waitFor()
  await focusIsOn(theirs, 'button', 'Attach a file')
  await tabTo(theirs, 'button', 'Take plan.pdf out', { key: 'Shift+Tab' })
  await press(theirs, 'Enter')
  await theirs.getByText('plan.pdf').waitFor({ state: 'detached' })
  await focusIsOn(theirs, 'button', 'Send to Maya')
  await press(theirs, 'Enter')
  await theirs.getByRole('log').getByText('Two shifts, early and late.').waitFor()
  await focusIsOn(theirs, 'button', 'Send to Maya')

  const mine = await product.visitAs(seeker, '/seeker/messages')
  await tabTo(mine, 'link', /^Northgate Freight/)
  await press(mine, 'Enter')
  await arrived(mine, 'Northgate Freight')
  await tabTo(mine, 'textbox', 'Message to Northgate Freight')
  await type(mine, 'Early suits me.')
  await press(mine, 'Control+Enter')
  await mine.getByRole('log').getByText('Early suits me.').waitFor()
  await focusIsOn(mine, 'textbox', 'Message to Northgate Freight')
  await theirs.getByRole('log').getByText('Early suits me.').waitFor()
  await focusIsKept(theirs)
  for (const page of [mine, theirs]) expect(page.faults).toEqual([])
})
