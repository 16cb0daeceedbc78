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

test('a guest sends by the link of the mail instead of its code, and nothing is sent before', async () => {
  const page = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.url}/job-detail/crane-operator-newark?ref=poster`)
  await page.getByRole('link', { name: 'Apply', exact: true }).filter({ visible: true }).click()
  await page.getByRole('heading', { name: 'Apply', exact: true }).waitFor()

  // What is missing is said at its field, and nothing typed is lost.
  await page.getByLabel(/Which cranes/).fill('Tower cranes, for nine years.')
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByRole('alert').or(page.getByText('Name is required')).first().waitFor()
  await expect.poll(() => page.getByLabel(/Which cranes/).inputValue()).toBe('Tower cranes, for nine years.')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('x') },
  })
  await page.getByText('A file that ends in .png cannot be read here.').waitFor()

  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@people.example')
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByRole('heading', { name: 'Type the code to send it' }).waitFor()
  const mail = await waitForMail(product, 'ada@people.example', /sends your application/)
  // A wrong code is said until the next one is checked, which begins with the next digit.
  const wrong = mail.subject.startsWith('000000') ? '111111' : '000000'
  await page.keyboard.type(wrong)
  await page.getByText('That code is wrong or has expired').waitFor()
  await page.keyboard.type('22')
  expect(await page.locator('#code').inputValue()).toBe('22')
  await page.getByText('That code is wrong or has expired').waitFor()
  expect(await applications()).toEqual([])

  await page.goto(product.url + firstLink(mail))
  await page.getByRole('heading', { name: 'Your application' }).waitFor()
  expect(page.url()).not.toContain('token')
  await page.getByRole('button', { name: 'Open my application' }).click()
  await page.getByRole('heading', { name: 'Apply: Crane Operator' }).waitFor()
  await expect.poll(() => page.getByLabel(/Which cranes/).inputValue()).toBe('Tower cranes, for nine years.')
  expect(await applications()).toEqual([])
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('heading', { name: 'Sent: Crane Operator' }).waitFor()
  expect(await applications()).toMatchObject([{ stage: 'applied', source: 'poster' }])

  // The link once more, in another browser: there is an account, and it lets nobody in.
  const other = await product.visit()
  await other.goto(product.url + firstLink(mail))
  await other.getByRole('button', { name: 'Open my application' }).click()
  await other.getByRole('heading', { name: 'You have an account' }).waitFor()
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBe(null)
  expect(page.faults).toEqual([])
})

test('a guest whose address has an account reads so after the code, and finds the draft there', async () => {
  const seeker = await product.seeker({ name: 'Lea Vik' })
  const page = await product.visit()
  await page.goto(`${product.url}/apply/crane-operator-newark`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Lea Vik')
  await page.getByRole('textbox', { name: 'Email' }).fill(seeker.email)
  await page.getByLabel(/Which cranes/).fill('Harbour cranes.')
  await page.getByRole('button', { name: 'Email me the code' }).click()
  const mail = await waitForMail(product, seeker.email, /sends your application/)
  const code = mail.subject.slice(0, 6)
  await page.keyboard.type(code === '000000' ? '111111' : '000000')
  await page.getByText('That code is wrong or has expired').waitFor()
  // The right one is pasted over the wrong one, with a space and where the caret happens to be.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+V')
  await page.getByRole('heading', { name: 'You have an account' }).waitFor()
  const kept = await seeker.api.get('/applications/draft/:slug', { slug: 'crane-operator-newark' })
  expect(Object.values(kept.data?.draft.answers ?? {})).toEqual(['Harbour cranes.'])
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
  await page.getByLabel(/Which cranes/).fill('Floating ones as well.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('link', { name: 'View application' }).click()
  await page.getByRole('heading', { name: 'You applied before' }).waitFor()
  expect(page.faults).toEqual([])
})
