import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct, waitForMail } from '../product.ts'
import { tenMinutesPass } from '../undo-time.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
const job = await product.job(company.id, {
  title: 'Crane Operator',
  slug: 'crane-operator-newark',
  steps: JSON.stringify([
    { name: 'Trial shift', note: 'Half a shift, paid', days: 4, stage: 'interview' },
    { name: 'Offer', days: 2, stage: 'offer' },
  ]),
})
const email = 'ada@people.example'
const letter = 'Thank you for the trial shift. We chose somebody with more nights on tower cranes.'

const mails = async () =>
  (
    await product.db
      .selectFrom('capturedMails')
      .select(['subject', 'textBody'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute()
  ).filter(({ subject }) => !/Waymark code|Articles by email/.test(subject))

const standings =
  /Waiting for a first look|Opened, waiting for a decision|Not selected|They left you a message|all caught up/

/** The text once nothing has been added for a while: the conversation, for one, comes after the rest. */
async function settledText(part: Locator) {
  for (let before = ''; ; ) {
    const text = await part.innerText()
    if (text === before) return text
    before = text
    await part.page().waitForTimeout(1_000)
  }
}

/** Every place where the applicant reads where the application stands. */
async function whereItStands(page: Page, id: string) {
  const words: Record<string, string> = {}
  const places = {
    list: '/seeker/applications',
    application: `/seeker/applications/${id}`,
    job: '/job-detail/crane-operator-newark',
    dashboard: '/seeker/dashboard',
  }
  for (const [name, path] of Object.entries(places)) {
    await page.goto(product.url + path)
    // A dashboard on which nothing waits names nobody.
    if (name !== 'dashboard') await page.getByText('Northgate Freight').first().waitFor()
    await page.getByText(standings).filter({ visible: true }).first().waitFor()
    // The rest of a page (new jobs, ages) arrives and changes in its own time.
    const part =
      name === 'job'
        ? page.getByRole('region', { name: 'Your application' }).filter({ visible: true })
        : page.locator('#main')
    const [text = ''] = (await settledText(part)).split('New jobs')
    words[name] = text.replace(/just now|\d+ (seconds?|minutes?|min)( ago)?/gi, 'a moment ago')
  }
  return words
}

test('a person registers, applies, is rejected, and the rejection is taken back: both sides read only what is true', {
  timeout: 180_000,
}, async () => {
  // Registers, and confirms the address.
  const page = await product.visit()
  await page.goto(`${product.url}/register?role=seeker`)
  const start = page.getByRole('button', { name: 'Continue' })
  await start
    .or(page.getByRole('textbox', { name: 'Name' }))
    .first()
    .waitFor()
  if (await start.isVisible()) await start.click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('nine yellow road signs')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/EmailVerification**')
  const code = await waitForMail(product, email, /is your Waymark code/)
  await page.locator('#code').fill(code.subject.slice(0, 6))
  await page.waitForURL('**/seeker/**')

  // Applies, and is told what was sent and what comes next.
  await page.goto(`${product.url}/seeker/apply/crane-operator-newark`)
  await page.getByLabel(/Cover note/).fill('Tower cranes, for nine years.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Application sent.').first().waitFor()
  await page.getByText('A copy is in your email.').waitFor()
  await page.getByText('Waiting for a first look').waitFor()
  await page.getByRole('list', { name: 'Where you stand' }).getByText('Trial shift').waitFor()
  const copy = await waitForMail(product, email, /^Application sent: Crane Operator/)
  for (const sentence of [
    'Northgate Freight has your application for Crane Operator.',
    'Where it stands: Waiting for a first look.',
    'Cover note: “Tower cranes, for nine years.”',
    'Résumé: None sent. They can open your profile laid out as a résumé.',
  ])
    expect(copy.textBody).toContain(sentence)
  await page.getByRole('link', { name: 'View application' }).click()
  await page.waitForURL('**/seeker/applications/**')
  const id = page.url().split('/').at(-1) ?? ''
  for (const text of Object.values(await whereItStands(page, id))) {
    expect(text).toContain('Waiting for a first look')
    expect(text).not.toMatch(/Now: Short-listed|They will write to you/)
  }

  // The employer reads it, and rejects. The board says when the mail leaves.
  const board = await product.visitAs(
    { ...employer, name: employer.name },
    `/employer/jobs/${job.id}/applicants`,
    {
      status: 'Active',
    },
  )
  await board.getByText('Reply within 4 working days').waitFor()
  await board.getByText('Trial shift').first().waitFor()
  await board.getByRole('button', { name: 'Ada Reed', exact: true }).click()
  await board.getByText('Tower cranes, for nine years.').waitFor()
  const asRead = await whereItStands(page, id)
  for (const text of Object.values(asRead)) expect(text).toContain('Opened, waiting for a decision')
  const bells = (await product.bells()).length

  const reject = async () => {
    await board.locator('.drawer-panel').getByRole('button', { name: /^Move/ }).click()
    await board.getByRole('menuitem', { name: 'Reject with a message…' }).click()
    const dialog = board.getByRole('dialog', { name: 'Reject Ada Reed?' })
    await dialog.getByText('The email goes out in 10 minutes; until then you can take it back.').waitFor()
    await dialog.getByText('stays with the application for your team').waitFor()
    await dialog.getByLabel('What Ada will read').fill(letter)
    await dialog.getByRole('button', { name: 'Reject and send' }).click()
    await board.getByText(/was rejected\. The email goes out at \d{1,2}:\d\d [ap]m/).waitFor()
    await board.getByText('Ada does not know yet that they are at “Rejected”.').waitFor()
    await board.getByText('Only your team and the recruiter of this job read it.', { exact: true }).waitFor()
  }
  await reject()
  expect(await whereItStands(page, id)).toEqual(asRead)

  // Taken back: nothing was sent, and nothing of it is left anywhere.
  await board.getByRole('button', { name: 'Take it back' }).click()
  await board.getByText('moved to New. Nothing was sent.').waitFor()
  await tenMinutesPass(product)
  expect(await whereItStands(page, id)).toEqual(asRead)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Application sent: Crane Operator'])
  expect(await product.bells()).toHaveLength(bells)
  const answer = await product
    .as((await page.evaluate(() => localStorage.getItem('token'))) ?? '')
    .get('/applications/:id', { id })
  expect(JSON.stringify(answer)).not.toMatch(/tower cranes\.|rejected|Not selected/)

  // Rejected for good: page, bell and mail at once, with the letter.
  await reject()
  await tenMinutesPass(product)
  const told = await whereItStands(page, id)
  expect(told.application).toContain('You weren’t selected')
  expect(told.application).toContain(letter)
  expect(told.application).toContain('Not selected')
  expect(told.list).toContain('They left you a message')
  expect(told.dashboard).toContain('You’re all caught up')
  const mail = await waitForMail(product, email, /^Crane Operator: Not selected/)
  expect(mail.textBody).toContain('Northgate Freight decided not to go on with your application.')
  expect(mail.textBody).toContain(letter)
  expect((await product.bells()).at(-1)?.title).toBe(
    'Northgate Freight decided not to go on with your application.',
  )
  expect([page.faults, board.faults]).toEqual([[], []])
})
