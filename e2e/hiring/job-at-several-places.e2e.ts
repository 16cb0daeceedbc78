import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const { employer, visitAs, visit, url } = await startProduct()

test('a job at two places is written, published, and found at each of them', async () => {
  const owner = await employer()
  const { data: draft } = await owner.api.post('/employer/jobs', {
    title: 'Night shift welder',
    description:
      'Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures first.',
    ...{ payMin: 60_000, payMax: 72_000, city: 'Newark', region: 'NJ', country: 'US' },
  })
  const page = await visitAs(owner, `/employer/jobs/${draft.id}?step=pay`)
  await page.getByRole('button', { name: 'Add another place' }).click()
  const second = page.getByRole('group', { name: 'Place 2' })
  await second.getByLabel('City').fill('Boston')
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByText('Say city and country of each place').first().waitFor()
  await page.goBack()
  const country = second.getByRole('combobox', { name: 'Country' })
  await country.fill('united sta')
  await country.press('Enter')
  await second.getByLabel('State or region').fill('MA')
  await page.getByText('Draft saved at').waitFor()
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByText('Newark, NJ, United States; Boston, MA, United States. On-site').waitFor()
  await page.getByRole('button', { name: 'Publish' }).first().click()
  await page.getByText('is live').first().waitFor()
  expect(page.faults).toEqual([])

  const seeker = await visit()
  for (const where of ['Boston, MA', 'Newark']) {
    await seeker.goto(`${url}/jobs?where=${encodeURIComponent(where)}`)
    await seeker.getByText('Newark, NJ or Boston, MA').first().waitFor()
    await expect.poll(() => seeker.getByRole('link', { name: 'Night shift welder' }).count()).toBe(1)
  }
  const { data: job } = await owner.api.get('/employer/jobs/:id', { id: draft.id })
  await seeker.goto(`${url}/jobs/${job.slug}`)
  await seeker.getByRole('heading', { name: 'Places you can work at' }).waitFor()
  await seeker.getByText('Boston, MA, United States').waitFor()
  expect(seeker.faults).toEqual([])
})

test('remote work names the countries one may work from', async () => {
  const owner = await employer()
  const page = await visitAs(owner, '/employer/jobs/new?step=pay')
  await page.getByRole('radio', { name: 'Remote' }).check()
  const field = page.getByRole('combobox', { name: 'Countries one may work from' })
  for (const typed of ['portug', 'spai']) {
    await field.fill(typed)
    await field.press('Enter')
  }
  await page.getByRole('button', { name: 'Remove Portugal' }).waitFor()
  await page.getByRole('button', { name: 'Remove Spain' }).waitFor()
  const countries = async () => {
    const [job] = (await owner.api.get('/employer/jobs')).data
    return [job?.country, ...(job?.furtherPlaces ?? []).map(({ country }) => country)]
  }
  // The country of the company is chosen from the start.
  await expect.poll(countries, { timeout: 15_000 }).toEqual(['US', 'PT', 'ES'])
  await page.reload()
  await page.getByRole('button', { name: 'Remove Portugal' }).waitFor()
  await page.getByRole('button', { name: 'Remove Spain' }).waitFor()
  expect(page.faults).toEqual([])
})
