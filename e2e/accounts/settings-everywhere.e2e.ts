import { expect, test } from 'vitest'
import { preferenceToken } from '#/server/mail/preference-link.ts'
import { paths } from '#/shared/paths.ts'
import { axeViolations } from '../axe.ts'
import { type Person, startProduct } from '../product.ts'

const product = await startProduct()

type Page = Awaited<ReturnType<typeof product.visit>>

/** How many pixels of the page lie beside the window, and of which element. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const beside = document.documentElement.scrollWidth - window.innerWidth
    if (beside <= 0) return null
    const widest = [...document.querySelectorAll('main *')].find(
      (one) => one.getBoundingClientRect().right > window.innerWidth + 1,
    )
    return `${beside} px: ${widest?.outerHTML.slice(0, 160)}`
  })

async function open(page: Page, path: string, heading: RegExp) {
  await page.goto(product.url + path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  // What comes later may be wider.
  await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0)
  expect(`${path} ${await sideways(page)}`).toBe(`${path} null`)
}

test('settings, deletion and mail choices fit a window of 320 pixels in every role', {
  timeout: 60_000,
}, async () => {
  const employer = await product.employer('approved', { name: 'Northgate Freight and Harbour Services' })
  const areas: [Person, string][] = [
    [await product.seeker({ name: 'Konstantina Papadimitriou-Vandenberghe' }), '/seeker'],
    [employer, '/employer'],
    [await product.recruiter(), '/recruiter'],
    [await product.admin(), '/admin'],
  ]
  for (const [person, area] of areas) {
    const page = await product.visitAs(person, '/favicon.svg', { width: 320, status: 'approved' })
    await open(page, `${area}/settings`, /^Settings$/)
    const rooms = page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link')
    for (const room of await rooms.all()) {
      await room.click()
      await expect.poll(() => room.getAttribute('aria-current')).toBe('page')
      await expect.poll(() => page.getByText(/^Loading /).count()).toBe(0)
      expect(`${area} ${await sideways(page)}`).toBe(`${area} null`)
    }
    await page.getByRole('heading', { name: 'Your data' }).waitFor()
    // The same page in every area.
    if (area === '/employer') await open(page, paths.employer.deleteAccount, /^Delete your account$/)
    expect(page.faults).toEqual([])
  }
  const page = await product.visitAs(employer, '/favicon.svg', { width: 320, status: 'approved' })
  await open(page, paths.employer.team, /team/)
  await open(page, paths.employer.signIn, /sign-in|domain/i)
  const account = { id: employer.id, email: employer.email }
  const visitor = await product.visit({ width: 320 })
  const token = preferenceToken(product.services.encryption, account)
  await open(visitor, `/notification-choices/${token}`, /^What we email you$/)
  await visitor.getByText('Devices aren’t listed').waitFor()
  expect(await axeViolations(visitor)).toEqual([])
  expect([...page.faults, ...visitor.faults]).toEqual([])
})

test('an employer reaches the settings and the deletion whatever the company’s check says', {
  timeout: 60_000,
}, async () => {
  for (const status of ['draft', 'pending', 'rejected', 'suspended'] as const) {
    const employer = await product.employer(status)
    const page = await product.visitAs(employer, paths.employer.checkpoint, { status })
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    for (const name of ['Account', 'Where you are signed in'])
      await page.getByRole('heading', { name, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByRole('heading', { name: 'Your data', exact: true }).waitFor()
    await page.getByRole('link', { name: /Delete/ }).click()
    await page.getByRole('heading', { name: 'Delete your account', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.employer.deleteAccount)
    expect(page.faults).toEqual([])
  }
})
