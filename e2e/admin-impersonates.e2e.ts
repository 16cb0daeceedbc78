import { expect, test } from 'vitest'
import { startProduct } from './product.ts'

const product = await startProduct()
const admin = await product.admin({ name: 'Ana Lindholm' })
const seeker = await product.seeker({ name: 'Maya Herrera' })

test('an administrator impersonates a seeker, can change nothing, and returns', async () => {
  const page = await product.visitAs(admin, `/admin/users/${seeker.id}`)
  await page.getByRole('button', { name: 'View as this person' }).click()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByText('Give a reason. It stands in the audit log.').first().waitFor()
  await page.getByLabel('Reason').fill('They cannot find their applications')
  await page.getByRole('button', { name: 'View', exact: true }).click()

  await page.waitForURL('**/seeker/dashboard')
  const bar = page.getByText('You are viewing as Maya Herrera. Nothing you press is sent.')
  await bar.waitFor()
  await page.goto(`${product.url}/seeker/profile`)
  await bar.waitFor()
  await page.getByLabel('Headline').fill('Somebody else')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page
    .getByText(/You are viewing as Maya Herrera|You don’t have permission/)
    .nth(1)
    .waitFor()
  expect((await product.as(seeker.token).get('/profile')).data.headline).toBeNull()

  // Public pages show the bar as well, and other tabs of the administrator are unaffected.
  await page.goto(`${product.url}/jobs`)
  await bar.waitFor()
  const other = await page.context().newPage()
  await other.goto(`${product.url}/admin/system`)
  await other.getByRole('heading', { name: /Everything works|late|failed|full/ }).waitFor()

  await page.getByRole('button', { name: /^End/ }).click()
  await page.waitForURL(`**/admin/users/${seeker.id}`)
  await page.getByText('Viewing ended').first().waitFor()
  expect(await bar.count()).toBe(0)
})
