import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#/features/accounts/sign-in/demo-accounts.ts'
import { seedDemo } from '../../scripts/demo/seed.ts'
import { disturb } from '../disturbances.ts'
import { startProduct } from '../product.ts'

// Each role logs in and opens its main work in a browser that refuses storage, and again with each tenth script failing.
const product = await startProduct({ DEMO: 'on' })
await seedDemo(product.services)

/** What each demo person presses after the login, and what is there then. */
const roles = {
  seeker: async (page: Page) => {
    await page.locator('a[href="/seeker/applications"]').first().click()
    await page.getByRole('heading', { level: 1, name: /application/i }).waitFor()
  },
  employer: async (page: Page) => {
    await page.locator('a[href="/employer/applicants"]').first().click()
    await page.getByRole('heading', { level: 1, name: /applicants/ }).waitFor()
  },
  recruiter: async (page: Page) => {
    await page
      .getByRole('link', { name: /Northgate/ })
      .first()
      .click()
    await page.getByRole('complementary', { name: 'For whom you act' }).waitFor()
  },
  admin: async (page: Page) => {
    await page.locator('a[href^="/admin/verification/"]').first().click()
    await page
      .locator('main')
      .getByRole('button', { name: /^Ask for changes/ })
      .waitFor()
  },
}

const troubles = {
  'storage is refused': async (page: Page) => disturb(page.context(), 'refused'),
  'each tenth script fails at first': async (page: Page) => {
    const asked = new Set<string>()
    await page.route(/\/assets\/.*\.js$/, (route) => {
      const url = route.request().url()
      const isFirst = !asked.has(url)
      asked.add(url)
      return isFirst && asked.size % 10 === 0 ? route.abort() : route.continue()
    })
  },
}

for (const [trouble, begin] of Object.entries(troubles))
  test.each(Object.keys(roles) as (keyof typeof roles)[])(`where ${trouble}: %s`, async (role) => {
    const page = await product.visit()
    await begin(page)
    await page.goto(`${product.url}/login`)
    const { name } = demoAccounts.find(({ key }) => key === role) ?? { name: role }
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await roles[role](page)
    expect(await page.getByText('Something has gone wrong').count()).toBe(0)
    await page.context().close()
  })
