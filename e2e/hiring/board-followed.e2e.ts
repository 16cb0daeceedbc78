import { expect, test } from 'vitest'
import { dnsServer } from '#/testing/servers/dns.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const dns = await dnsServer((_, type) => (type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : []))
const { port, pages } = await openWebHosts()
const product = await startProduct({
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: dns.address,
  OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
})
const employer = await product.employer('approved', { name: 'Northgate Freight' })

const job = (number: number, title = `Yard Worker ${number}`) => ({
  ...{ id: `job-${number}`, text: title, hostedUrl: `https://jobs.lever.co/northgate/job-${number}` },
  ...{
    categories: { location: 'Newark, NJ', commitment: 'Full-time' },
    country: 'US',
    workplaceType: 'on-site',
  },
  description: '<p>You move containers in the yard, in a crew of six.</p>',
  salaryRange: { min: 48_000, max: 56_000, currency: 'USD', interval: 'per-year-salary' },
})
const serve = (jobs: unknown[]) =>
  pages.set('api.lever.co/v0/postings/northgate?mode=json', (_, response) =>
    response.end(JSON.stringify(jobs)),
  )
const everyHour = async () => {
  const { readJobBoards } = await import('#/features/jobs/boards/tasks.server.ts')
  await product.services.queue.sender(product.db)(readJobBoards, {})
  await product.runTasks()
}

test('a board of 500 jobs is read, followed, changed there, and looked at', {
  timeout: 180_000,
}, async () => {
  const jobs = Array.from({ length: 500 }, (_, at) => job(at))
  serve(jobs)
  const page = await product.visitAs(employer, '/employer/jobs/import', { status: 'approved' })
  const address = page.getByLabel('Address of your board')
  await address.fill('https://careers.acme.example')
  await page.getByRole('button', { name: 'Read the board' }).click()
  await page.getByText(/We read boards of Greenhouse, Lever/).waitFor()
  await address.fill('https://jobs.lever.co/northgate')
  await address.press('Enter')
  await page.getByRole('heading', { name: '500 jobs at Lever' }).waitFor()
  await page.getByText('$48,000–$56,000 a year').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Follow this board' }).click()
  await page.getByText('500 drafts made. We look again every hour.').waitFor()
  await page.getByText(/^500 jobs, read/).waitFor()

  // Somebody changes a draft here, and then the same job changes there; another ends, and another is new.
  const { data } = await employer.api.get('/employer/jobs', {})
  const first = data.find(({ title }) => title === 'Yard Worker 1')
  const { data: draft } = await employer.api.get('/employer/jobs/:id', { id: first?.id ?? '' })
  await employer.api.put('/employer/jobs/:id', { id: draft.id, version: draft.version, title: 'Yard Lead' })
  serve([...jobs.slice(2), job(1, 'Yard Supervisor'), job(500)])
  await everyHour()
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Yard Supervisor' })
  await row.getByText('Changed there, and not here: Title.').waitFor()
  await page.getByText('It has ended there. Your draft stays until you discard it.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('button', { name: 'Keep ours' }).click()
  await row.waitFor({ state: 'detached' })
  const { data: after } = await employer.api.get('/employer/jobs', {})
  expect(after).toHaveLength(501)
  expect(after.find(({ id }) => id === draft.id)?.title).toBe('Yard Lead')
  if (process.env.LOOK) {
    await page.screenshot({ path: `${process.env.LOOK}-wide.png`, fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${process.env.LOOK}-phone.png`, fullPage: true })
  }
  await page.getByRole('button', { name: 'Stop following' }).click()
  await page.getByText('You follow this board no more. Its jobs stay here.').waitFor()
  expect(page.faults).toEqual([])
})
