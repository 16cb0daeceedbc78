import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()

test('on a phone the finished parts of a profile are one line each, until one is opened or something is wrong', async () => {
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  await product.as(seeker.token).post('/profile', {
    ...{ name: 'Maya Herrera', headline: 'Welder, night shifts', about: '', photo: null },
    ...{ city: 'Newark', region: 'NJ', country: 'US', phone: null, yearsExperience: 9 },
    ...{ skills: ['TIG'], experience: [], education: [{ school: 'Passaic', degree: 'Welding', year: 2012 }] },
    ...{ desiredPay: null, desiredCurrency: 'USD', authorisedToWork: null, needsSponsorship: null },
    ...{ resumeFileId: null, portfolioFileIds: [] },
    private: { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null },
  })
  const page = await product.visitAs(seeker, '/seeker/profile', { width: 390 })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await page.getByText('Maya Herrera, Welder, night shifts').waitFor()
  await expect.poll(() => name.isVisible()).toBe(false)
  // What is not finished stands open.
  await expect.poll(() => page.getByLabel('City').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Edit Education and licenses' }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('education')
  await page.getByRole('button', { name: 'Add one' }).waitFor()
  await page.getByRole('button', { name: 'Edit You', exact: true }).click()
  await name.fill('Maya Herrera Lowe')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Profile saved').first().waitFor()
  expect((await product.as(seeker.token).get('/profile')).data.name).toBe('Maya Herrera Lowe')

  // An error that was kept from the last visit is not hidden in a folded part.
  await page.reload()
  await page.getByRole('button', { name: 'Edit You', exact: true }).click()
  await name.fill('')
  await page.getByText(/Draft saved at/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Edit You', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  expect(page.faults).toEqual([])
})
