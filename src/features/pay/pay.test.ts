import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { countPay } from './tasks.server.ts'

const app = await testApp()
const failure = (status: number) => expect.objectContaining({ status })
const ago = (days: number) => new Date(Date.now() - days * dayMs)

const count = async () => {
  await app.services.queue.sender(app.db)(countPay, {})
  await app.runTasks()
}
const companies = await Promise.all(Array.from({ length: 5 }, () => app.employer()))
type Changes = Parameters<typeof app.job>[1]
/** So many jobs of these companies in turn. */
const post = (size: number, changes: Changes, employers = companies) =>
  Promise.all(
    Array.from({ length: size }, (_, at) =>
      app.job(employers[at % employers.length]?.company.id as string, changes),
    ),
  )
const read = async (occupation: string, place: string) =>
  (await app.visitor.get('/pay/:occupation', { occupation, place })).data
const figureIn = async (occupation: string, place: string) => (await read(occupation, place)).figure

const nurse = {
  title: 'Registered Nurse',
  payMin: 70_000,
  payMax: 90_000,
  city: 'San Francisco',
  region: 'CA',
}

test('jobs of a town and around it are counted, then those of its region and country', async () => {
  await post(7, nurse)
  await post(3, { ...nurse, city: 'Oakland' })
  await post(5, { ...nurse, city: 'San Diego', payMin: 60_000, payMax: 70_000 })
  await post(6, { ...nurse, city: 'Austin', region: 'TX', payMin: 50_000, payMax: 60_000 })
  await count()
  expect(await figureIn('registered-nurse', 'san-francisco-ca')).toMatchObject({
    ...{ jobs: 10, companies: 5, low: 70_000, high: 90_000, currency: 'USD', period: 'year' },
  })
  expect(await figureIn('registered-nurse', 'california-united-states')).toMatchObject({ jobs: 15 })
  expect(await figureIn('registered-nurse', 'united-states')).toMatchObject({ jobs: 21, low: 60_000 })
  // Too few around Austin and in Texas.
  expect(await read('registered-nurse', 'austin-tx')).toMatchObject({
    figure: null,
    nearest: { kind: 'town', name: 'Oakland, CA' },
  })
  // What is listed as open is what is counted: neither other work with its words nor a town farther away.
  await post(1, { ...nurse, title: 'Family Nurse Practitioner' })
  expect((await read('registered-nurse', 'san-francisco-ca')).open).toMatchObject({
    total: 10,
    jobs: Array.from({ length: 5 }, () => ({ title: 'Registered Nurse' })),
  })
  expect((await read('registered-nurse', 'california-united-states')).open.total).toBe(15)
  expect((await read('registered-nurse', 'united-states')).open.total).toBe(21)
  const { data: list } = await app.visitor.get('/pay/:occupation', { occupation: 'registered-nurse' })
  expect(list.areas.map(({ place }) => place)).toEqual([
    ...['united-states', 'california-united-states', 'oakland-ca', 'san-francisco-ca'],
  ])
  const { data: all } = await app.visitor.get('/pay')
  expect(all).toMatchObject([
    { name: 'Registered nurse', places: 4, countries: [{ name: 'United States', jobs: 21 }] },
  ])
})

test('the sitemap has the pages with a figure alone', async () => {
  const load = async (path: string) => (await app.app.inject({ url: path })).body
  expect(await load('/sitemap.xml')).toContain('/sitemap-pay-0.xml</loc>')
  const listed = [...(await load('/sitemap-pay-0.xml')).matchAll(/<loc>[^<]*(\/pay\/[^<]+)<\/loc>/g)]
  expect(listed.map(([, path]) => path)).toEqual([
    '/pay/registered-nurse',
    ...['california-united-states', 'oakland-ca', 'san-francisco-ca', 'united-states'].map(
      (place) => `/pay/registered-nurse/${place}`,
    ),
  ])
})

test('two countries are two places, though neither has a region or town; one place is no list', async () => {
  const tester = { title: 'Software Tester', workplace: 'Remote' as const }
  const inLeeds = { city: 'Leeds', region: null, country: 'GB', payCurrency: 'GBP' as const }
  const pages = async () => (await app.app.inject({ url: '/sitemap-pay-0.xml' })).body
  await post(10, tester)
  await count()
  const { data } = await app.visitor.get('/pay')
  const { occupation = '', countries = [] } = data.find(({ places }) => places === 1) ?? {}
  const [{ place = '' } = {}] = countries
  expect(await read(occupation, place)).toMatchObject({ places: 1, areas: [] })
  expect(await pages()).toContain(`/pay/${occupation}/${place}<`)
  expect(await pages()).not.toContain(`/pay/${occupation}<`)

  await post(10, { ...tester, ...inLeeds })
  await count()
  expect(await read(occupation, place)).toMatchObject({ places: 2, areas: [] })
  expect(await pages()).toContain(`/pay/${occupation}<`)
})

test('a job is compared with those near it, or with a larger place that is named', async () => {
  const [near] = await post(1, nurse)
  const own = await app.visitor.get('/jobs/:slug/pay', { slug: near?.slug as string })
  expect(own.data).toMatchObject({
    area: { name: 'San Francisco, CA' },
    insteadOf: null,
    figure: { jobs: 10 },
  })
  const [far] = await post(1, { ...nurse, city: 'Austin', region: 'TX' })
  const wider = await app.visitor.get('/jobs/:slug/pay', { slug: far?.slug as string })
  expect(wider.data).toMatchObject({ area: { name: 'United States' }, insteadOf: 'Austin, TX' })
})

test('a place has a figure from 10 jobs at 5 companies on', async () => {
  const baker = { title: 'Baker', city: 'Leeds', region: null, country: 'GB', payCurrency: 'GBP' as const }
  await post(9, baker)
  await count()
  expect(await figureIn('baker', 'leeds-united-kingdom')).toBeNull()
  const [tenth] = await post(1, baker)
  await count()
  expect(await figureIn('baker', 'leeds-united-kingdom')).toMatchObject({ jobs: 10, companies: 5 })
  await app.db
    .deleteFrom('jobs')
    .where('id', '=', tenth?.id as string)
    .execute()
  await count()
  expect(await figureIn('baker', 'leeds-united-kingdom')).toBeNull()

  const waiter = { ...baker, title: 'Waiter' }
  await post(12, waiter, companies.slice(0, 4))
  await count()
  expect(await figureIn('waiter', 'united-kingdom')).toBeNull()
  await post(1, waiter, companies.slice(4))
  await count()
  expect(await figureIn('waiter', 'united-kingdom')).toMatchObject({ jobs: 13, companies: 5 })
})

test('jobs nobody could read, and those that closed more than a year ago, do not count', async () => {
  const plumber = { title: 'Plumber' }
  await post(10, plumber)
  await post(1, {
    ...plumber,
    status: 'closed',
    closedAt: ago(300),
    closedReason: 'filled',
    postedAt: ago(320),
  })
  await post(1, {
    ...plumber,
    status: 'closed',
    closedAt: ago(400),
    closedReason: 'filled',
    postedAt: ago(420),
  })
  await post(1, {
    ...plumber,
    status: 'closed',
    closedAt: ago(10),
    closedReason: 'removed',
    postedAt: ago(20),
  })
  await post(1, { ...plumber, heldAt: new Date(), moderation: 'hidden' })
  await post(1, { ...plumber, status: 'paused' })
  await post(1, { ...plumber, status: 'draft', postedAt: null })
  await count()
  expect(await figureIn('plumber', 'newark-nj')).toMatchObject({ jobs: 11 })
})

test('the jobs of a company that is suspended or erased are gone with the next count', async () => {
  const painter = { title: 'House Painter' }
  const sixth = await app.employer()
  const [own] = await post(1, painter, [sixth])
  const occupation = own?.searchTerms
    .find((term) => term.startsWith('j:') && term !== 'j:known')
    ?.slice(2) as string
  await post(10, painter)
  await count()
  expect(await figureIn(occupation, 'newark-nj')).toMatchObject({ jobs: 11, companies: 6 })
  const set = (status: 'suspended' | 'approved') =>
    app.db.updateTable('companies').set({ status }).where('id', '=', sixth.company.id).execute()
  await set('suspended')
  await count()
  expect(await figureIn(occupation, 'newark-nj')).toMatchObject({ jobs: 10, companies: 5 })
  await expect(app.visitor.get('/jobs/:slug/pay', { slug: own?.slug as string })).rejects.toEqual(
    failure(404),
  )
  await set('approved')
  await app.db
    .deleteFrom('jobs')
    .where('companyId', '=', companies[0]?.company.id as string)
    .where('title', '=', 'House Painter')
    .execute()
  await count()
  expect(await figureIn(occupation, 'newark-nj')).toBeNull()
})

test('remote work counts for its country alone, a job with several places in each', async () => {
  const welder = { title: 'Welder' }
  await post(10, { ...welder, workplace: 'Remote' })
  await count()
  expect(await figureIn('welder', 'newark-nj')).toBeNull()
  expect(await figureIn('welder', 'united-states')).toMatchObject({ jobs: 10 })
  const furtherPlaces = JSON.stringify([{ city: 'Chicago', region: 'IL', country: 'US' }])
  await post(10, { ...welder, furtherPlaces })
  await count()
  expect(await figureIn('welder', 'chicago-il')).toMatchObject({ jobs: 10 })
  expect(await figureIn('welder', 'newark-nj')).toMatchObject({ jobs: 10 })
  expect(await figureIn('welder', 'united-states')).toMatchObject({ jobs: 20 })
})

test('a job without an occupation, or paid in another currency, is compared with nothing', async () => {
  const [odd, foreign] = [
    ...(await post(1, { title: 'Zzyzx' })),
    ...(await post(1, { title: 'Registered Nurse', payCurrency: 'EUR' })),
  ]
  for (const one of [odd, foreign])
    expect((await app.visitor.get('/jobs/:slug/pay', { slug: one?.slug as string })).data).toBeNull()
  await expect(app.visitor.get('/pay/:occupation', { occupation: 'no-such-work' })).rejects.toEqual(
    failure(404),
  )
})
