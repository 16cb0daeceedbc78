import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readXml } from '#/features/jobs/import/xml.ts'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { companyFeed, embedJobs, embedScript, feedFormats, jobsFeed } from './addresses.ts'

const app = await testApp()
const { publicUrl } = app.config
const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers })
const hostile = 'Baker ]]> <script>alert(1)</script> & "Co" \u0007\uFFFF مرحبا'

const { company } = await app.employer('approved', { name: 'Fish & <Chips> ]]>', slug: 'fish-and-chips' })
const baker = await app.job(company.id, {
  ...{ title: hostile, slug: 'baker', city: 'Newark', region: 'NJ', country: 'US', workplace: 'Hybrid' },
  ...{ payMin: 40_000, payMax: 50_000, payCurrency: 'USD', payPeriod: 'year', employmentType: 'Part-time' },
  description: '<p>Bread &amp; rolls, “fresh” &lt;b&gt; ]]&gt; it&#39;s</p>',
  ...{ furtherPlaces: JSON.stringify([{ city: 'Trenton', region: 'NJ', country: 'US' }]), aiUse: 'used' },
})
const { company: other } = await app.employer('approved', { name: 'Weldworks', slug: 'weldworks' })
await app.job(other.id, { title: 'Welder', slug: 'welder', workplace: 'Remote', country: 'DE' })

/** The elements of each job by name, as our own import reads them. */
async function jobsIn(body: string) {
  const { rows, columns } = await readXml(body, [])
  return rows.map(({ cells }) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])))
}

const ofAll = feedFormats.map((format) => jobsFeed(format))
const ofSearch = feedFormats.map((format) => jobsFeed(format, '?company=fish-and-chips'))
const ofCompany = feedFormats.map((format) => companyFeed('fish-and-chips', format))
const everyFeed = [...ofAll, ...ofSearch, ...ofCompany, embedJobs('fish-and-chips')]

test('the Indeed feed has one element for each place of a job, and nothing breaks out of a section', async () => {
  const { body, headers } = await get(companyFeed('fish-and-chips', 'indeed.xml'))
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(body).not.toMatch(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/u)
  const [first, second, ...more] = await jobsIn(body)
  expect(more).toEqual([])
  expect(first).toMatchObject({
    title: 'Baker ]]> <script>alert(1)</script> & "Co"   مرحبا',
    referencenumber: baker.id,
    requisitionid: baker.id,
    url: `${publicUrl}/job-detail/baker?ref=indeed`,
    company: 'Fish & <Chips> ]]>',
    ...{ city: 'Newark', state: 'NJ', country: 'US' },
    salary: '$40,000 - $50,000 per year',
    ...{ jobtype: 'parttime', remotetype: 'Hybrid remote' },
    date: baker.postedAt?.toISOString(),
    expirationdate: baker.closesAt?.toISOString(),
  })
  // With what the page says of AI, and of the entities only those without which it would be other HTML.
  expect(first?.description).toBe(
    "<p>Bread & rolls, “fresh” &lt;b&gt; ]]&gt; it's</p><p>AI is used to screen, assess or select applicants.</p>",
  )
  expect(second).toMatchObject({ city: 'Trenton', referencenumber: `${baker.id}-2`, requisitionid: baker.id })
  expect(body).toMatch(/<lastBuildDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/lastBuildDate>/)
})

test('remote work is told by its countries', async () => {
  const [welder] = await jobsIn((await get(companyFeed('weldworks', 'indeed.xml'))).body)
  expect(welder).toMatchObject({ title: 'Welder', country: 'DE', remotetype: 'Fully remote' })
  expect(welder?.city ?? '').toBe('')
})

test('XML and JSON hold the same fields, under the names of the API', async () => {
  const { jobs, title, url } = (await get(companyFeed('fish-and-chips', 'jobs.json'))).json()
  expect([title, url]).toEqual([
    'Jobs at Fish & <Chips> ]]>',
    `${publicUrl}${companyFeed('fish-and-chips', 'jobs.json')}`,
  ])
  expect(Object.keys(jobs[0])).toMatchInlineSnapshot(`
    [
      "id",
      "slug",
      "url",
      "title",
      "company",
      "city",
      "region",
      "country",
      "furtherPlaces",
      "workplace",
      "employmentType",
      "level",
      "industry",
      "pay",
      "seats",
      "skills",
      "hours",
      "visa",
      "benefits",
      "vacancy",
      "startsOn",
      "aiUse",
      "aiUseNote",
      "description",
      "postedAt",
      "closesAt",
      "updatedAt",
    ]
  `)
  expect(jobs[0]).toMatchObject({
    title: baker.title,
    company: { slug: 'fish-and-chips', url: `${publicUrl}/companies/fish-and-chips` },
    pay: { min: 40_000, max: 50_000, currency: 'USD', period: 'year' },
    furtherPlaces: [{ city: 'Trenton', region: 'NJ', country: 'US' }],
    description: baker.description,
  })
  const [job] = await jobsIn((await get(companyFeed('fish-and-chips', 'jobs.xml'))).body)
  expect(job).toMatchObject({
    ...{ id: baker.id, 'company.name': 'Fish & <Chips> ]]>', 'pay.min': '40000', aiUse: 'used' },
    ...{ 'furtherPlaces.place.city': 'Trenton', description: baker.description },
  })
})

test('the feed of all has every job, and with a query those of the search', async () => {
  const titles = async (query: string) =>
    (await get(jobsFeed('jobs.json', query))).json().jobs.map(({ slug }: { slug: string }) => slug)
  expect(await titles('')).toEqual(['welder', 'baker'])
  // Unknown parameters, as those that count where somebody comes from, are no search.
  expect(await titles('?utm_source=board&page=3')).toEqual(['welder', 'baker'])
  expect(await titles('?q=welder')).toEqual(['welder'])
  expect(await titles('?workplace=Hybrid&workplace=On-site')).toEqual(['baker'])
  expect(await titles('?q=welder&workplace=Hybrid')).toEqual([])
  expect(await titles('?q=welder+astronaut')).toEqual([])
  // What is sent beside a search comes into nobody's text, and `sort` and the like change nothing.
  const { url } = (
    await get(jobsFeed('jobs.json', '?q=welder&constructor=1&evil=<b>&limit=0&cursor=x'))
  ).json()
  expect(url).toBe(`${publicUrl}${jobsFeed('jobs.json', '?q=welder')}`)
  const wrong = await get(jobsFeed('indeed.xml', '?payMin=much'))
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, 'Give a number'])
})

test('a feed of more jobs than are read at once has each of them once', async () => {
  const many = await app.employer('approved', { slug: 'many-jobs' })
  const slugs = Array.from({ length: 205 }, (_, index) => `many-${index}`)
  for (const slug of slugs) await app.job(many.company.id, { slug })
  const { jobs } = (await get(jobsFeed('jobs.json'))).json()
  const found = jobs.map(({ slug }: { slug: string }) => slug)
  expect(found).toEqual([...slugs.toReversed(), 'welder', 'baker'])
  expect((await jobsIn((await get(jobsFeed('jobs.xml'))).body)).length).toBe(found.length)
  await app.db
    .updateTable('companies')
    .set({ status: 'suspended' })
    .where('id', '=', many.company.id)
    .execute()
})

// Security: A-14
test.for([
  ['held', { heldAt: new Date() }],
  ['paused', { status: 'paused' }],
  ['expired', { closesAt: new Date(Date.now() - dayMs) }],
  ['closed', { status: 'closed', closedReason: 'filled', closedAt: new Date() }],
] as const)('a job that is %s is in no feed, from the next request on', async ([state, change]) => {
  const slug = `soon-${state}`
  const job = await app.job(company.id, { slug })
  for (const feed of everyFeed) expect([feed, (await get(feed)).body.includes(slug)]).toEqual([feed, true])
  await app.db.updateTable('jobs').set(change).where('id', '=', job.id).execute()
  for (const feed of everyFeed) expect([feed, (await get(feed)).body.includes(slug)]).toEqual([feed, false])
})

// Security: C-05
test('a suspended company has no feeds, and its jobs are in no other', async () => {
  const tags = await Promise.all(ofAll.map(async (feed) => String((await get(feed)).headers.etag)))
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  for (const feed of [...ofCompany, embedJobs('fish-and-chips')])
    expect([feed, (await get(feed)).statusCode]).toEqual([feed, 404])
  for (const [index, feed] of [...ofAll, ...ofSearch].entries()) {
    const { statusCode, body } = await get(feed, { 'if-none-match': tags[index] ?? '' })
    expect([feed, statusCode, body.includes('/job-detail/baker')]).toEqual([feed, 200, false])
  }
  await app.db.updateTable('companies').set({ status: 'approved' }).where('id', '=', company.id).execute()
})

test('a copy that is current is not sent again', async () => {
  for (const feed of everyFeed) {
    const { headers } = await get(feed)
    const again = await get(feed, { 'if-none-match': String(headers.etag) })
    expect([feed, again.statusCode, again.body]).toEqual([feed, 304, ''])
    const head = await app.app.inject({ method: 'HEAD', url: feed })
    expect([feed, head.statusCode, head.body, head.headers.etag]).toEqual([feed, 200, '', headers.etag])
    const packed = await get(feed, { 'accept-encoding': 'br, gzip' })
    expect([feed, packed.headers['content-encoding']]).toEqual([feed, 'gzip'])
    expect(gunzipSync(packed.rawPayload).toString()).toContain('baker')
  }
})

// Security: T-12
test('other sites may read what their own page shows, and nothing else', async () => {
  const origin = { origin: 'https://fish.example' }
  const readable: string[] = []
  for (const url of [...everyFeed, embedScript, '/jobs.rss', '/api/jobs']) {
    const { headers } = await get(url, origin)
    if (headers['access-control-allow-origin']) readable.push(url)
    expect([url, headers['access-control-allow-credentials']]).toEqual([url, undefined])
  }
  expect(readable).toEqual([embedJobs('fish-and-chips')])
  const [data, script] = [await get(embedJobs('fish-and-chips'), origin), await get(embedScript, origin)]
  expect(data.headers['access-control-allow-origin']).toBe('*')
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  })
  expect(data.json()).toEqual({
    company: { name: 'Fish & <Chips> ]]>', url: `${publicUrl}/companies/fish-and-chips` },
    jobs: [
      {
        url: `${publicUrl}/job-detail/baker`,
        title: baker.title,
        ...{ employmentType: 'Part-time', workplace: 'Hybrid' },
        places: ['Newark, NJ, United States', 'Trenton, NJ, United States'],
        pay: '$40,000–$50,000 a year',
      },
    ],
  })
})

test('the script is small, in ASCII, and asks for nothing that a strict page forbids', async () => {
  const { body } = await get(embedScript)
  expect(body.length).toBeLessThan(12_000)
  expect(body).toMatch(/^[\n -~]+$/)
  expect(body).not.toMatch(
    /innerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|cookie\b.*=|Storage|\.style\b/,
  )
})
