import type { Page, Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { pushService } from '#/testing/servers/push-service.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

// The browser's own push service cannot be reached from a test. Its subscription is replaced by one of our push
// service, which decrypts what the product sends; the text then goes to the real worker as the browser would hand it on.
const service = await pushService()
const product = await startProduct(service.env)
const employer = await product.employer()
const job = await product.job(employer.company.id, { title: 'Kiln Setter', slug: 'kiln-setter' })

/** A page in which the browser gives this subscription when it is asked for one. */
async function visitAs(person: Awaited<ReturnType<typeof product.seeker>>, path: string, width = 1440) {
  const browser = service.browser()
  const page = await product.visit({ width })
  await page.context().grantPermissions(['notifications'], { origin: product.url })
  await page.addInitScript((given) => {
    const key = 'test-subscription'
    const subscription = (applicationServerKey?: BufferSource) => ({
      ...given,
      options: { applicationServerKey },
      toJSON: () => given,
      unsubscribe: async () => localStorage.removeItem(key),
    })
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
        localStorage.setItem(key, 'yes')
        return subscription(applicationServerKey as BufferSource)
      },
      getSubscription: async () => (localStorage.getItem(key) ? subscription() : null),
    })
  }, browser.subscription)
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate(
    ([token, id, role, name]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('role', role)
      localStorage.setItem('user', JSON.stringify({ id, role, name, photo: null }))
    },
    [person.token, person.id, person.role, person.name] as const,
  )
  await page.goto(product.url + path)
  return { page, browser }
}

/** What hands a push to the worker, as the browser does. */
async function pushChannel(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data })
}

type Shown = { title: string; options: { body?: string; tag?: string; data: { path: string } } }
/** What runs in the worker; its types are not those of pages. */
type Scope = EventTarget & {
  shown: Shown[]
  badge?: number
  navigator: { setAppBadge(count: number): Promise<void> }
  registration: { showNotification(title: string, options: Shown['options']): Promise<void> }
}

/** The worker, which notes what it shows: the browser of these tests has no notifications and no badge. */
async function workerOf(page: Page) {
  const worker = page.context().serviceWorkers().at(-1)
  if (!worker) throw new Error('No worker runs')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, options })
    }
    scope.navigator.setAppBadge = async (count) => {
      scope.badge = count
    }
  })
  return worker
}
const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Scope).shown)

/** Presses the first notification. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    const notification = { close: () => scope.shown.shift(), data: scope.shown[0]?.options.data }
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
    scope.dispatchEvent(event)
  })

// Security: T-14
test('a seeker asks for notifications after applying; one arrives, names nobody, and its press leads to the page', async () => {
  const seeker = await product.seeker({ name: 'Maren Oduya' })
  await product.db
    .insertInto('seekerProfiles')
    .values({ userId: seeker.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { page, browser } = await visitAs(seeker, '/seeker/settings#devices')
  await page.getByRole('columnheader', { name: 'Devices Turn on' }).first().waitFor()
  expect(await page.getByRole('switch', { name: /: Devices$/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Notify me on this device' }).click()
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('columnheader', { name: 'Devices', exact: true }).first().waitFor()
  // What is always sent by bell and mail is a choice here, kind by kind.
  await page.getByText(/^Always sent \(\d+\)$/).click()
  const moved = page.getByRole('switch', { name: 'Your application moved on: Devices' })
  await moved.press('Space')
  await expect.poll(() => moved.getAttribute('aria-busy')).toBeNull()
  await expect.poll(() => moved.isChecked()).toBe(false)
  expect(await axeViolations(page)).toEqual([])

  await seeker.api.post('/jobs/apply', { slug: job.slug })
  await expect.poll(() => service.messagesOf(browser).length, { timeout: 20_000 }).toBe(1)
  const [{ text = '' } = {}] = service.received.filter(({ path }) => path === browser.path)
  expect(text).not.toMatch(/Maren|Oduya|Kiln/)
  const worker = await workerOf(page)
  const deliver = await pushChannel(page)
  await deliver(text)
  // What is no message of ours is shown too: a browser drops a worker that shows nothing.
  await deliver('nonsense')
  await expect.poll(async () => (await shown(worker)).length).toBe(2)
  const [first, second] = await shown(worker)
  expect(first).toMatchObject({
    title: 'Your application has arrived',
    options: { body: 'Open Waymark to read it.', tag: expect.stringMatching(/^notification-\d+$/) },
  })
  expect(await worker.evaluate(() => (globalThis as unknown as Scope).badge)).toBe(1)
  expect(second?.title).toBe('Something changed on Waymark')

  await press(worker)
  await page.waitForURL(/\/seeker\/applications\/[\w-]+$/)
  await page
    .getByRole('heading', { name: /Kiln Setter/ })
    .first()
    .waitFor()
  expect((await seeker.api.get('/notifications/count')).data.unread).toBe(0)
  expect(await shown(worker)).toEqual([second])
  expect(page.faults).toEqual([])

  await page.goto(`${product.url}/employer/LogOut`)
  await page.getByText('You are logged out').waitFor()
  expect(await product.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
})

test('without a connection a page opened anew says what is known, and comes when the connection is back', async () => {
  const page = await product.visit({ width: 390 })
  await page.goto(`${product.url}/jobs`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  await page.context().setOffline(true)
  await page.goto(`${product.url}/companies`).catch(() => null)
  await page.getByRole('heading', { name: 'You are offline.' }).waitFor()
  await expect.poll(() => page.getByText('We cannot be reached.').isVisible()).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/companies')
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: /compan/i }).waitFor()
})
