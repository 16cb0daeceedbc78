import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { dnsServer } from '#/testing/servers/dns.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'

const dns = await dnsServer((_, type) => (type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : []))
const { port, pages, calls } = await openWebHosts()
const app = await testApp({
  OUTSIDE_CHECKS: 'on',
  DNS_RESOLVERS: dns.address,
  OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
})
const { db } = app

const html = '<p>You weld hull sections in the yard, at night, in a crew of <strong>six</strong>.</p>'
const serve = (address: string, body: unknown, status = 200) =>
  pages.set(address, (_, response) => {
    response.writeHead(status)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
const draftsOf = (companyId: string) =>
  db.selectFrom('jobs').selectAll().where('companyId', '=', companyId).orderBy('title').execute()

/** A board at Lever with these jobs, and its address. */
const leverAddress = (account: string) => `api.lever.co/v0/postings/${account}?mode=json`
const leverJob = (id: string, more: object = {}) => ({
  ...{ id, text: `Welder ${id}`, hostedUrl: `https://jobs.lever.co/acme/${id}`, description: html },
  ...{ categories: { location: 'Newark, NJ', commitment: 'Full-time' }, country: 'US' },
  ...{
    workplaceType: 'on-site',
    salaryRange: { min: 60000, max: 72000, currency: 'USD', interval: 'per-year-salary' },
  },
  ...more,
})
let serial = 0
async function followed(jobs: object[]) {
  const account = `acme-${serial++}`
  serve(leverAddress(account), jobs)
  const employer = await app.employer()
  const { data } = await employer.api.post('/job-boards', { address: `https://jobs.lever.co/${account}` })
  return {
    ...employer,
    account,
    board: data,
    serve: (next: unknown, status?: number) => serve(leverAddress(account), next, status),
  }
}
const readAgain = async () => {
  const { readJobBoards } = await import('./tasks.server.ts')
  await app.services.queue.sender(db)(readJobBoards, {})
  await app.runTasks()
}
const boardOf = async ({ api }: Pick<Awaited<ReturnType<typeof followed>>, 'api'>) =>
  (await api.get('/job-boards', {})).data[0]

const examples = [
  {
    address: 'https://job-boards.greenhouse.io/acme/jobs/123',
    at: 'boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true',
    body: {
      jobs: [
        {
          ...{ id: 123, title: 'Welder', absolute_url: 'https://job-boards.greenhouse.io/acme/jobs/123' },
          location: { name: 'Newark, NJ, United States' },
          content: html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
          pay_input_ranges: [
            { min_cents: 6000000, max_cents: 7200000, currency_type: 'USD', title: 'Annual salary' },
          ],
        },
      ],
    },
    place: 'Newark, NJ',
    pay: '$60,000–$72,000 a year',
  },
  {
    address: 'jobs.eu.lever.co/acme',
    at: 'api.eu.lever.co/v0/postings/acme?mode=json',
    body: [
      leverJob('1', {
        text: 'Welder',
        salaryRange: { min: 28, max: 34.5, currency: 'USD', interval: 'per-hour-wage' },
        lists: [{ text: 'What you bring', content: '<li>Two years in a yard</li>' }],
      }),
    ],
    place: 'Newark, NJ',
    pay: '$28.00–$34.50 an hour',
  },
  {
    address: 'https://jobs.ashbyhq.com/acme',
    at: 'api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true',
    body: {
      jobs: [
        { id: 'x', title: 'Hidden', isListed: false },
        {
          ...{ id: 'a', title: 'Welder', isListed: true, jobUrl: 'https://jobs.ashbyhq.com/acme/a' },
          ...{
            employmentType: 'FullTime',
            workplaceType: 'Hybrid',
            descriptionHtml: html,
            location: 'Berlin',
          },
          address: { postalAddress: { addressLocality: 'Berlin', addressCountry: 'Germany' } },
          compensation: {
            summaryComponents: [
              { compensationType: 'EquityPercentage', minValue: 1, maxValue: 2 },
              {
                compensationType: 'Salary',
                interval: '1 YEAR',
                currencyCode: 'EUR',
                minValue: 50000,
                maxValue: 62000,
              },
            ],
          },
        },
      ],
    },
    place: 'Berlin, Germany',
    pay: '€50,000–€62,000 a year',
  },
  {
    address: 'https://acme.workable.com',
    at: 'apply.workable.com/api/v1/widget/accounts/acme?details=true',
    body: {
      jobs: [
        {
          ...{
            shortcode: 'AB12',
            title: 'Welder',
            url: 'https://apply.workable.com/j/AB12',
            description: html,
          },
          ...{ city: 'Leeds', state: 'England', country: 'United Kingdom', employment_type: 'Part-time' },
        },
      ],
    },
    place: 'Leeds, England',
    pay: '',
  },
  {
    address: 'https://careers.smartrecruiters.com/Acme',
    at: 'api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=0',
    body: { content: [{ id: '77', name: 'Welder' }] },
    more: {
      'api.smartrecruiters.com/v1/companies/Acme/postings/77': {
        ...{
          id: '77',
          name: 'Welder',
          location: { city: 'Lyon', country: 'fr', remote: false, hybrid: true },
        },
        ...{ typeOfEmployment: { label: 'Full-time' }, experienceLevel: { label: 'Not Applicable' } },
        jobAd: { sections: { jobDescription: { title: 'Job', text: html } } },
      },
    },
    place: 'Lyon, France',
    pay: '',
  },
  {
    address: 'https://acme.jobs.personio.de/job/5',
    at: 'acme.jobs.personio.de/xml?language=en',
    body: `<?xml version="1.0"?><workzag-jobs><position><id>5</id><office>Munich</office><name>Welder</name>
      <employmentType>permanent</employmentType><schedule>full-time</schedule>
      <jobDescriptions><jobDescription><name>Tasks</name><value><![CDATA[${html}]]></value></jobDescription></jobDescriptions>
      </position></workzag-jobs>`,
    place: 'Munich',
    pay: '',
  },
  {
    address: 'acme.recruitee.com/o/welder',
    at: 'acme.recruitee.com/api/offers/',
    body: {
      offers: [
        {
          ...{
            id: 9,
            title: 'Welder',
            careers_url: 'https://acme.recruitee.com/o/welder',
            description: html,
          },
          ...{
            city: 'Utrecht',
            country_code: 'NL',
            employment_type_code: 'fulltime_permanent',
            remote: true,
          },
          salary: { min: '3000', max: '3600', currency: 'EUR', period: 'month' },
        },
      ],
    },
    place: 'Remote, NL',
    pay: '€3,000–€3,600 a month',
  },
]

test.each(examples)(
  'a board is read by its address: $address',
  async ({ address, at, body, more, place, pay }) => {
    serve(at, body)
    for (const [path, answer] of Object.entries(more ?? {})) serve(path, answer)
    const { api, company } = await app.employer()
    const { data } = await api.post('/job-boards/check', { address })
    expect(data.rows).toHaveLength(1)
    expect(data.rows[0]).toMatchObject({ title: 'Welder', errors: [], pay, place })
    expect(await draftsOf(company.id)).toEqual([])
    await api.post('/job-boards', { address })
    const [draft] = await draftsOf(company.id)
    expect(draft).toMatchObject({ title: 'Welder', status: 'draft' })
    expect(draft?.description).toContain('<strong>six</strong>')
  },
)

test('an address that is none of theirs, a board that is not there and an answer that is none are told, and change nothing', async () => {
  const { api } = await app.employer()
  const told = (address: string) =>
    api.post('/job-boards', { address }).then(
      () => 'followed',
      ({ errors }: { errors: Record<string, string[]> }) => errors.address?.[0],
    )
  expect(await told('https://acme.example/jobs')).toMatch(/^We read boards of Greenhouse, Lever/)
  expect(await told('https://jobs.lever.co/../v0')).toMatch(/There is no such board|We read boards/)
  expect(await told('https://jobs.lever.co/%2e%2e%2fadmin')).toMatch(/^We read boards/)
  expect(await told('https://jobs.lever.co/nobody')).toBe(
    'There is no such board. Look at its address again.',
  )
  serve(leverAddress('broken'), '<html>')
  expect(await told('https://jobs.lever.co/broken')).toBe(
    'The board answers with something that is no list of jobs',
  )
  serve(leverAddress('empty-object'), {})
  expect(await told('https://jobs.lever.co/empty-object')).toBe(
    'The board answers with something that is no list of jobs',
  )
  serve(leverAddress('down'), 'no', 503)
  expect(await told('https://jobs.lever.co/down')).toBe('The board answered with an error (503)')
  expect((await api.get('/job-boards', {})).data).toEqual([])
})

// Security: I-01
test('entities of a board in XML are neither multiplied nor read from files', async () => {
  const { api, company } = await app.employer()
  const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  serve(
    'hostile.jobs.personio.de/xml?language=en',
    `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY e0 "ha">${levels.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>
      <workzag-jobs><position><id>1</id><name>Welder &e9;&f;</name></position></workzag-jobs>`,
  )
  await api.post('/job-boards', { address: 'https://hostile.jobs.personio.de' })
  const [draft, ...more] = await draftsOf(company.id)
  expect([draft?.title, more]).toEqual(['Welder &e9;&f;', []])
})

test('each hour what is new becomes a draft, and what changed goes into drafts that nobody changed here', async () => {
  const company = await followed([leverJob('1'), leverJob('2')])
  expect(company.board.added).toBe(2)
  const [first] = await draftsOf(company.company.id)
  // Somebody writes another pay here.
  const { data: job } = await company.api.get('/employer/jobs/:id', { id: first?.id ?? '' })
  await company.api.put('/employer/jobs/:id', { id: job.id, version: job.version, payMax: 80_000 })
  const raised = { min: 65000, max: 75000, currency: 'USD', interval: 'per-year-salary' }
  company.serve([
    leverJob('1', { text: 'Night welder', salaryRange: raised }),
    leverJob('2', { salaryRange: raised }),
    leverJob('3'),
  ])
  await readAgain()
  const drafts = await draftsOf(company.company.id)
  expect(drafts.map(({ title, payMin, payMax }) => [title, payMin, payMax])).toEqual([
    ['Night welder', 65_000, 80_000],
    ['Welder 2', 65_000, 75_000],
    ['Welder 3', 60_000, 72_000],
  ])
  expect(await boardOf(company)).toMatchObject({
    jobs: 3,
    problem: null,
    toLookAt: [{ externalId: '1', changed: ['Highest pay'], job: { status: 'draft' } }],
  })
  // The same again changes nothing, and forgets nothing.
  await readAgain()
  expect((await boardOf(company))?.toLookAt).toHaveLength(1)
  await company.api.post('/job-boards/:id/keep', { id: company.board.id, externalId: '1' })
  await readAgain()
  expect((await boardOf(company))?.toLookAt).toEqual([])
  const bells = await db.selectFrom('notifications').select('kind').where('userId', '=', company.id).execute()
  expect(bells.filter(({ kind }) => kind === 'job.board-read')).toHaveLength(1)
})

test('a published job is never changed by its board, and is closed when the board has left it out twice', async () => {
  const company = await followed([leverJob('1'), leverJob('2')])
  const [job] = await draftsOf(company.company.id)
  await db
    .updateTable('jobs')
    .set({ status: 'open', postedAt: new Date(), closesAt: new Date(Date.now() + 30 * 86_400_000) })
    .where('id', '=', job?.id ?? '')
    .execute()
  company.serve([leverJob('1', { text: 'Another title' }), leverJob('2')])
  await readAgain()
  const now = async () => (await draftsOf(company.company.id)).map(({ title, status }) => [title, status])
  expect(await now()).toEqual([
    ['Welder 1', 'open'],
    ['Welder 2', 'draft'],
  ])
  expect((await boardOf(company))?.toLookAt).toMatchObject([{ changed: ['Title'], job: { status: 'open' } }])
  company.serve([])
  await readAgain()
  await readAgain()
  expect(await now()).toEqual([
    ['Welder 1', 'open'],
    ['Welder 2', 'draft'],
  ])
  await db
    .updateTable('jobBoardJobs')
    .set({ goneSince: new Date(Date.now() - 3_600_000) })
    .execute()
  await readAgain()
  // The draft stays: somebody may have written in it.
  expect(await now()).toEqual([
    ['Welder 1', 'closed'],
    ['Welder 2', 'draft'],
  ])
})

test('a board that fails closes nothing and says why, and a discarded draft does not come back', async () => {
  const company = await followed([leverJob('1')])
  company.serve('no', 500)
  await readAgain()
  await db.updateTable('jobBoardJobs').set({ goneSince: null }).execute()
  expect(await boardOf(company)).toMatchObject({ problem: 'The board answered with an error (500)', jobs: 1 })
  const [draft] = await draftsOf(company.company.id)
  await company.api.delete('/employer/jobs/:id', { id: draft?.id ?? '' })
  company.serve([leverJob('1')])
  await readAgain()
  expect(await draftsOf(company.company.id)).toEqual([])
  expect(await boardOf(company)).toMatchObject({ problem: null })
})

test('a job without a title is told, and becomes a draft once it has one', async () => {
  const company = await followed([leverJob('1', { text: '' }), leverJob('2', { text: 'x'.repeat(500) })])
  expect(company.board.added).toBe(0)
  const problems = (await boardOf(company))?.toLookAt.map(({ problem }) => problem)
  expect(problems).toEqual(expect.arrayContaining(['Title is required', expect.stringMatching(/^Title/)]))
  company.serve([leverJob('1')])
  await readAgain()
  expect((await draftsOf(company.company.id)).map(({ title }) => title)).toEqual(['Welder 1'])
})

// Security: A-07
test('it is read for as long as whoever follows it may write jobs, and only for approved companies', async () => {
  const owner = await app.employer()
  const follower = await app.member(owner.company, 'admin')
  const address = 'jobs.lever.co/long-followed'
  serve(leverAddress('long-followed'), [leverJob('1')])
  const { data: board } = await follower.api.post('/job-boards', { address })
  const standing = (status: 'suspended' | 'approved') =>
    db.updateTable('companies').set({ status }).where('id', '=', owner.company.id).execute()
  await standing('suspended')
  const before = calls.length
  await readAgain()
  expect(calls.slice(before).filter((call) => call.includes('long-followed'))).toEqual([])
  await standing('approved')
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', follower.id).execute()
  serve(leverAddress('long-followed'), [leverJob('1'), leverJob('2')])
  await readAgain()
  expect(await draftsOf(owner.company.id)).toHaveLength(1)
  expect(await boardOf(owner)).toMatchObject({
    problem: 'Whoever followed it may not write jobs here any more. Follow it again.',
  })
  expect((await owner.api.post('/job-boards', { address })).data).toEqual({ id: board.id, added: 1 })
  expect(await boardOf(owner)).toMatchObject({ problem: null })
})

test('another company neither sees, keeps nor ends it; ending it leaves its jobs', async () => {
  const company = await followed([leverJob('1')])
  const other = await app.employer()
  const { id } = company.board
  expect((await other.api.get('/job-boards', {})).data).toEqual([])
  await expect(other.api.delete('/job-boards/:id', { id })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.post('/job-boards/:id/keep', { id, externalId: '1' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(
    company.api.post('/job-boards', { address: `jobs.lever.co/${company.account}` }),
  ).rejects.toMatchObject({ status: 409 })
  const manager = await app.member(company.company, 'hiring-manager')
  expect((await manager.api.get('/job-boards', {})).data).toEqual([])
  await company.api.delete('/job-boards/:id', { id })
  expect(await draftsOf(company.company.id)).toHaveLength(1)
})
