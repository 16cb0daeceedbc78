import { expect, test } from 'vitest'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
await product.job(company.id, {
  title: 'Crane Operator',
  slug: 'crane-operator',
  questions: JSON.stringify(['Which cranes have you driven?']),
})

test('a visitor who reloads at each step of applying loses nothing and sends it once', async () => {
  const page = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.url}/apply/crane-operator`)
  const name = page.getByRole('textbox', { name: 'Name' })
  const email = page.getByRole('textbox', { name: 'Email' })
  const answer = page.getByLabel(/Which cranes/)
  await name.fill('Ada Reed')
  await email.fill('ada@people.example')
  await answer.fill('Tower cranes.')
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Ada Reed')
  expect([await email.inputValue(), await answer.inputValue()]).toEqual([
    'ada@people.example',
    'Tower cranes.',
  ])
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByRole('heading', { name: 'Type the code to send it' }).waitFor()
  const mail = await waitForMail(product, 'ada@people.example', /sends your application/)
  await page.reload()
  // The code of the mail that came is still good.
  await page.getByRole('heading', { name: 'Type the code to send it' }).waitFor()
  await page.locator('#code').fill(mail.subject.slice(0, 6))
  await page.getByRole('heading', { name: 'Sent: Crane Operator' }).waitFor()
  await page.reload()
  await page
    .getByRole('link', { name: /View application|See where you stand|Applications/ })
    .first()
    .waitFor()
  const rows = await product.db.selectFrom('applications').select(['stage', 'answers']).execute()
  expect(rows).toMatchObject([{ stage: 'applied' }])
  expect(JSON.stringify(rows)).toContain('Tower cranes.')
  expect(page.faults).toEqual([])
})

test('a résumé that a reload took away is not left out unseen: the code leads to the form', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/apply/crane-operator`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Bo Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill('bo@people.example')
  await page.getByLabel(/Which cranes/).fill('Yard cranes.')
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'bo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
  })
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByRole('heading', { name: 'Type the code to send it' }).waitFor()
  const mail = await waitForMail(product, 'bo@people.example', /sends your application/)
  await page.reload()
  await page.getByRole('heading', { name: 'Type the code to go on' }).waitFor()
  await page.locator('#code').fill(mail.subject.slice(0, 6))
  await page.getByRole('heading', { name: 'Apply: Crane Operator' }).waitFor()
  await expect.poll(() => page.getByLabel(/Which cranes/).inputValue()).toBe('Yard cranes.')
  expect(page.faults).toEqual([])
})

test('a seeker goes on in another browser, and what each of the two wrote is kept', async () => {
  const seeker = await product.seeker({ name: 'Lea Vik' })
  const address = '/seeker/apply/crane-operator'
  const desk = await product.visitAs(seeker, address)
  await desk.getByLabel(/Which cranes/).fill('Harbour cranes.')
  await desk.getByText('Draft kept in your account').waitFor()
  const phone = await product.visitAs(seeker, address, { width: 390, height: 844 })
  await expect.poll(() => phone.getByLabel(/Which cranes/).inputValue()).toBe('Harbour cranes.')
  await phone.getByLabel(/Cover note/).fill('From the train.')
  const kept = async () =>
    (await seeker.api.get('/applications/draft/:slug', { slug: 'crane-operator' })).data?.draft
  await expect.poll(async () => (await kept())?.coverNote).toBe('From the train.')
  // The desk has not seen the note, and writes on.
  await desk.getByLabel(/Which cranes/).fill('Harbour cranes, for nine years.')
  await expect
    .poll(async () => Object.values((await kept())?.answers ?? {}))
    .toEqual(['Harbour cranes, for nine years.'])
  expect((await kept())?.coverNote).toBe('From the train.')
  await desk.reload()
  await expect
    .poll(() => desk.getByLabel(/Which cranes/).inputValue())
    .toBe('Harbour cranes, for nine years.')
  expect([...desk.faults, ...phone.faults]).toEqual([])
})
