import { expect, test } from 'vitest'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const boss = 'rosa@northgatefreight.example'

test('an employer registers, passes the checkpoint, publishes a job, and hires', {
  timeout: 180_000,
}, async () => {
  const page = await product.visit()

  // Registers and confirms by the link of the mail, which logs in.
  await page.goto(`${product.url}/register`)
  await page.getByText('I’m hiring').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Company name' }).fill('Northgate Freight')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Rosa Delgado')
  await page.getByRole('textbox', { name: 'Work email' }).fill(boss)
  await page.getByLabel('Password', { exact: true }).fill('forty one thousand boxes')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/EmailVerification**')
  await page.goto(product.url + firstLink(await waitForMail(product, boss, /is your Waymark code/)))
  await page.waitForURL('**/employer/legitimacy-checkpoint')

  // An empty form names every missing field in the spec's words, in the order of the page.
  await page.getByRole('button', { name: 'Send for verification' }).click()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'There is a problem' })
    .or(
      page.locator('section,div').filter({ has: page.getByRole('heading', { name: 'There is a problem' }) }),
    )
    .last()
  await expect
    .poll(() => summary.getByRole('link').allInnerTexts())
    .toEqual([
      'Entity Type is required',
      'Contact Number is required',
      'Mailing Address is required',
      'Company Size is required',
    ])

  // Sends a true profile; the account's own address is on the company's domain, so the checks clear it alone.
  await page.getByText('Stock Corporation', { exact: true }).first().click()
  await page.getByLabel('Business registration number').fill('0400718332')
  await page.getByLabel('Tax ID number').fill('22-7410938')
  await page
    .getByLabel(/contact number|phone number/i)
    .last()
    .fill('(973) 555-0148')
  await page.getByLabel('Mailing address').fill('1180 Raymond Blvd, Floor 14\nNewark, NJ 07102')
  await page.getByLabel('Company size').fill('1240')
  await page.getByLabel('Website').fill('https://northgatefreight.example')
  await page.getByRole('button', { name: 'Send for verification' }).click()
  await page.getByRole('heading', { name: /Verification Complete|You’re through|You're through/ }).waitFor()
  await page.waitForURL('**/employer/dashboard', { timeout: 30_000 })
  await waitForMail(product, boss, /: Domain confirmed$/)

  // Writes and publishes a job.
  await page.goto(`${product.url}/employer/jobs/new`)
  await page.getByLabel('Title').fill('Crane Operator')
  const next = page.getByRole('button', { name: /^(Next|Continue)/ })
  await next.click()
  await page.getByLabel('City').fill('Newark')
  await page.getByLabel('State or region').fill('NJ')
  await page.getByRole('combobox', { name: 'Country' }).fill('united sta')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  // What is no amount is kept and answered with words; an amount is written as one would on leaving the field.
  await page.getByLabel('Lowest pay').fill('68.000')
  await page.getByLabel('Highest pay').fill('82000')
  await page.getByText('Enter the amount in figures, like 36,000 or 36.50').waitFor()
  await expect.poll(() => page.getByLabel('Lowest pay').inputValue()).toBe('68.000')
  await page.getByLabel('Lowest pay').fill('68000')
  await page.getByLabel('City').focus()
  await expect.poll(() => page.getByLabel('Lowest pay').inputValue()).toBe('68,000')
  await next.click()
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill(
      'You lift containers off trains at night, forty an hour, with a crew of six and a dispatcher who knows every siding in the yard.',
    )
  await next.click()
  await next.click()
  await page.getByRole('button', { name: 'Publish job' }).click()
  // Only its domain is confirmed, so a person reviews the first job.
  const reviewer = (await product.admin()).api
  const waiting = async () => (await reviewer.get('/admin/jobs')).data.held[0]?.id ?? ''
  await expect.poll(waiting, { timeout: 15_000 }).not.toBe('')
  const { version } = (await reviewer.get('/admin/jobs/:id', { id: await waiting() })).data
  await reviewer.post('/admin/jobs/:id/decide', {
    ...{ id: await waiting(), version, kind: 'lift', reasonCode: 'clear', note: 'A real job' },
  })
  await expect
    .poll(async () => (await product.visitor.get('/jobs/search', { q: 'crane operator' })).meta?.total, {
      timeout: 15_000,
    })
    .toBe(1)
  const { data: found } = await product.visitor.get('/jobs/search', { q: 'crane operator' })

  // A seeker applies; the employer moves the application along the route to hire.
  const seeker = await product.seeker({ name: 'Amara Nwosu' })
  await seeker.api.post('/jobs/apply', { slug: found[0]?.slug ?? '' })
  const { data: own } = await product
    .as((await page.evaluate(() => localStorage.getItem('token'))) ?? '')
    .get('/employer/jobs')
  await page.goto(`${product.url}/employer/jobs/${own[0]?.id}/applicants`)
  const moveTo = async (stage: RegExp) => {
    await page.getByRole('button', { name: 'Move Amara Nwosu' }).click()
    await page.getByRole('menuitem', { name: stage }).click()
  }
  const stageIs = (stage: string) =>
    expect
      .poll(
        async () =>
          (await product.db.selectFrom('applications').select('stage').executeTakeFirstOrThrow()).stage,
        { timeout: 15_000 },
      )
      .toBe(stage)
  await moveTo(/^Short-listed/)
  await stageIs('short-listed')
  await moveTo(/^Interview/)
  await stageIs('interview')
  await moveTo(/^Offer/)
  // A nought too many is asked about, and nothing is sent meanwhile.
  await page.getByRole('dialog').getByLabel(/^Pay/).fill('820000')
  await page.getByRole('button', { name: /^Send offer/ }).click()
  await page.getByRole('alert').getByText('$820,000 is 10 times the posted pay.').waitFor()
  await page.getByRole('button', { name: 'Use $82,000' }).click()
  await page.getByRole('dialog').getByLabel(/^Pay/).fill('80000')
  await page.getByRole('button', { name: /^Send offer/ }).click()
  await stageIs('offer')

  // The seeker counters; the employer accepts the counter; both see the hire.
  const theirs = await product.visitAs(seeker, '/seeker/applications')
  const { data: applications } = await seeker.api.get('/applications')
  await theirs.goto(`${product.url}/seeker/applications/${applications[0]?.id}`)
  await theirs
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await stageIs('offer accept')
  await page.reload()
  await moveTo(/^Hire/)
  await page.getByRole('dialog').getByRole('button', { name: /^Hire/ }).click()
  await stageIs('hire')
  await waitForMail(product, seeker.email, /hired|hire|start|offer/i)
  expect(page.faults).toEqual([])
  expect(theirs.faults).toEqual([])
})
