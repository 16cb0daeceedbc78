import { expect, test } from 'vitest'
import { startProduct, waitForMail } from '../product.ts'
import { tenMinutesPass } from '../undo-time.ts'

const product = await startProduct()
const employer = await product.employer()
const seeker = await product.seeker({ name: 'Amara Nwosu' })

test('a step of the employer’s own goes from the wizard to the advert, the board, the mail and the seeker’s route', {
  timeout: 180_000,
}, async () => {
  const page = await product.visitAs(employer, '/employer/jobs/new', { status: 'approved' })
  await page.getByLabel('Title').fill('Crane Operator')
  const next = page.getByRole('button', { name: /^(Next|Continue)/ })
  await next.click()
  await page.getByLabel('City').fill('Newark')
  await page.getByLabel('State or region').fill('NJ')
  await page.getByRole('combobox', { name: 'Country' }).fill('united sta')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('Lowest pay').fill('68000')
  await page.getByLabel('Highest pay').fill('82000')
  await next.click()
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill(
      'You lift containers off trains at night, forty an hour, with a crew of six and a dispatcher who knows every siding in the yard.',
    )
  await next.click()

  // A step that has no name yet is open; its place follows from the stage it stands for.
  await page.getByRole('button', { name: 'Add a step' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Trial shift on the quay')
  await page.getByLabel('On your board as').selectOption({ label: 'Interview' })
  await page.getByLabel('Days', { exact: true }).fill('3')
  await page.getByLabel('What happens').fill('Half a day with the night crew, paid')
  await page.getByRole('button', { name: /^Done with step/ }).click()
  await page.getByText('Interview on your board').first().waitFor()
  await next.click()
  await page.getByRole('button', { name: 'Publish job' }).click()
  const published = async () => (await employer.api.get('/employer/jobs')).data[0]
  await expect.poll(async () => (await published())?.status).toBe('open')
  const job = await published()

  // The advert names it, with what happens and the promise.
  const theirs = await product.visitAs(seeker, `/jobs/${job?.slug}`)
  await theirs.getByText('Trial shift on the quay').first().waitFor()
  await theirs.getByText('Half a day with the night crew, paid').first().waitFor()
  const { data: application } = await seeker.api.post('/jobs/apply', { slug: job?.slug ?? '' })

  // The board offers it by its name, beside the stage's other step.
  await page.goto(`${product.url}/employer/jobs/${job?.id}/applicants`)
  await page.getByRole('button', { name: 'Move Amara Nwosu' }).click()
  await page.getByRole('menuitem', { name: 'Trial shift on the quay' }).click()
  const column = page.locator('section[aria-labelledby="station-interview"]')
  await column.getByText('Trial shift on the quay').first().waitFor()
  await column.getByRole('button', { name: 'Amara Nwosu', exact: true }).waitFor()

  // The mail and the route of the seeker say where they are, in the employer's words.
  await tenMinutesPass(product)
  await waitForMail(product, seeker.email, /Crane Operator: Trial shift on the quay/)
  await theirs.goto(`${product.url}/seeker/applications/${application.id}`)
  const route = theirs.getByRole('list', { name: 'Where you stand' })
  const now = route.locator('[aria-current=step]')
  await now.getByText('Trial shift on the quay: waiting to hear from them').waitFor()
  await theirs.getByText('Day 3, promised').waitFor()
  for (const one of [page, theirs]) expect(one.faults).toEqual([])
})
