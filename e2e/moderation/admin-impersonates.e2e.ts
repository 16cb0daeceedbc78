import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

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
  await page.getByRole('button', { name: 'Save', exact: true }).click()
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
  await expect.poll(() => bar.count()).toBe(0)
})

test('what was told in confidence stays closed to them: the page says why and leads on, with nothing to try again', async () => {
  const employer = await product.employer('approved')
  const job = await product.job(employer.company.id, { title: 'Night welder' })
  await product.as(seeker.token).post('/jobs/apply', { slug: job.slug })
  const viewAs = async (id: string) => {
    const page = await product.visitAs(admin, `/admin/users/${id}`)
    await page.getByRole('button', { name: 'View as this person' }).click()
    await page.getByLabel('Reason').fill('They cannot open something')
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByText('You are viewing as').waitFor()
    return page
  }
  const closed = (name: string) =>
    `This holds what was told in confidence. It stays closed while you view as ${name}.`

  const asSeeker = await viewAs(seeker.id)
  await asSeeker.waitForURL('**/seeker/dashboard')
  await asSeeker.goto(`${product.url}/seeker/applications`)
  await asSeeker
    .getByRole('link', { name: /Night welder/ })
    .first()
    .click()
  await asSeeker
    .getByRole('region', { name: 'Selected application' })
    .getByText(closed('Maya Herrera'))
    .waitFor()
  await expect.poll(() => asSeeker.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await asSeeker.getByRole('main').getByRole('link', { name: 'All applications' }).first().click()
  await asSeeker.waitForURL('**/seeker/applications')

  const asEmployer = await viewAs(employer.id)
  await asEmployer.waitForURL('**/employer/dashboard')
  await asEmployer.goto(`${product.url}/employer/jobs/${job.id}/applicants`)
  await asEmployer.getByText('Maya Herrera').first().click()
  await asEmployer.getByText(closed(employer.name)).waitFor()
  await expect.poll(() => asEmployer.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})
