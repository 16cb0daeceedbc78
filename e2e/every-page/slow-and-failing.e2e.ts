import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { seedDemo } from '../../scripts/demo/seed.ts'
import { disturb } from '../disturbances.ts'
import { type Person, startProduct } from '../product.ts'

// The main task of each role with every call 3 s late, and again with every tenth call failing: no white page, no lost
// place, no lost word, and something answers each press within 100 ms. The slow pages are altered by an extension as well,
// and the failing ones translated by the browser.
// Ten pages at once on a busy machine, each call 3 s late.
vi.setConfig({ testTimeout: 180_000 })
const product = await startProduct({ DEMO: 'on' })
await seedDemo(product.services)

const signIn = async (key: string) => {
  const { data } = await product.visitor.post('/auth/demo', { key })
  return { person: { token: data.token, ...data.user } as Person, status: data.status ?? '' }
}
type Line = 'slow' | 'failing'

/** Calls of the API and the data of pages; the live stream stays out of it. */
const isCall = (url: URL) => /^\/api\/(?!live)|\.data$/.test(url.pathname)

/** `wasAnswered`: whether a call had its answer. What is painted before that does not wait for one. */
async function worsen(page: Page, line: Line) {
  let calls = 0
  const seen = { wasAnswered: false }
  await page.route(isCall, async (route) => {
    if (line === 'slow') await new Promise((resolve) => setTimeout(resolve, 3_000))
    else if (++calls % 10 === 0)
      return route.fulfill({ status: 503, json: { success: false, message: 'Busy', error: 'Busy' } })
    seen.wasAnswered = true
    // The page may have been closed meanwhile.
    await route.continue().catch(() => undefined)
  })
  return seen
}

type Frame = { path: string; hasFrame: boolean; hasMain: boolean; isWhite: boolean; isLate: boolean }

/**
 * Looks at the page each half second from its first paint on, which must not wait for a slow call. `frames` holds what
 * it saw.
 */
function watch(page: Page, line: Line, calls: { wasAnswered: boolean }) {
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
      const isLate = line === 'slow' && frames.length === 0 && calls.wasAnswered
      if (seen?.isPainted && picture) frames.push({ ...seen, isLate, isWhite: await isWhite(picture) })
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const looking = look()
  return {
    frames,
    async stop() {
      isDone = true
      await looking
      return frames.filter(
        ({ hasFrame, hasMain, isLate, isWhite: white }) => !hasFrame || !hasMain || isLate || white,
      )
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

const begin = async (key: string, path: string, line: Line, width = 1440) =>
  beginAs(await signIn(key), path, line, width)

type Visitor = Awaited<ReturnType<typeof signIn>>

async function beginAs({ person, status }: Visitor, path: string, line: Line, width: number) {
  const page = await product.visit({ width })
  await disturb(page.context(), line === 'slow' ? 'altered' : 'translated')
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
  const calls = await worsen(page, line)
  await page.goto(product.url + path, { waitUntil: 'commit' })
  return { page, watching: watch(page, line, calls) }
}

/** Presses Try again wherever a part failed, until `there` is. */
async function until(page: Page, there: Locator) {
  for (let attempt = 0; attempt < 8; attempt++) {
    const again = page.getByRole('button', { name: 'Try again' }).first()
    // Five people at once on two cores wait for each other as well.
    await there.or(again).first().waitFor({ timeout: 60_000 })
    if (await there.isVisible()) return
    // What was read again by itself takes the button away.
    await again.click({ timeout: 5_000 }).catch(() => undefined)
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

const calm = await product.employer('approved', { name: 'Tyne Cold Storage' })
const calmJob = await product.job(calm.company.id, { title: 'Crane Operator' })

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
    const save = page.getByRole('button', { name: 'Save', exact: true })
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

  test.concurrent(`${line}: a seeker applies`, async () => {
    const seeker = await product.seeker({ name: 'Ada Reed' })
    const { page, watching } = await beginAs(
      { person: seeker, status: '' },
      `/seeker/apply/${calmJob.slug}`,
      line,
      390,
    )
    const note = page.getByRole('textbox').first()
    await until(page, page.getByRole('heading', { name: 'In your own words' }))
    await note.fill('I have driven tower cranes for nine years.')
    const sent = page.getByRole('heading', { name: /^Sent: / })
    const send = page.getByRole('button', { name: 'Send application' })
    // A refused try leaves the form as it is.
    for (let attempt = 0; attempt < 4 && !(await sent.isVisible()); attempt++) {
      await send.click()
      await sent
        .or(page.locator('.Toastify__toast'))
        .or(page.getByRole('alert').filter({ visible: true }))
        .first()
        .waitFor({ timeout: 30_000 })
      await page.waitForTimeout(500)
    }
    await sent.waitFor()
    expect(await watching.stop()).toEqual([])
    expect(watching.frames.every(({ path }) => path.startsWith('/seeker/'))).toBe(true)
    const rows = await product.db
      .selectFrom('applications')
      .select('coverNote')
      .where('seekerId', '=', seeker.id)
      .execute()
    expect(rows).toEqual([{ coverNote: 'I have driven tower cranes for nine years.' }])
    await page.context().close()
  })

  test.concurrent(`${line}: an administrator reads a case and decides it`, async () => {
    const { page, watching } = await begin('admin', '/admin/verification', line)
    const cases = page.locator('a[href^="/admin/verification/"]')
    await until(page, cases.nth(1))
    // Each line decides a case of its own.
    const chosen = line === 'slow' ? cases.nth(1) : cases.last()
    await press(page, chosen)
    const ask = page.locator('main').getByRole('button', { name: /^Ask for changes/ })
    await until(page, ask)
    const address = page.url()
    await ask.click()
    const dialog = page.getByRole('dialog', { name: /^Ask for changes: / })
    await dialog.getByLabel('A detail is unclear').check()
    await dialog.getByLabel('Note, in your words').fill('Please give the street you work from.')
    await dialog.getByLabel('Mailing address', { exact: true }).check()
    await dialog.getByLabel('What to change about Mailing address').fill('This is a post box.')
    // A refused try leaves the dialog with every word.
    for (let attempt = 0; attempt < 4 && (await dialog.isVisible()); attempt++) {
      expect(await dialog.getByLabel('Note, in your words').inputValue()).toBe(
        'Please give the street you work from.',
      )
      await dialog.getByRole('button', { name: 'Ask for changes' }).click()
      await page.waitForTimeout(line === 'slow' ? 5_000 : 2_000)
    }
    await dialog.waitFor({ state: 'hidden' })
    expect(await watching.stop()).toEqual([])
    const id = new URL(address).pathname.split('/').at(-1) ?? ''
    const decisions = await product.db
      .selectFrom('companyDecisions')
      .select('note')
      .where('companyId', '=', id)
      .execute()
    expect(decisions.map(({ note }) => note)).toContain('Please give the street you work from.')
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
