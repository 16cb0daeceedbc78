import { expect, test } from 'vitest'
import { sendAlerts } from '#/features/search/alerts/sending.server.ts'
import { axeViolations } from '../axe.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Northgate Freight' })
await product.job(company.id, { title: 'Crane Operator', slug: 'crane-operator-newark' })

/** Runs the task of every minute, with all alerts due. */
async function runAlerts() {
  await product.db
    .updateTable('alerts')
    .set({ nextDueAt: new Date(0) })
    .execute()
  await sendAlerts.run({}, product.tasks())
}

test('a visitor saves a search, hears of a new job by mail, and unsubscribes', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=crane`)
  await page.getByRole('button', { name: 'Email me new matches' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Right away/ }).check()
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await dialog.getByText('Enter your email').waitFor()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@people.example')
  await dialog.getByRole('button', { name: 'Send me the link' }).click()
  await dialog.getByText('Check your email to confirm').waitFor()

  const question = await waitForMail(product, 'ada@people.example', /Confirm your job alert/)
  await page.goto(product.url + firstLink(question))
  await page.getByRole('button', { name: 'Start this alert' }).click()
  await page.getByRole('heading', { name: 'Your alert has started' }).waitFor()
  expect(new URL(page.url()).search).toBe('')

  await product.job(company.id, { title: 'Tower Crane Operator', slug: 'tower-crane-operator' })
  await runAlerts()
  const news = await waitForMail(product, 'ada@people.example', /1 new job: crane jobs/)
  expect(news.textBody).toContain('Tower Crane Operator')
  await page.goto(product.url + firstLink(news))
  await page.getByRole('heading', { level: 1, name: 'Tower Crane Operator' }).waitFor()

  const stop = /Stop it: (\S+)/.exec(news.textBody)?.[1] ?? ''
  await page.goto(stop)
  await page.getByRole('button', { name: 'Stop this alert' }).click()
  await page.getByRole('heading', { name: 'This alert is stopped' }).waitFor()
  await product.job(company.id, { title: 'Mobile Crane Operator', slug: 'mobile-crane-operator' })
  await runAlerts()
  await product.runTasks()
  const sent = await product.db.selectFrom('capturedMails').select('subject').execute()
  expect(sent.filter(({ subject }) => subject.includes('new job'))).toHaveLength(1)
  expect(page.faults).toEqual([])
})

test('a seeker with a device chooses it for an alert, and the button of its push leads to the switch that stops it', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, '/seeker/alerts')
  const fresh = page.getByRole('region', { name: 'Your first alert' })
  await fresh.getByText('by email').waitFor()
  expect(await fresh.getByLabel('New alert: where we tell you').count()).toBe(0)
  const { id: sessionId } = await product.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', seeker.id)
    .executeTakeFirstOrThrow()
  const endpoint = 'https://push.example/one'
  await product.db
    .insertInto('pushSubscriptions')
    .values({ userId: seeker.id, sessionId, endpoint, p256dh: 'key', auth: 'secret' })
    .execute()
  await page.reload()
  await fresh.getByLabel('New alert: where we tell you').selectOption('push')
  await fresh.getByLabel('New alert: which jobs').fill('rigger')
  await fresh.getByRole('button', { name: 'Start this alert' }).click()
  const list = page.getByRole('region', { name: 'Job alerts' })
  await list.getByRole('switch').waitFor()
  const [alert] = (await seeker.api.get('/alerts')).data
  expect(alert).toMatchObject({ search: 'q=rigger', toldBy: 'push', on: true })
  await list.getByLabel('rigger jobs: where we tell you').selectOption('both')
  await expect.poll(async () => (await seeker.api.get('/alerts')).data[0]?.toldBy).toBe('both')
  expect(await axeViolations(page)).toEqual([])

  await page.goto(`${product.url}/seeker/alerts?alert=${alert?.id}`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('switch')
  await page.keyboard.press('Space')
  await expect.poll(async () => (await seeker.api.get('/alerts')).data[0]?.on).toBe(false)
  await seeker.api.delete('/alerts/:id', { id: alert?.id ?? '' })

  await page.goto(`${product.url}/seeker/jobs?q=crane`)
  await page.getByRole('button', { name: 'Email me new matches' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Where').selectOption('push')
  await dialog.getByRole('button', { name: 'Start this alert' }).click()
  await expect.poll(async () => (await seeker.api.get('/alerts')).data[0]?.toldBy).toBe('push')
  await product.db.deleteFrom('alerts').where('userId', '=', seeker.id).execute()
  expect(page.faults).toEqual([])
})

test('a seeker starts an alert with one press and changes its words', async () => {
  const page = await product.visitAs(await product.seeker(), '/seeker/jobs?q=crane')
  await page.getByRole('button', { name: 'Email me new matches' }).click()
  await page.getByRole('button', { name: 'Start this alert' }).click()
  await page.getByRole('link', { name: 'Your alerts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Job alerts' }).waitFor()

  const list = page.getByRole('region', { name: 'Job alerts' })
  await list.getByLabel('crane jobs: where').fill('Norfolk')
  await list.getByLabel('crane jobs: where').press('Enter')
  await list.getByLabel('crane jobs, in Norfolk: how often').selectOption('weekly')
  await list.getByRole('switch').uncheck()
  await expect
    .poll(() =>
      product.db
        .selectFrom('alerts')
        .select(['search', 'frequency'])
        .where('userId', 'is not', null)
        .execute(),
    )
    .toEqual([{ search: 'q=crane&where=Norfolk', frequency: 'weekly' }])
  await list.getByRole('button', { name: /^Delete/ }).click()
  await list.getByText('No alerts yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await list.getByRole('heading', { name: /crane jobs/ }).waitFor()
  expect(page.faults).toEqual([])
})

test('from the page of a company a seeker hears of its new jobs, and of no other company’s', async () => {
  const harbour = await product.employer('approved', { name: 'Harbour Mill', slug: 'harbour-mill' })
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, '/companies/harbour-mill')
  await page.getByText('No open jobs right now.').waitFor()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow Harbour Mill' })
  await dialog.getByText('We email you its new jobs.').waitFor()
  await dialog.getByRole('button', { name: 'Start this alert' }).click()
  await page.getByText('Alert started.').waitFor()
  await page.getByRole('button', { name: 'Following Harbour Mill' }).waitFor()
  await product.job(harbour.company.id, { title: 'Baker', slug: 'baker-harbour-mill' })
  await product.job(company.id, { title: 'Night Baker', slug: 'night-baker' })
  await runAlerts()
  const { textBody } = await waitForMail(product, seeker.email, /1 new job: jobs at Harbour Mill/)
  expect(textBody).toContain('Baker')
  expect(textBody).not.toContain('Night Baker')
  await page.reload()
  await page.getByRole('link', { name: 'Baker', exact: true }).waitFor()
  // Pressed again it ends, and Undo starts the same alert.
  const alerts = async () => (await seeker.api.get('/alerts')).data.map(({ search }) => search)
  const following = page.getByRole('button', { name: 'Following Harbour Mill' })
  await following.click()
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
  expect(await alerts()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await following.waitFor()
  expect(await alerts()).toEqual(['company=harbour-mill'])
  expect(page.faults).toEqual([])
})
