import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
await product.job(company.id, {
  title: 'Crane Operator',
  slug: 'crane-operator-newark',
  questions: JSON.stringify(['Which cranes have you driven?']),
})
await product.job(company.id, { title: 'Yard Planner', slug: 'yard-planner-newark', questions: '[]' })
const question = 'When can you start?'
const asks = { questions: JSON.stringify([question]) }
await product.job(company.id, { title: 'Rail Loader', slug: 'rail-loader-newark', ...asks })
const other = await product.employer('approved', { name: 'Harbor Cranes', slug: 'harbor-cranes' })
await product.job(other.company.id, { title: 'Rail Loader', slug: 'rail-loader-nights', ...asks })

const resume = {
  name: 'ada-reed.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Ada Reed\n\nExperience\nCrane Operator, Northbay Yard, 2017-2026\n'),
}

/**
 * The rule: a tap is every press on the glass, on a link, a button or a field that does not have the focus yet; choosing
 * the file is one more. Typing, the keyboard's own key for the next field, and reading the code in the mailbox are none. A
 * screen is every page, and every step of one, that is told apart by its heading.
 */
test('a newcomer on a phone gets from the landing page to a sent application in 11 taps and 7 screens, and to the next in 4', {
  timeout: 120_000,
}, async () => {
  const page = await product.visit({ width: 390, height: 844 })
  const taps: string[] = []
  const screens: string[] = []
  const see = async (heading: string | RegExp) => {
    await page.getByRole('heading', { name: heading }).filter({ visible: true }).first().waitFor()
    screens.push(String(heading))
  }
  const tap = async (target: Locator) => {
    taps.push(String(target))
    await target.click()
  }

  await page.goto(product.url)
  await see('Work at places that check out.')
  await tap(page.getByLabel('Job title, skill or company'))
  await page.keyboard.type('crane')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/jobs?**')
  screens.push('results')
  await tap(page.getByRole('link', { name: 'Crane Operator', exact: true }))
  await see('Crane Operator')
  await tap(page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }))

  await see('Apply')
  await tap(page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Ada Reed')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@people.example')
  const choosing = page.waitForEvent('filechooser')
  await tap(page.getByText('Choose a file'))
  taps.push('the file')
  await (await choosing).setFiles(resume)
  await page.getByText('ada-reed.txt').first().waitFor()
  await tap(page.getByLabel('Which cranes have you driven?'))
  await page.keyboard.type('Tower cranes, for nine years.')
  await tap(page.getByRole('button', { name: 'Email me the code' }))

  // The code field has the focus already; the sixth digit sends it.
  await see('Type the code to send it')
  expect(await product.db.selectFrom('applications').selectAll().execute()).toEqual([])
  const { subject } = await waitForMail(
    product,
    'ada@people.example',
    /sends your application: Crane Operator/,
  )
  await page.keyboard.type(subject.slice(0, 6))
  await see('Sent: Crane Operator')
  expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(11)
  expect(screens.length, screens.join('\n')).toBeLessThanOrEqual(7)
  expect(await product.db.selectFrom('applications').selectAll().execute()).toMatchObject([
    {
      stage: 'applied',
      answers: [expect.objectContaining({ answer: 'Tower cranes, for nine years.' })],
      resumeFileId: expect.any(String),
    },
  ])

  // The file that was sent fills in the profile, and is not chosen a second time.
  await page.getByRole('button', { name: 'Fill in my profile from it' }).click()
  await page.getByRole('heading', { name: 'Check what we read' }).waitFor()
  await page.getByText('Northbay Yard').first().waitFor()

  // The next one: the job, the form with all of it, and the button.
  taps.length = 0
  await page.goto(`${product.url}/seeker/jobs?sort=newest`)
  await tap(page.getByRole('link', { name: 'Yard Planner', exact: true }))
  await page.getByRole('heading', { name: 'Yard Planner' }).first().waitFor()
  await tap(page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }))
  const sheet = page.getByRole('dialog', { name: 'Apply: Yard Planner' })
  await sheet.getByRole('heading', { name: 'Apply: Yard Planner' }).waitFor()
  await sheet.getByText('Newark, NJ').first().waitFor()
  await expect.poll(() => page.getByRole('radio', { name: /ada-reed/ }).isChecked()).toBe(true)
  await tap(page.getByRole('button', { name: 'Send application' }))
  await page.getByRole('heading', { name: 'Sent: Yard Planner' }).waitFor()
  expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(4)

  // From what was sent to the next one that asks something: its first question has the focus.
  const answerAndSend = async (heading: string) => {
    await expect
      .poll(() => page.getByLabel(question).evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.type('In May.')
    await tap(page.getByRole('button', { name: 'Send application' }))
    await page.getByRole('heading', { name: heading }).waitFor()
    await page.getByRole('heading', { name: /Application sent/ }).waitFor()
    expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(4)
    taps.length = 0
  }
  taps.length = 0
  // Back to the search they came from.
  await tap(page.getByRole('link', { name: 'Keep looking' }))
  await page.waitForURL('**/seeker/jobs?sort=newest')
  await tap(page.getByRole('link', { name: 'Rail Loader', exact: true }).last())
  await tap(page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }))
  await answerAndSend('Sent: Rail Loader')
  await tap(page.getByRole('link', { name: /^Apply: Rail Loader, / }))
  await answerAndSend('Sent: Rail Loader')
  expect(await product.db.selectFrom('applications').select('id').execute()).toHaveLength(4)
  expect(page.faults).toEqual([])
})

test('what was begun is there on another device, is listed as not sent, and is thrown away by a press', {
  timeout: 120_000,
}, async () => {
  const seeker = await product.seeker({ name: 'Noor Haidari' })
  const first = await product.visitAs(seeker, '/seeker/apply/crane-operator-newark')
  await first.getByLabel('Which cranes have you driven?').fill('Gantries.')
  await first.getByText('Draft kept in your account').waitFor()

  const other = await product.visitAs(seeker, '/seeker/dashboard')
  await other.getByRole('region', { name: 'Not sent yet' }).getByText('Crane Operator').first().waitFor()
  await other.goto(`${product.url}/job-detail/crane-operator-newark`)
  await other.getByRole('link', { name: 'Continue your application' }).first().waitFor()
  await other.goto(`${product.url}/seeker/applications`)
  await other.getByRole('link', { name: 'Continue the application for Crane Operator' }).click()
  await expect.poll(() => other.getByLabel('Which cranes have you driven?').inputValue()).toBe('Gantries.')

  await other.goto(`${product.url}/seeker/applications`)
  await other.getByRole('button', { name: 'Delete the draft for Crane Operator' }).click()
  await other.getByRole('heading', { name: 'No applications yet' }).waitFor()
  for (const page of [first, other]) expect(page.faults).toEqual([])
})

test('the mailed link, opened in another tab, signs in there and moves the waiting tab on as well', async () => {
  const waiting = await product.visit({ width: 390, height: 844 })
  await waiting.goto(`${product.url}/register?next=/seeker/apply/crane-operator-newark`)
  await waiting.getByRole('textbox', { name: 'Name' }).fill('Ines Ortiz')
  await waiting.getByRole('textbox', { name: 'Email' }).fill('ines@people.example')
  await waiting.getByLabel('Password', { exact: true }).fill('nine yellow road signs')
  await waiting.getByRole('button', { name: 'Create account' }).click()
  await waiting.waitForURL('**/EmailVerification**')
  const mail = await waitForMail(product, 'ines@people.example', /is your Waymark code/)
  const opened = await waiting.context().newPage()
  await opened.goto(/https?:\/\/\S+/.exec(mail.textBody)?.[0] ?? '')
  await opened.waitForURL('**/seeker/apply/crane-operator-newark')
  await waiting.waitForURL('**/seeker/apply/crane-operator-newark')
  expect(waiting.faults).toEqual([])
})
