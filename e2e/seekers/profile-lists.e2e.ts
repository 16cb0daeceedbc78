import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()

test.each([1440, 390])(
  'at %i pixels addresses, phones, certificates, languages, links and wishes are typed, corrected, previewed and published',
  async (width) => {
    const seeker = await product.seeker({ name: 'Maya Herrera' })
    const page = await product.visitAs(seeker, '/seeker/profile', { width })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const labelled = (name: string) => page.getByLabel(name, { exact: true })

    // A further address needs its city, and says so at the field.
    await button('Add an address').click()
    const address = page.getByRole('list', { name: 'Other addresses' }).getByRole('listitem')
    await address.getByLabel('Address type').selectOption('Other')
    await address.getByLabel('Street').fill('Rua do Ouro 7')
    await address.getByLabel('Country').selectOption('PT')
    await button('Done').click()
    await address.getByText('City is required').first().waitFor()
    await address.getByLabel('City').fill('Lisbon')
    await button('Done').click()
    await page.getByRole('heading', { name: 'Other: Lisbon' }).waitFor()
    await page.getByText('Rua do Ouro 7, PT').waitFor()

    await button('Add a phone').click()
    await page.getByLabel('Phone type').last().selectOption('Home')
    await page.getByLabel('Contact number').last().fill('201 555 0123')

    // A certificate cannot end before it was given. On a phone the part is folded.
    if (width === 390) await button('Edit Languages, certificates, links').click()
    await button('Add a certificate').click()
    await labelled('Certificate').fill('AWS D1.1 structural welding')
    await page.getByLabel('Issued by').fill('American Welding Society')
    await labelled('Issued: month').selectOption('06')
    await labelled('Issued: year').selectOption('2025')
    await labelled('Expires: month').selectOption('02')
    await labelled('Expires: year').selectOption('2025')
    await button('Done').click()
    await page.getByText('It expires before it was issued').first().waitFor()
    await labelled('Expires: year').selectOption('2028')
    await button('Done').click()
    await page.getByText('American Welding Society, issued Jun 2025, expires Feb 2028').waitFor()

    await button('Add a language').click()
    await labelled('Language 1').fill('Portuguese')
    await labelled('Level of language 1').selectOption('C1')
    await button('Add a link').click()
    await labelled('Name of link 1').fill('Work')
    await labelled('Address of link 1').fill('maya.example/bridges')

    const roles = page.getByLabel(/^Roles you want/)
    for (const role of ['Registered Nurse', 'Charge Nurse']) {
      await roles.fill(role)
      await roles.press('Enter')
    }
    await page.getByLabel('Per', { exact: true }).selectOption('an hour')
    await page.getByLabel(/^Pay you ask/).fill('38.50')
    await page.getByLabel(/^Minimum pay, an hour/).fill('35.25')
    await page.getByRole('checkbox', { name: 'On-site' }).check()
    await page.getByRole('checkbox', { name: 'Full-time' }).check()
    await button('Add a place').click()
    await labelled('Place 1').fill('Newark')
    await labelled('Distance around place 1').selectOption('50')
    await page.getByRole('combobox', { name: /^Countries you can work from/ }).fill('portu')
    await page.getByRole('listbox').getByRole('option', { name: 'Portugal', exact: true }).click()
    await page.getByLabel('Hours a week, at most').fill('32')
    await page.getByLabel('Notice, in weeks').fill('4')

    // What employers get of it is in the preview, and what they do not get is not.
    const preview = page.getByRole('complementary', { name: 'Preview' })
    for (const text of [
      /AWS D1\.1/,
      /Portuguese/,
      /maya\.example/,
      /\$38\.50 an hour/,
      /Charge Nurse/,
      /Newark/,
      /Portugal/,
    ])
      await preview.getByText(text).first().waitFor({ timeout: 15_000 })
    const words = await preview.innerText()
    expect(words).not.toMatch(/Rua do Ouro|201 555|35\.25/)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await button('Save').click()
    await page.getByText('Profile saved').first().waitFor()
    const { data } = await product.as(seeker.token).get('/profile')
    expect(data).toMatchObject({
      otherAddresses: [{ type: 'Other', street: 'Rua do Ouro 7', city: 'Lisbon', country: 'PT' }],
      certificates: [{ issued: '2025-06', expiresMonth: '02', expiresYear: 2028 }],
      languages: [{ language: 'Portuguese', level: 'C1' }],
      links: [{ label: 'Work', url: 'https://maya.example/bridges' }],
      ...{ desiredPay: 38.5, payFloor: 35.25, desiredPeriod: 'hour' },
      preferences: {
        roles: ['Registered Nurse', 'Charge Nurse'],
        ...{ workplaces: ['On-site'], employmentTypes: ['Full-time'], remoteCountries: ['PT'] },
        ...{ places: [{ place: 'Newark', km: 50 }], weeklyHours: 32, noticeWeeks: 4 },
      },
    })
    expect(data.otherPhones).toMatchObject([{ type: 'Home', contactNumber: '201 555 0123' }])

    // A row that is removed is gone after publishing.
    await page.reload()
    const edit = button('Edit AWS D1.1 structural welding')
    // On a phone a finished part is folded.
    if (width === 390) await button('Edit Languages, certificates, links').click()
    await edit.click()
    await button('Remove').click()
    await button('Save').click()
    await page.getByText('Profile saved').first().waitFor()
    await expect
      .poll(async () => (await product.as(seeker.token).get('/profile')).data.certificates)
      .toEqual([])
    expect(page.faults).toEqual([])
  },
  120_000,
)
