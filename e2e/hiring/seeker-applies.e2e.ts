import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
await product.job(company.id, {
  title: 'Crane Operator',
  slug: 'crane-operator-newark',
  questions: JSON.stringify(['Which cranes have you driven?']),
})
await product.job(company.id, { title: 'Bookkeeper', slug: 'bookkeeper-newark' })

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

// Security: T-01
test('a seeker registers, finds a job, applies with a résumé, and follows it', async () => {
  const page = await product.visit()

  // Finds the job as a visitor, and is led back to it after registering.
  await page.goto(product.url)
  await page.getByLabel('Job title, skill or company').fill('crane')
  await page.getByRole('button', { name: 'Search jobs' }).click()
  await page.waitForURL('**/jobs?**')
  await page.getByRole('status').filter({ hasText: '1 job' }).waitFor()
  // A choice that is made before the app has started counts.
  const { promise: scripts, resolve: sendScripts } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(`${product.url}/register`, { waitUntil: 'commit' })
  const seekerChoice = page.getByRole('radio', { name: 'I’m looking for work' })
  await seekerChoice.check()
  sendScripts()
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('input[name=role]') ?? {}).some((key) => key.startsWith('__react')),
  )
  expect(await seekerChoice.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@people.example')
  await page.getByLabel('Password', { exact: true }).fill('nine yellow road signs')
  await page.getByRole('button', { name: 'Create account' }).click()

  // Confirms the address with the code, which logs in.
  await page.waitForURL('**/EmailVerification**')
  const mail = await waitForMail(product, 'ada@people.example', /is your Waymark code/)
  await page.locator('#code').fill(mail.subject.slice(0, 6))
  await page.waitForURL('**/seeker/dashboard')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'Status',
    'role',
    'token',
    'user',
  ])

  // Applies.
  await page.goto(`${product.url}/job-detail/crane-operator-newark`)
  await page
    .getByRole('link', { name: /^Apply/ })
    .first()
    .click()
  await page.waitForURL('**/seeker/apply/crane-operator-newark')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ada-reed.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('ada-reed.pdf').first().waitFor()
  await page.getByLabel(/Which cranes have you driven/).fill('Tower cranes, for nine years.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('link', { name: 'View application' }).click()
  await page.waitForURL('**/seeker/applications/**')
  await page
    .getByRole('heading', { name: /Crane Operator|Northgate/ })
    .first()
    .waitFor()
  expect((await waitForMail(product, 'ada@people.example', /application|received/i)).textBody).toContain(
    'Crane Operator',
  )
  expect(await product.db.selectFrom('applications').selectAll().execute()).toMatchObject([
    { stage: 'applied', answers: [expect.anything()] },
  ])

  // Applying again opens the existing application.
  await page.goto(`${product.url}/seeker/apply/crane-operator-newark`)
  await page.waitForURL('**/seeker/applications/**')
  expect(page.faults).toEqual([])

  // The employer hears of it, and finds the résumé.
  const mailToEmployer = await waitForMail(product, employer.email, /Ada Reed|application/i)
  expect(firstLink(mailToEmployer)).toMatch(/^\/employer\//)
})

test('a seeker who has applied is offered no way to apply while that is not known yet', async () => {
  const job = await product.job(company.id, { title: 'Signal Fitter', slug: 'signal-fitter-waiting' })
  const seeker = await product.seeker()
  await seeker.api.post('/jobs/apply', { jobId: job.id })
  for (const { path, width } of [
    { path: `/job-detail/${job.slug}`, width: 1440 },
    { path: `/job-detail/${job.slug}`, width: 390 },
    { path: `/jobs/${job.slug}`, width: 1440 },
  ]) {
    const page = await product.visitAs(seeker, '/favicon.svg', { width })
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/applications/for-job/*', async (route) => {
      await isAnswered
      await route.continue()
    })
    const isAsked = page.waitForRequest('**/api/applications/for-job/*')
    await page.goto(product.url + path)
    await isAsked
    await page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).first().waitFor()
    const ways = page.getByRole('link', { name: /appl(y|ied|ication)/i }).and(page.locator('.btn'))
    expect(await ways.count()).toBe(0)
    answer()
    await ways.filter({ visible: true }).first().waitFor()
    expect(await ways.filter({ visible: true }).allInnerTexts()).toEqual([
      path.startsWith('/jobs') ? 'You applied' : 'View application',
    ])
    expect(page.faults).toEqual([])
  }

  // Where nothing is known because the answer failed, the form says what else there is to say.
  const page = await product.visitAs(await product.seeker(), '/favicon.svg')
  await page.route('**/api/applications/for-job/*', (route) => route.abort())
  await page.goto(`${product.url}/job-detail/${job.slug}`)
  await page.getByRole('link', { name: 'Apply', exact: true }).first().waitFor()
})

test('a job whose intake is paused says why, and offers nobody a way to apply', async () => {
  const job = await product.job(company.id, { title: 'Track Inspector', slug: 'track-inspector-paused' })
  // It stays paused for as long as somebody waits for a late answer.
  await (await product.seeker()).api.post('/jobs/apply', { jobId: job.id })
  const passed = new Date(Date.now() - 3_600_000)
  await product.db
    .updateTable('applications')
    .set({ answerLateFrom: passed })
    .where('jobId', '=', job.id)
    .execute()
  await product.db.updateTable('jobs').set({ intakePausedAt: passed }).where('id', '=', job.id).execute()
  const why = 'New applications are paused, because applicants here have waited longer than promised.'
  const seeker = await product.seeker()
  for (const person of [undefined, seeker])
    for (const width of [1440, 390]) {
      const open = product.profileOf(person, { width })
      const page = await open(`/job-detail/${job.slug}`)
      const said = page.getByText(why).filter({ visible: true })
      await said.waitFor()
      await expect.poll(() => said.count()).toBe(1)
      const ways = page.locator('main').getByRole('link', { name: /apply|create an account/i })
      expect(await ways.filter({ visible: true }).allInnerTexts()).toEqual([])
      const rule = page.getByRole('link', { name: 'The rule' }).filter({ visible: true })
      expect(await rule.getAttribute('href')).toBe('/answer-bond')
      expect(await axeViolations(page)).toEqual([])
      expect(page.faults).toEqual([])
      await page.close()
    }

  // The addresses of the forms, which somebody may have kept.
  const visitor = await product.visit()
  await visitor.goto(`${product.url}/apply/${job.slug}`)
  await visitor.getByText(why).waitFor()
  expect(await visitor.getByRole('textbox').count()).toBe(0)
  const page = await product.visitAs(seeker, `/seeker/apply/${job.slug}`)
  await page.getByRole('dialog').getByText(why).waitFor()
  expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0)
  await page.goto(`${product.url}/jobs/${job.slug}`)
  await page.getByText('New applications are paused', { exact: true }).waitFor()
  expect([...visitor.faults, ...page.faults]).toEqual([])
})
