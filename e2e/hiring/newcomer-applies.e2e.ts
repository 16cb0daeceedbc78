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
  questions: '[]',
})

/**
 * The rule: a tap is every press on the glass, on a link, a button or a field that does not have the focus yet.
 * Typing, the keyboard's own key for the next field, and reading the code in the mailbox are none. A screen is every
 * page, and every step of the application sheet, that is told apart by its heading. The job asks no questions; each
 * question would be one more tap, into its field.
 */
test('a newcomer on a phone gets from the landing page to a sent application in 8 taps and 9 screens', async () => {
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
  await tap(page.getByRole('link', { name: 'Crane Operator', exact: true }))
  await see('Crane Operator')
  await tap(page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }))

  await see('Create account')
  await expect.poll(() => page.getByText('Then you apply for Crane Operator.').isVisible()).toBe(true)
  await tap(page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Ada Reed')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@people.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nine yellow road signs')
  await tap(page.getByRole('button', { name: 'Create account' }))

  // The code field has the focus already; the sixth digit sends it.
  await see('Confirm your email')
  const { subject } = await waitForMail(product, 'ada@people.example', /is your Waymark code/)
  await page.keyboard.type(subject.slice(0, 6))

  await page.waitForURL('**/seeker/apply/crane-operator-newark')
  await see('What you send')
  await tap(page.getByRole('button', { name: /^Next/ }))
  await see('Which résumé')
  await tap(page.getByRole('button', { name: /^Next/ }))
  await see('A cover note')
  await tap(page.getByRole('button', { name: /^Next/ }))
  await see(/^Review/)
  await tap(page.getByRole('button', { name: 'Send application' }))
  await see('Sent: Crane Operator')

  expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(8)
  expect(screens.length, screens.join('\n')).toBeLessThanOrEqual(9)
  expect(await product.db.selectFrom('applications').selectAll().execute()).toMatchObject([
    { stage: 'applied' },
  ])
  expect(page.faults).toEqual([])
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
