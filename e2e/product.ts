import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { servePages } from '#/server/http/pages/pages.ts'
import { testApp } from '#/testing/app.ts'
import { freePort } from '../scripts/throwaway-postgres.ts'
import { launchBrowser, sharedBrowser } from './browser.ts'
import { disturb, isDisturbance } from './disturbances.ts'
import { freeNamesForSecondTry } from './second-try.ts'

export type Person = { token: string; id: string; role: string; name: string }

/** Starts the built product on its own port with background tasks; its pages open in the browser of the worker. */
export async function startProduct(env: Record<string, string> = {}, browserArgs: string[] = []) {
  const port = await freePort()
  const app = await testApp({ PORT: String(port), ...env })
  await servePages(app.app, app.run, app.services, false)
  await app.services.queue.work(app.tasks)
  freeNamesForSecondTry(app)
  await app.app.listen({ port, host: '127.0.0.1' })
  return {
    ...{ ...app, url: app.config.publicUrl },
    ...browserPages(await browserWith(browserArgs), app.config.publicUrl),
  }
}

/** The browser of the worker; one of its own for a journey that needs other arguments. */
async function browserWith(args: string[]) {
  if (args.length === 0) return sharedBrowser()
  const browser = await launchBrowser(args)
  afterAll(() => browser.close())
  return browser
}

type Product = Awaited<ReturnType<typeof startProduct>>

type ProfileOptions = { width?: number; height?: number; locale?: string }

function browserPages(browser: Browser, url: string) {
  const contexts: BrowserContext[] = []
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
  })

  async function newProfile({ width = 1440, height = 900, locale = 'en-US' }: ProfileOptions = {}) {
    const context = await browser.newContext({ viewport: { width, height }, locale })
    contexts.push(context)
    if (isDisturbance(process.env.DISTURBED)) await disturb(context, process.env.DISTURBED)
    return context
  }

  /** A page whose console errors and requests to other hosts are collected as faults. */
  async function newPage(context: BrowserContext) {
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => {
      // React has drawn a part anew that was changed before it took it over.
      if (isDisturbance(process.env.DISTURBED) && error.message.includes('error #418')) return
      faults.push(`page error: ${error.message}`)
    })
    page.on('console', (message) => {
      // Failed requests are part of many journeys; the browser logs each of them.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url()))
        faults.push(`foreign request: ${request.url()}`)
    })
    return Object.assign(page, { faults, goto: startedAfter(page) })
  }

  async function signIn(page: Page, person: Person, status = '') {
    await page.goto(`${url}/favicon.svg`)
    await signInStorage(page, person, status)
  }

  /** A fresh browser profile. */
  const visit = async (options?: ProfileOptions) => newPage(await newProfile(options))

  return {
    visit,
    /** A browser profile with this person signed in, at `path`. */
    async visitAs(person: Person, path: string, options: ProfileOptions & { status?: string } = {}) {
      const page = await visit(options)
      await signIn(page, person, options.status)
      await page.goto(url + path)
      return page
    },
    /** Opens pages in one browser profile, of this person or of a visitor, which loads the scripts of the pages once. */
    profileOf(person: Person | undefined, options: { width?: number; status?: string } = {}) {
      let profile: Promise<BrowserContext> | undefined
      const open = async () => {
        const context = await newProfile(options)
        const page = await newPage(context)
        if (person) await signIn(page, person, options.status)
        await page.close()
        return context
      }
      return async (path: string) => {
        profile ??= open()
        const page = await newPage(await profile)
        await page.goto(url + path)
        return page
      }
    },
  }
}

/**
 * Opens a page and waits for its app, because `load` comes before the scripts, which wait for the first paint. A page
 * that never starts is the business of its journey.
 */
function startedAfter(page: Page): Page['goto'] {
  const goto = page.goto.bind(page)
  return async (address, options) => {
    const answer = await goto(address, options)
    const isPage = answer?.headers()['content-type']?.startsWith('text/html')
    if (isPage && !options?.waitUntil)
      await page
        .waitForFunction(() => document.getElementById('late')?.dataset.arrived, null, { timeout: 5_000 })
        .catch(() => undefined)
    return answer
  }
}

function signInStorage(page: Page, { token, id, role, name }: Person, status: string) {
  return page.evaluate(
    ([token, role, status, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('role', role)
      localStorage.setItem('Status', status)
      localStorage.setItem('user', user)
    },
    [token, role, status, JSON.stringify({ id, role, name, photo: null })] as const,
  )
}

/**
 * Waits for captured mail to that address and returns the newest with a matching subject. Some mails wait for
 * an undo period.
 */
export async function waitForMail(product: Pick<Product, 'db'>, recipient: string, matches: RegExp) {
  let found: { subject: string; textBody: string } | undefined
  await expect
    .poll(
      async () => {
        const mails = await product.db
          .selectFrom('capturedMails')
          .selectAll()
          .where('recipient', '=', recipient)
          .orderBy('id', 'desc')
          .execute()
        found = mails.find(({ subject }) => matches.test(subject))
        return found?.subject
      },
      { timeout: 30_000, message: `a mail to ${recipient} about ${matches}` },
    )
    .toBeDefined()
  return found as { subject: string; textBody: string }
}

/** The first link of a mail, as a path. */
export function firstLink(mail: { textBody: string }) {
  const address = /https?:\/\/\S+/.exec(mail.textBody)?.[0] ?? ''
  const { pathname, search } = new URL(address)
  return pathname + search
}
