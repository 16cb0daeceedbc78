import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword } from '#/server/auth/passwords.ts'
import { disturb } from '../disturbances.ts'
import { startProduct } from '../product.ts'

// What browsers, extensions and bad connections do to a page. `DISTURBED=translated` walks any other journey so.
const product = await startProduct()
const employer = await product.employer('approved', { name: 'Alder Cranes' })
const job = await product.job(employer.company.id, { title: 'Crane Operator' })
const password = 'correct horse battery 5'
const seeker = await product.seeker({ name: 'Ada Reed', passwordHash: await hashPassword(password) })

/** A page whose scripts failed loads itself anew, and starts then. */
const open = async (page: Page, path: string) => {
  await page.goto(product.url + path)
  const hasStarted = () =>
    page.evaluate(() => document.getElementById('late')?.dataset.arrived).catch(() => undefined)
  await expect.poll(hasStarted).toBe('yes')
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Ordinary steps that change texts beside others, replace pages, and go back. */
async function walkPublicPages(page: Page) {
  await open(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong 12')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid Credentials').first().waitFor()
  await open(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill('x@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('has an account, a link is on its way').first().waitFor()
  await open(page, '/')
  await page.locator('header a[href="/companies"]').first().click()
  await heading(page, /compan/i).waitFor()
  await page.goBack()
  await page.locator('header a[href="/jobs"]').first().click()
  await page.locator('li[data-slug] a').first().waitFor()
  await open(page, '/faq')
  await page.locator('header a[href="/jobs"]').first().click()
  await page.locator('li[data-slug] a').first().waitFor()
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('crane')
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=crane/)
  await page.getByRole('status').filter({ hasText: '1 job' }).first().waitFor()
  await open(page, `/job-detail/${job.slug}`)
  await page.locator('main a[href*="/companies/"]').first().click()
  await heading(page, 'Alder Cranes').waitFor()
  await page.goBack()
  await heading(page, 'Crane Operator').waitFor()
  expect(await page.getByText('Something has gone wrong').count()).toBe(0)
}

test('every step works on a page that the browser has translated, and what changes is up to date', async () => {
  const page = await product.visit()
  await disturb(page.context(), 'translated')
  await walkPublicPages(page)
  expect(page.faults.filter((fault) => !fault.includes('error #418'))).toEqual([])
})

test('every step works where an extension adds and removes elements', async () => {
  const page = await product.visit()
  await disturb(page.context(), 'altered')
  await walkPublicPages(page)
  expect(page.faults.filter((fault) => !fault.includes('error #418'))).toEqual([])
})

test('a page that is translated before its scripts run is taken over all the same', async () => {
  const page = await product.visit()
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll('main a, main p, h1, header a')) {
        const text = element.lastChild
        if (!(text instanceof Text)) continue
        const font = document.createElement('font')
        font.textContent = text.nodeValue
        text.replaceWith(font)
      }
    }),
  )
  await walkPublicPages(page)
})

test('a browser that refuses all storage shows every public page, and says what it means before one logs in', async () => {
  const page = await product.visit()
  const ownErrors: (string | undefined)[] = []
  // The router’s inline script for the scroll position does not expect it; it ends, and nothing else waits for it.
  page.on('pageerror', ({ stack }) => stack?.includes('/assets/') && ownErrors.push(stack))
  await disturb(page.context(), 'refused')
  await walkPublicPages(page)
  // Without a clipboard the button still answers.
  await open(page, `/companies/${employer.company.slug}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: /^(Copied|Not copied)$/ }).waitFor()
  await open(page, '/login')
  await page.getByText('This browser doesn’t let Waymark store anything.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(seeker.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/seeker\//)
  await page.locator('a[href="/seeker/applications"]').first().click()
  await heading(page, /application/i).waitFor()
  // The promise of the note.
  await page.reload()
  await page.waitForURL(/\/login/)
  expect(ownErrors).toEqual([])
})

test('a form that a password manager filled in without an event sends what it shows', async () => {
  const page = await product.visit()
  await open(page, '/register?role=seeker')
  await page.evaluate(() => {
    const fill = (name: string, value: string) => {
      const field = document.querySelector(`input[name=${name}]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    }
    fill('name', 'Bo Lindqvist')
    fill('email', 'bo@example.com')
    fill('password', 'a long and quiet river 7')
  })
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/EmailVerification/)
  const user = await product.db
    .selectFrom('users')
    .select('name')
    .where('email', '=', 'bo@example.com')
    .executeTakeFirst()
  expect(user).toEqual({ name: 'Bo Lindqvist' })
})

test('pages come although each tenth script fails at first', async () => {
  const page = await product.visit()
  const asked = new Map<string, number>()
  let failed = 0
  await page.route(/\/assets\/.*\.js$/, (route) => {
    const url = route.request().url()
    const times = (asked.get(url) ?? 0) + 1
    asked.set(url, times)
    const isTenth = [...asked.keys()].indexOf(url) % 10 === 9
    if (!isTenth || times > 1) return route.continue()
    failed += 1
    return route.abort()
  })
  await walkPublicPages(page)
  expect(failed).toBeGreaterThan(4)
})

test('a page whose drawing fails once is drawn anew', async () => {
  const page = await product.visit()
  await open(page, '/faq')
  await page.evaluate(() => {
    const { appendChild } = Node.prototype
    Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child) {
      if (!(child instanceof Element) || child.localName !== 'main')
        return appendChild.call(this, child) as Child
      Node.prototype.appendChild = appendChild
      throw new Error('refused from outside')
    }
  })
  await page.locator('header a[href="/companies"]').first().click()
  await heading(page, /compan/i).waitFor()
  expect(await page.getByText('Something has gone wrong').count()).toBe(0)
})

test('Back to a page that was left logged in asks again who is there', async () => {
  const page = await product.visitAs(seeker, '/seeker/applications')
  await heading(page, /application/i).click()
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  // As the browser keeps it: another page of this tab logged out meanwhile. What listens comes with the first press.
  const leaveAndComeBack = () =>
    page
      .evaluate((token) => {
        localStorage.setItem('token', token)
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        localStorage.clear()
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      }, token)
      .catch(() => undefined)
  const address = async () => {
    if (new URL(page.url()).pathname !== '/login') await leaveAndComeBack()
    return new URL(page.url()).pathname
  }
  await expect.poll(address).toBe('/login')
})

test('a page whose scripts never come stays readable, and says so without a long wait', async () => {
  const page = await product.visit()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(`${product.url}/faq`, { waitUntil: 'commit' })
  await page.getByText('A part of this page has not arrived.').waitFor({ timeout: 20_000 })
  await heading(page, 'Questions and answers').waitFor()
})
