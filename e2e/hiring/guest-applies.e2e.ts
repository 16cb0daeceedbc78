import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstLink, startProduct, waitForMail } from '../product.ts'

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

const applications = () => product.db.selectFrom('applications').selectAll().execute()

/** Counted as in `newcomer-applies`; the link in the mail is a tap in another program. */
test('a guest on a phone applies in 5 taps and the link of a mail, and nothing is sent before', async () => {
  const page = await product.visit({ width: 390, height: 844 })
  const taps: string[] = []
  const tap = async (target: Locator) => {
    taps.push(String(target))
    await target.click()
  }
  await page.goto(`${product.url}/job-detail/crane-operator-newark?ref=poster`)
  await tap(page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }))
  await page.getByRole('heading', { name: 'Create account' }).waitFor()
  await tap(page.getByRole('link', { name: 'apply without an account' }))
  await page.getByRole('heading', { name: 'Apply without an account' }).waitFor()

  // What is missing is said at its field, and nothing typed is lost.
  await page.getByLabel(/Which cranes/).fill('Tower cranes, for nine years.')
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await page.getByRole('alert').or(page.getByText('Name is required')).first().waitFor()
  await expect.poll(() => page.getByLabel(/Which cranes/).inputValue()).toBe('Tower cranes, for nine years.')

  await tap(page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Ada Reed')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@people.example')
  await tap(page.getByRole('button', { name: 'Mail me the link' }))
  await page.getByRole('heading', { name: 'Not sent yet: look in your mail' }).waitFor()
  const mail = await waitForMail(product, 'ada@people.example', /Finish your application/)
  expect(await applications()).toEqual([])

  await page.goto(product.url + firstLink(mail))
  await page.getByRole('heading', { name: 'Your application' }).waitFor()
  expect(page.url()).not.toContain('token')
  await tap(page.getByRole('button', { name: 'Open my application' }))
  await page.getByRole('heading', { name: /^Review/ }).waitFor()
  await page.getByText('Tower cranes, for nine years.').waitFor()
  expect(await applications()).toEqual([])
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('heading', { name: 'Sent: Crane Operator' }).waitFor()
  expect(await applications()).toMatchObject([{ stage: 'applied', source: 'poster' }])
  expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(5)

  // The link once more, in another browser: there is an account, and it lets nobody in.
  const other = await product.visit()
  await other.goto(product.url + firstLink(mail))
  await other.getByRole('button', { name: 'Open my application' }).click()
  await other.getByRole('heading', { name: 'You have an account' }).waitFor()
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBe(null)
  expect(page.faults).toEqual([])
})

test('whoever withdrew applies once more from the page of the application', async () => {
  const seeker = await product.seeker({ name: 'Ines Ortiz' })
  const { id } = await product.db
    .insertInto('applications')
    .values({
      jobId: (
        await product.db
          .selectFrom('jobs')
          .select('id')
          .where('slug', '=', 'crane-operator-newark')
          .executeTakeFirstOrThrow()
      ).id,
      seekerId: seeker.id,
      snapshot: JSON.stringify({ name: 'Ines Ortiz' }),
      stage: 'withdrawn',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await product.visitAs(seeker, `/seeker/applications/${id}`)
  await page.getByRole('link', { name: 'Apply again' }).click()
  await page.getByText('This is a new application').waitFor()
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByLabel(/Which cranes/).fill('Floating ones as well.')
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('link', { name: 'View application' }).click()
  await page.getByRole('heading', { name: 'You applied before' }).waitFor()
  expect(page.faults).toEqual([])
})
