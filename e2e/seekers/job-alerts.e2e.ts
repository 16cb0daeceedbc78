import { expect, test } from 'vitest'
import { sendAlerts } from '#/features/search/alerts/sending.server.ts'
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
  await dialog.getByRole('radio', { name: /^At once/ }).check()
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
  await page.getByRole('button', { name: 'Email me its new jobs' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('jobs at Harbour Mill').waitFor()
  await dialog.getByRole('button', { name: 'Start this alert' }).click()
  await page.getByText('Alert started.').waitFor()
  await product.job(harbour.company.id, { title: 'Baker', slug: 'baker-harbour-mill' })
  await product.job(company.id, { title: 'Night Baker', slug: 'night-baker' })
  await runAlerts()
  const { textBody } = await waitForMail(product, seeker.email, /1 new job: jobs at Harbour Mill/)
  expect(textBody).toContain('Baker')
  expect(textBody).not.toContain('Night Baker')
  await page.reload()
  await page.getByRole('link', { name: 'Baker', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Email me its new jobs' }).waitFor()
  expect(page.faults).toEqual([])
})
