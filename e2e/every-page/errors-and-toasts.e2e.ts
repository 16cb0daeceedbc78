import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { endSessionsOf } from '#/server/auth/sessions.ts'
import { startProduct } from '../product.ts'

// The error catalogue, the toast settings and the ends of sessions, as a person meets them on the page that remains.
const product = await startProduct()
const employer = await product.employer('approved')
const job = await product.job(employer.company.id)

type Answer = { status: number; body?: object } | 'lost'

/** Answers the calls to this path instead of the server. */
const answer = (page: Page, path: string, given: Answer, method = 'POST') =>
  page.route(`**/api${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (given === 'lost') return route.abort()
    return route.fulfill({ status: given.status, json: given.body ?? {}, headers: { 'x-made': 'up' } })
  })
const refusal = (message?: string, more: object = {}) => ({
  success: false,
  ...(message && { message, error: message }),
  ...more,
})

const toasts = (page: Page) => page.locator('.Toastify__toast')
const path = (page: Page) => new URL(page.url()).pathname
const storage = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

const catalogue: [Answer, string[]][] = [
  [{ status: 503, body: refusal('Not now') }, ['Something has gone wrong']],
  [{ status: 501, body: refusal('Not built') }, ['Something has gone wrong']],
  [{ status: 400, body: refusal('This cannot be saved') }, ['This cannot be saved']],
  [{ status: 400 }, ['Invalid request']],
  [
    { status: 400, body: refusal('<img src=x onerror="ran=1"> <b>not bold</b>') },
    ['<img src=x onerror="ran=1"> <b>not bold</b>'],
  ],
  [{ status: 402, body: refusal('Pay') }, ['Payment is required. This error code is not yet operational.']],
  [{ status: 403, body: refusal('Not yours') }, ['You don’t have permission to access']],
  [{ status: 404, body: refusal('No such job') }, ['No such job']],
  [{ status: 404 }, ['404 Not Found']],
  [{ status: 405, body: refusal('No') }, ['Method not Allowed']],
  [
    { status: 409, body: refusal('Somebody was faster') },
    ['The request could not be processed because of conflict in the request'],
  ],
  [
    { status: 422, body: refusal('No', { errors: { title: ['Too long', 'Too loud'], pay: ['Too low'] } }) },
    ['Too long', 'Too low'],
  ],
  [{ status: 422, body: refusal('Some fields need attention') }, ['Some fields need attention']],
  [{ status: 429, body: refusal('Slow down') }, ['Too Many Requests']],
  ['lost', ['We could not reach the server. Check your connection and try again.']],
]

// Security: X-09
test('every row of the error catalogue is a toast on the page that remains', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, `/job-detail/${job.slug}`)
  for (const [given, texts] of catalogue) {
    await answer(page, `/saved-jobs/${job.slug}`, given, 'PUT')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    const shown = toasts(page).filter({ hasText: texts[0] ?? '' })
    await shown.first().waitFor()
    await expect.poll(() => toasts(page).count()).toBe(texts.length)
    expect([given, (await toasts(page).allInnerTexts()).toSorted()]).toEqual([given, texts])
    expect(path(page)).toBe(`/job-detail/${job.slug}`)
    for (const _text of texts) {
      const before = await toasts(page).count()
      // On a busy machine it may have closed by itself meanwhile.
      const close = toasts(page).last().getByRole('button', { name: 'close' })
      await close.click({ timeout: 5_000 }).catch(() => undefined)
      await expect.poll(() => toasts(page).count(), { timeout: 5_000 }).toBeLessThan(before)
    }
    await page.unroute(`**/api/saved-jobs/${job.slug}`)
  }
  expect(page.faults).toEqual([])
})

test('wrong credentials are said on the login page, which stays', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/login`)
  await page.getByLabel('Email').fill('nobody@people.example')
  await page.getByLabel('Password', { exact: true }).fill('a wrong password here')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await toasts(page).filter({ hasText: 'Invalid Credentials' }).waitFor()
  expect(path(page)).toBe('/login')
})

test('an expired token: the words stay five seconds on the login page, the way back and what was typed are kept', async () => {
  const email = 'maya@people.example'
  const password = 'four plain words here'
  const seeker = await product.seeker({ name: 'Maya Herrera', email })
  await product.visitor.post('/auth/forgot-password', { email })
  const { textBody } = await mailTo(email)
  const page = await product.visitAs(seeker, '/seeker/profile?from=menu')
  await page.getByLabel('Headline').fill('Welder who reads drawings')
  await page.getByLabel('City').first().fill('Newark')
  await product.visitor.post('/auth/reset-password', {
    resetToken: /resetToken=([\w-]+)/.exec(textBody)?.[1] ?? '',
    password,
  })

  // The open stream hears of it first; nobody has to press anything.
  const toast = toasts(page).filter({ hasText: 'Your token has expired' })
  await toast.waitFor()
  expect(path(page)).toBe('/login')
  expect(new URL(page.url()).searchParams.get('next')).toBe('/seeker/profile?from=menu')
  expect(await storage(page)).toEqual([])
  await page.getByText('You were logged out because your password changed.').waitFor()
  const { box, shownFor } = await placeAndTime(page)
  expect(box.right).toBeGreaterThan(1350)
  expect(box.top).toBeLessThan(200)
  expect(shownFor).toBeGreaterThan(3_500)
  expect(shownFor).toBeLessThan(8_000)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/seeker/profile?from=menu')
  await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('Welder who reads drawings')
  await expect.poll(() => page.getByLabel('City').first().inputValue()).toBe('Newark')
  await toasts(page).filter({ hasText: 'What you typed is here again' }).waitFor()
})

/** Where a toast stands, and how long it stays without a pointer over it. */
async function placeAndTime(page: Page) {
  await page.mouse.move(10, 10)
  const since = Date.now()
  const box = await toasts(page)
    .first()
    .evaluate((toast) => {
      const { top, right } = toast.getBoundingClientRect()
      return { top, right }
    })
  await expect.poll(() => toasts(page).count(), { timeout: 10_000 }).toBe(0)
  return { box, shownFor: Date.now() - since }
}

const mailTo = async (recipient: string) => {
  let mail: { textBody: string } | undefined
  await expect
    .poll(
      async () => {
        mail = await product.db
          .selectFrom('capturedMails')
          .select('textBody')
          .where('recipient', '=', recipient)
          .executeTakeFirst()
        return mail
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return mail as { textBody: string }
}

test('a 401 of the account calls ends the session as well; another user finds nothing of the first', async () => {
  const first = await product.seeker()
  const page = await product.visitAs(first, '/seeker/help/contact')
  await page.getByLabel('Message').fill('A word only for me')
  await endSessionsOf(product.db, first.id, 'ended-by-staff')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/login?ended=ended-by-staff**')
  await page.getByText('You were logged out by our staff.').waitFor()
  const second = await product.seeker()
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('role', 'SEEKER')
      localStorage.setItem('user', user)
    },
    [second.token, JSON.stringify({ id: second.id, role: 'SEEKER', name: 'B', photo: null })] as const,
  )
  await page.goto(`${product.url}/seeker/help/contact`)
  await page.getByLabel('Message').waitFor()
  await page.waitForTimeout(500)
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
})

// Security: T-01
test('logging out leaves nothing in the browser, however it was opened; an ended session keeps drafts in its tab', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, `/seeker/apply/${job.slug}`)
  const kept = () => page.evaluate(() => [localStorage.length, sessionStorage.getItem('kept-input')])
  await page.evaluate(([key, draft]) => localStorage.setItem(key, draft), [
    `draft application ${job.slug}`,
    JSON.stringify({ userId: seeker.id, draft: { coverNote: 'Half a' } }),
  ] as const)
  await page.evaluate(() => sessionStorage.setItem('kept-input', '{}'))
  await page.goto(`${product.url}/employer/LogOut`)
  await page.getByText('You are logged out').waitFor()
  expect(await kept()).toEqual([0, null])

  const again = await product.visitAs(await product.seeker(), `/seeker/profile`)
  await again.evaluate(() => localStorage.setItem('draft application x', '{}'))
  // At once: a request in between would end the session before the page is loaded.
  await again.evaluate(() => {
    localStorage.setItem('token', 'x'.repeat(43))
    location.reload()
  })
  await again.waitForURL('**/login?ended=**')
  expect(await storage(again)).toEqual([])
  expect(await again.evaluate(() => sessionStorage.getItem('draft application x'))).toBe('{}')
})

test('a failed reset shows the server’s words, or the fallback, and the fallback inline in both cases', async () => {
  const fallback = 'Error updating newPassword. Please try again.'
  const page = await product.visit()
  for (const [given, words] of [
    [{ status: 400, body: refusal('This link has expired.') }, 'This link has expired.'],
    [{ status: 400 }, fallback],
    [{ status: 502 }, fallback],
    ['lost', fallback],
  ] as [Answer, string][]) {
    await page.goto(`${product.url}/new-password?resetToken=x`)
    await answer(page, '/auth/reset-password', given)
    await page.getByRole('textbox', { name: 'New Password' }).fill('four plain words here')
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('four plain words here')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await toasts(page).filter({ hasText: words }).waitFor()
    await page.getByRole('alert').filter({ hasText: fallback }).first().waitFor()
    await page.unroute('**/api/auth/reset-password')
  }
})

test('a toast waits while the pointer is on it or the window is left, is draggable, light, and not over the header', async () => {
  const seeker = await product.seeker()
  const open = async () => {
    const page = await product.visitAs(seeker, `/job-detail/${job.slug}`)
    await answer(page, `/saved-jobs/${job.slug}`, { status: 403 }, 'PUT')
    return page
  }
  const showToast = async (page: Page) => {
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await toasts(page).first().waitFor()
  }
  const [left, page] = [await open(), await open()]
  await showToast(left)
  await left.mouse.move(10, 10)
  // A toast starts to count when it has slid in.
  await left.waitForTimeout(1_000)
  // Every page of a headless browser has the focus until it is told otherwise.
  await left.evaluate(() => window.dispatchEvent(new Event('blur')))
  await showToast(page)
  const toast = toasts(page).first()
  await toast.hover()
  await page.waitForTimeout(6_000)
  expect([await toasts(page).count(), await toasts(left).count()]).toEqual([1, 1])
  await left.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => toasts(left).count(), { timeout: 8_000 }).toBe(0)
  await expect.poll(() => toast.getAttribute('class')).toContain('Toastify__toast-theme--light')
  const bell = await page.getByRole('button', { name: /^Notifications/ }).boundingBox()
  const box = await toast.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((bell?.y ?? 0) + (bell?.height ?? 0))
  const y = (box?.y ?? 0) + 20
  await page.mouse.move((box?.x ?? 0) + 60, y)
  await page.mouse.down()
  await page.mouse.move((box?.x ?? 0) + 420, y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => toasts(page).count()).toBe(0)
})

test('an error leaves the screen with its cause: after a success, and on another page', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, `/job-detail/${job.slug}`)
  const save = page.getByRole('button', { name: /^Save/ }).first()
  await answer(page, `/saved-jobs/${job.slug}`, { status: 403 }, 'PUT')
  await save.click()
  await toasts(page).filter({ hasText: 'permission' }).waitFor()
  await page.unroute(`**/api/saved-jobs/${job.slug}`)
  await save.click()
  await toasts(page).filter({ hasText: 'Saved' }).waitFor()
  await expect.poll(() => toasts(page).filter({ hasText: 'permission' }).count()).toBe(0)

  await answer(page, `/saved-jobs/${job.slug}`, { status: 429 }, 'DELETE')
  await page
    .getByRole('button', { name: /^(Saved|Remove|Unsave)/ })
    .first()
    .click()
  await toasts(page).filter({ hasText: 'Too Many' }).waitFor()
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click()
  await page.waitForURL('**/companies')
  await expect.poll(() => toasts(page).filter({ hasText: 'Too Many' }).count(), { timeout: 3_000 }).toBe(0)
})

const sizes = [
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
]

/** Which of these parts lie under a toast, once it has slid in. */
async function covered(page: Page, parts: Locator) {
  await page.waitForTimeout(1_000)
  const toast = await toasts(page).first().boundingBox()
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
  expect([toast, ...boxes]).not.toContain(null)
  expect(boxes.length).toBeGreaterThan(0)
  const lies = (box: typeof toast) =>
    toast &&
    box &&
    box.x < toast.x + toast.width &&
    toast.x < box.x + box.width &&
    box.y < toast.y + toast.height &&
    toast.y < box.y + box.height
  return boxes.filter(lies)
}

test.for(sizes)(
  'at $width × $height a toast covers neither the name nor the Close of what is open',
  async (size) => {
    const seeker = await product.seeker({ name: 'Oluwaseun Adebayo-Featherstonehaugh' })
    const { id } = (await seeker.api.post('/jobs/apply', { jobId: job.id })).data
    await employer.api.post('/employer/messages/:id', {
      id,
      key: randomUUID(),
      body: 'Can you start in May?',
    })
    const long = 'This conversation cannot be blocked while an interview is booked. Cancel that first.'
    const board = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${id}`, {
      status: 'approved',
    })
    await board.setViewportSize(size)
    const panel = board.locator('.drawer-panel')
    await panel.getByText('Where Oluwaseun stands').waitFor()
    await answer(board, `/employer/applications/${id}/move`, { status: 403 })
    await panel.getByRole('button', { name: 'Short-list' }).click()
    await toasts(board).filter({ hasText: 'permission' }).waitFor()
    const head = panel
      .getByRole('heading', { name: /Oluwaseun/ })
      .or(panel.getByRole('button', { name: 'Close' }))
    expect([size, await covered(board, head)]).toEqual([size, []])

    for (const [person, path, api] of [
      [employer, `/employer/messages/${id}`, `/employer/messages/${id}/block`],
      [seeker, `/seeker/messages/${id}`, `/messages/${id}/block`],
    ] as const) {
      const page = await product.visitAs(person, path, { status: 'approved' })
      await page.setViewportSize(size)
      await answer(page, api, { status: 400, body: refusal(long) })
      await page.getByRole('button', { name: 'More about this conversation' }).click()
      await page.getByRole('menuitem', { name: /^Block/ }).click()
      await toasts(page).filter({ hasText: long }).waitFor()
      expect([path, size, await covered(page, page.locator('main header'))]).toEqual([path, size, []])
    }
  },
)
