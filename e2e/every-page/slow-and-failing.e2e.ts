import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { seedDemo } from '../../scripts/demo/seed.ts'
import { type Person, startProduct } from '../product.ts'

// The main task of each role with every call 3 s late, and again with every tenth call failing: no white page, no lost
// place, no lost word, and something answers each press within 100 ms.
const product = await startProduct({ DEMO: 'on' })
await seedDemo(product.services)

const signIn = async (key: string) => {
  const { data } = await product.visitor.post('/auth/demo', { key })
  return { person: { token: data.token, ...data.user } as Person, status: data.status ?? '' }
}
type Line = 'slow' | 'failing'

/** Calls of the API and the data of pages; the live stream stays out of it. */
const isCall = (url: URL) => /^\/api\/(?!live)|\.data$/.test(url.pathname)

async function worsen(page: Page, line: Line) {
  let calls = 0
  await page.route(isCall, async (route) => {
    if (line === 'slow') await new Promise((resolve) => setTimeout(resolve, 3_000))
    else if (++calls % 10 === 0)
      return route.fulfill({ status: 503, json: { success: false, message: 'Busy', error: 'Busy' } })
    // The page may have been closed meanwhile.
    await route.continue().catch(() => undefined)
  })
}

type Frame = { path: string; hasFrame: boolean; hasMain: boolean; isWhite: boolean }

/** Looks at the page each half second from its first paint on. `frames` holds what it saw. */
function watch(page: Page) {
  const frames: Frame[] = []
  let isDone = false
  const look = async () => {
    while (!isDone) {
      const seen = await page
        .evaluate(() => ({
          path: location.pathname,
          hasFrame: document.querySelector('header') !== null,
          hasMain: document.querySelector('main') !== null,
          // Until its style sheet is there every page is white.
          isPainted: performance.getEntriesByName('first-contentful-paint').length > 0,
        }))
        .catch(() => null)
      const picture = await page.screenshot({ type: 'jpeg', quality: 30 }).catch(() => null)
      if (seen?.isPainted && picture) frames.push({ ...seen, isWhite: await isWhite(picture) })
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const looking = look()
  return {
    frames,
    async stop() {
      isDone = true
      await looking
      return frames.filter(({ hasFrame, hasMain, isWhite: white }) => !hasFrame || !hasMain || white)
    },
  }
}

const isWhite = async (picture: Buffer) =>
  (await sharp(picture).greyscale().stats()).channels.every(({ min }) => min > 200)

/**
 * Presses, and fails unless something answers within 100 ms: a mark, a busy part, a toast, or the next page. Where
 * other work holds the browser up, within six frames after those.
 */
async function press(page: Page, target: Locator) {
  await target.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const before = location.href
    const mark = '[data-pending], [aria-busy="true"], [aria-pressed="true"], .Toastify__toast'
    const listen = () => {
      let hasAnswered = false
      const check = () => {
        hasAnswered ||= location.href !== before || document.querySelector(mark) !== null
      }
      const observer = new MutationObserver(check)
      observer.observe(document, { subtree: true, childList: true, attributes: true })
      const finish = () => {
        check()
        observer.disconnect()
        document.documentElement.dataset.answered = String(hasAnswered)
      }
      const afterFrames = (count: number) =>
        requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1) : finish()))
      setTimeout(() => afterFrames(6), 100)
    }
    document.addEventListener('click', listen, { once: true, capture: true })
  })
  await target.click()
  await page.waitForFunction(() => document.documentElement.dataset.answered === 'true')
  await page.evaluate(() => delete document.documentElement.dataset.answered)
}

async function begin(key: string, path: string, line: Line, width = 1440) {
  const { person, status } = await signIn(key)
  const page = await product.visit({ width })
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate(
    ([token, role, stored, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('role', role)
      localStorage.setItem('Status', stored)
      localStorage.setItem('user', user)
    },
    [person.token, person.role, status, JSON.stringify(person)] as const,
  )
  await worsen(page, line)
  await page.goto(product.url + path, { waitUntil: 'commit' })
  return { page, watching: watch(page) }
}

/** Presses Try again wherever a part failed, until `there` is. */
async function until(page: Page, there: Locator) {
  for (let attempt = 0; attempt < 8; attempt++) {
    const again = page.getByRole('button', { name: 'Try again' }).first()
    await there.or(again).first().waitFor()
    if (await there.isVisible()) return
    await again.click()
    await page.waitForTimeout(300)
  }
  throw new Error('it never came')
}

/** A job of the demo employer with somebody in its first column; another one for each line. */
async function jobWithSomebodyNew(line: Line) {
  const api = product.as((await signIn('employer')).person.token)
  const jobs: string[] = []
  for (const { id } of (await api.get('/employer/jobs')).data) {
    const { data } = await api.get('/employer/jobs/:id/applications', { id })
    if (data.cards.some(({ stage }) => stage === 'applied')) jobs.push(id)
  }
  return jobs.at(line === 'slow' ? 0 : -1) ?? ''
}

for (const line of ['slow', 'failing'] as const) {
  test.concurrent(`${line}: a seeker looks for a job, keeps it, and fills in the profile`, async () => {
    const { page, watching } = await begin('seeker', '/seeker/dashboard', line, 390)
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await until(page, page.getByRole('heading', { name: /needs? you|Their move|Nothing waits/ }).first())
    await press(page, sections.getByRole('link', { name: 'Jobs' }))
    const firstJob = page.locator('li[data-slug] a').first()
    await until(page, firstJob)
    await press(page, firstJob)
    await until(page, page.locator('main h1:not(.sr-only)'))
    expect(new URL(page.url()).pathname).toMatch(/^\/job-detail\//)
    await press(page, sections.getByRole('link', { name: 'Me', exact: true }))
    const edit = page.getByRole('button', { name: 'Edit You', exact: true })
    await until(page, edit)
    await edit.click()
    const headline = page.getByLabel('Headline')
    await until(page, headline)
    await headline.fill('A word that must not be lost')
    // The button goes when nothing is left to save.
    const save = page.getByRole('button', { name: 'Publish' })
    for (let attempt = 0; attempt < 3 && (await save.isVisible()); attempt++) {
      await press(page, save)
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
    }
    expect(await headline.inputValue()).toBe('A word that must not be lost')
    expect(await watching.stop()).toEqual([])
    expect(watching.frames.length).toBeGreaterThan(5)
    const { data } = await product.as(await tokenOf(page)).get('/profile')
    expect(data.headline).toBe('A word that must not be lost')
    await page.context().close()
  })

  test.concurrent(`${line}: an employer opens the board and moves an applicant`, async () => {
    const { page, watching } = await begin('employer', '/employer/jobs', line)
    const job = page.locator(`a[href^="/employer/jobs/${await jobWithSomebodyNew(line)}/applicants"]`).first()
    await until(page, job)
    await press(page, job)
    const card = page.locator('section[aria-labelledby="station-applied"] [id^="card-"]').first()
    await until(page, card)
    expect(new URL(page.url()).pathname).toMatch(/^\/employer\/jobs\/.+\/applicants$/)
    const id = await card.getAttribute('id')
    const shortListed = page.locator(`section[aria-labelledby="station-short-listed"] [id="${id}"]`)
    // A refused move puts the card back with the reason on it; the next press tries again.
    for (let attempt = 0; attempt < 3 && !(await shortListed.isVisible()); attempt++) {
      await page.locator(`[id="${id}"]`).focus()
      await page.keyboard.press(']')
      await page.waitForTimeout(line === 'slow' ? 4_000 : 1_000)
    }
    await shortListed.waitFor()
    expect(await watching.stop()).toEqual([])
    expect(watching.frames.length).toBeGreaterThan(2)
    expect(watching.frames.every(({ path }) => path.startsWith('/employer/'))).toBe(true)
    expect(watching.frames.some(({ path }) => path.endsWith('checkpoint'))).toBe(false)
    await page.context().close()
  })

  test.concurrent(`${line}: a recruiter opens a client’s jobs`, async () => {
    const { page, watching } = await begin('recruiter', '/recruiter/dashboard', line)
    const client = page.getByRole('link', { name: /Northgate/ }).first()
    await until(page, client)
    await press(page, client)
    await until(page, page.getByRole('complementary', { name: 'For whom you act' }))
    await until(page, page.getByRole('table').or(page.getByRole('list')).first())
    expect(await watching.stop()).toEqual([])
    expect(watching.frames.every(({ path }) => path.startsWith('/recruiter/'))).toBe(true)
    await page.context().close()
  })

  test.concurrent(`${line}: an administrator reads a case`, async () => {
    const { page, watching } = await begin('admin', '/admin/verification', line)
    const cases = page.locator('a[href^="/admin/verification/"]')
    await until(page, cases.nth(1))
    await press(page, cases.nth(1))
    await until(page, page.getByRole('heading', { level: 2 }).first())
    expect(await watching.stop()).toEqual([])
    await page.context().close()
  })
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

test('a verified employer whose first calls fail stays at the address and goes on from there', async () => {
  const { person, status } = await signIn('employer')
  for (const stored of [status, 'Inactive']) {
    const page = await product.visit()
    await page.goto(`${product.url}/favicon.svg`)
    await page.evaluate(
      ([token, role, known]) => {
        localStorage.setItem('token', token)
        localStorage.setItem('role', role)
        localStorage.setItem('Status', known)
      },
      [person.token, person.role, stored] as const,
    )
    await page.route(isCall, (route) => route.abort())
    await page.goto(`${product.url}/employer/jobs`)
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/employer/jobs')
    await page.getByRole('navigation', { name: 'Employer', exact: true }).waitFor()
    await page.unroute(isCall)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('table').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/employer/jobs')
    await page.context().close()
  }
})

test('a page whose reads all fail says so and asks again only when it is told to', async () => {
  for (const key of ['seeker', 'employer', 'recruiter']) {
    const { person, status } = await signIn(key)
    const page = await product.visitAs(person, '/favicon.svg', { status })
    const asked = new Map<string, number>()
    await page.route(isCall, (route) => {
      const { pathname } = new URL(route.request().url())
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
      return route.fulfill({ status: 503, json: { success: false, message: 'Busy', error: 'Busy' } })
    })
    await page.goto(`${product.url}/${key}/dashboard`)
    await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    await page.waitForTimeout(1_500)
    // The loader, the component, and one more part that needs the same.
    expect([...asked].filter(([, times]) => times > 3)).toEqual([])
    await page.context().close()
  }
})
