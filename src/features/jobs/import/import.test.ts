import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import type { jobImportApi } from './api.ts'
import { exampleCsv } from './example.ts'

const app = await testApp()

type Checked = (typeof jobImportApi)['POST /job-imports/check']['output']['_zod']['input']
type Answer = {
  success: boolean
  message: string
  data: Checked & { drafts: number }
  errors?: Record<string, string[]>
}

/** Sends a file as the page does. */
async function send(
  token: string,
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  path = '/check',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'jobs.csv'))
  const response = new Response(form)
  const reply = await app.app.inject({
    method: 'POST',
    url: `/api/job-imports${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  })
  return { status: reply.statusCode, ...(reply.json() as Answer) }
}
const importAll = (token: string, content: string, key = crypto.randomUUID()) =>
  send(token, content, { key }, '')
const draftsOf = (companyId: string) =>
  app.db.selectFrom('jobs').selectAll().where('companyId', '=', companyId).orderBy('title').execute()

const words =
  'Weld hull sections in the yard, at night, in a crew of six. We train you on our procedures first.'

test('a dry run says what each row becomes, and stores nothing', async () => {
  const { token, company } = await app.employer()
  const { data } = await send(
    token,
    'Job Title;City;State;Country;Salary;Job Type;Colour\nWelder;Newark;NJ;USA;"$60,000 - $72,000 a year";fulltime;red\n;Leeds;;UK;lots;sometimes;\n',
  )
  expect(data.format).toBe('CSV')
  expect(data.columns.map(({ name, field }) => [name, field])).toEqual([
    ['Job Title', 'title'],
    ['City', 'city'],
    ['State', 'region'],
    ['Country', 'country'],
    ['Salary', 'pay'],
    ['Job Type', 'employmentType'],
    ['Colour', null],
  ])
  const [first, second] = data.rows
  expect(first).toMatchObject({
    row: 2,
    title: 'Welder',
    place: 'Newark, NJ',
    pay: '$60,000–$72,000 a year',
    errors: [],
  })
  expect(first?.missing).toBeGreaterThan(0)
  expect(second?.errors).toEqual([
    'Type of employment: “sometimes” is no type of employment. Write Full-time, Part-time, Contract, Temporary or Internship.',
    'Title is required',
  ])
  expect(second?.notes).toEqual(['Pay in words: “lots” could not be read. It is left out.'])
  expect(await draftsOf(company.id)).toEqual([])
})

test('the example file is imported as drafts of whoever sent it, once for one press', async () => {
  const owner = await app.employer()
  const key = crypto.randomUUID()
  expect(await importAll(owner.token, exampleCsv, key)).toMatchObject({
    status: 200,
    message: '2 drafts imported',
  })
  expect(await importAll(owner.token, exampleCsv, key)).toMatchObject({ status: 200, data: { drafts: 2 } })
  const drafts = await draftsOf(owner.company.id)
  expect(drafts).toMatchObject([
    {
      ...{
        title: 'Night shift welder',
        status: 'draft',
        city: 'Newark',
        country: 'US',
        payMin: 60_000,
        payMax: 72_000,
      },
      ...{ skills: ['MIG welding', 'TIG welding'], seats: 4 },
    },
    { title: 'Support engineer', workplace: 'Remote', country: 'DE', payCurrency: 'EUR', payPeriod: 'hour' },
  ])
  const id = drafts[0]?.id ?? ''
  const { data: team } = await owner.api.get('/employer/jobs/:id/team', { id })
  expect(team.members).toMatchObject([{ id: owner.id, isOwner: true }])
  expect(team.history).toMatchObject([{ kind: 'started', by: owner.name }])
  const { data: editor } = await owner.api.get('/employer/jobs/:id', { id })
  expect(editor.description).toBe(
    'Weld hull sections in the yard, at night, in a crew of six.\n\n- We train you on our procedures first\n- Tools and clothes are ours',
  )
})

test('all rows are imported or none', async () => {
  const { token, company } = await app.employer()
  const refused = await importAll(token, 'title,country\nWelder,US\nRigger,Atlantis\n')
  expect(refused.status).toBe(422)
  expect(refused.errors?.file).toEqual([
    '1 of 2 rows cannot be imported, so none was. Row 3: Country: “Atlantis” is no country. Write its name in English or its code, such as DE.',
  ])
  expect(await draftsOf(company.id)).toEqual([])
})

test('5,000 rows are told row by row, with the broken ones; one more is refused', {
  timeout: 120_000,
}, async () => {
  const { token, company } = await app.employer()
  const lines = Array.from({ length: 5000 }, (_, place) =>
    place % 500 === 7
      ? `=cmd|' /C calc'!A0,${words},Newark,US,60000,72000`
      : `Welder ${place},${words.replaceAll(',', ';')},Newark,US,60000,72000`,
  )
  const head = 'title,description,city,country,payMin,payMax\n'
  const { data } = await send(token, head + lines.join('\n'))
  expect(data.rows).toHaveLength(5000)
  const wrong = data.rows.filter(({ errors }) => errors.length > 0)
  expect(wrong.map(({ row }) => row)).toEqual(Array.from({ length: 10 }, (_, place) => place * 500 + 9))
  expect(wrong[0]?.errors).toContain('The line has 8 cells, the first line names 6 columns')
  const good = lines.filter((line) => !line.startsWith('='))
  expect(await importAll(token, head + good.join('\n'))).toMatchObject({
    status: 200,
    data: { drafts: 4990 },
  })
  expect(await draftsOf(company.id)).toHaveLength(4990)
  const many = await send(token, `title\n${'Welder\n'.repeat(5001)}`)
  expect(many).toMatchObject({
    status: 422,
    errors: { file: [expect.stringContaining('more than 5,000 rows')] },
  })
})

test('our own export is read back as it was, formulas and all', async () => {
  const { token, api } = await app.employer()
  const { data: job } = await api.post('/employer/jobs', {
    ...{
      title: '=1+1 welder',
      description: `## The work\n\n${words}\n\n- **At night**\n- In a crew`,
      city: 'Newark',
      region: 'NJ',
      furtherPlaces: [
        { city: 'Boston', region: 'MA', country: 'US' },
        { city: 'Köln', region: null, country: 'DE' },
      ],
    },
    ...{
      country: 'US',
      payMin: 40.5,
      payMax: 52,
      payPeriod: 'hour',
      payCurrency: 'EUR',
      workplace: 'Hybrid',
      level: 'senior',
    },
    ...{
      industry: 'Manufacturing',
      skills: ['MIG', 'C++, C'],
      hours: '22:00 to 06:00',
      visa: '-none-',
      benefits: 'Pension,\ntools',
    },
    ...{ vacancy: 'existing', startsOn: '2027-02-01', aiUse: 'used', aiUseNote: 'Sorting', seats: 4 },
    closesAt: new Date(Date.now() + 864e5).toISOString(),
    steps: [{ id: 'call', name: 'Call', note: '25 minutes', days: 3, stage: 'screened' }],
    questions: [{ id: 'tig', text: 'TIG?', kind: 'yes-no', knockOut: { answers: ['Yes'] } }],
  })
  for (const format of ['csv', 'json']) {
    const { body } = await app.app.inject({
      url: `/api/job-exports?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const other = await app.employer()
    expect(await importAll(other.token, body), format).toMatchObject({ status: 200 })
    const [copy] = await draftsOf(other.company.id)
    const { data } = await other.api.get('/employer/jobs/:id', { id: copy?.id ?? '' })
    for (const name of Object.keys(job) as (keyof typeof job)[])
      if (!/^(id|slug|version|updatedAt)$/.test(name) && !/At$/.test(name))
        expect(data[name], `${format} ${name}`).toEqual(job[name])
    expect(data.closesAt).toBe(job.closesAt)
  }
})

test('schema.org JobPosting and feeds like Indeed’s are read', async () => {
  const { token } = await app.employer()
  const posting = {
    ...{
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Baker',
      employmentType: ['PART_TIME', 'CONTRACTOR'],
    },
    description: `<p>${words}</p><ul><li>Ovens</li></ul>`,
    hiringOrganization: { '@type': 'Organization', name: 'Northbay' },
    jobLocation: {
      '@type': 'Place',
      address: { addressLocality: 'Hamburg', addressRegion: 'Hamburg', addressCountry: 'DE' },
    },
    baseSalary: { currency: 'EUR', value: { minValue: 18, maxValue: 22, unitText: 'HOUR' } },
    validThrough: '2027-03-01T23:59',
    skills: 'Bread, Cakes',
  }
  const { data: json } = await send(token, JSON.stringify([posting]))
  expect(json.rows).toMatchObject([{ title: 'Baker', place: 'Hamburg', pay: '€18–€22 an hour', errors: [] }])
  expect(json.columns.find(({ name }) => name === 'hiringOrganization.name')?.field).toBeNull()
  const feed = `<?xml version="1.0" encoding="utf-8"?><source><publisher>ATS</publisher><job><title><![CDATA[Night &amp; day cook]]></title>
    <date>Fri, 10 Dec 2026 22:49:39 GMT</date><referencenumber>7</referencenumber><url>https://x.example/7</url><company>Big</company>
    <city>Phoenix</city><state>AZ</state><country>US</country><description><![CDATA[<p>${words}</p>]]></description>
    <salary>$18.50 per hour</salary><jobtype>fulltime</jobtype><category>Kitchen</category></job></source>`
  const { data: xml } = await send(token, feed)
  expect(xml.rows).toMatchObject([
    { row: 1, title: 'Night &amp; day cook', place: 'Phoenix, AZ', pay: '$18.50 an hour', errors: [] },
  ])
  expect(xml.rows[0]?.notes).toEqual([
    'Industry: “Kitchen” is not in our list of industries. It is left out.',
  ])
})

test('several places are read, and countries of remote work', async () => {
  const { token } = await app.employer()
  const placesOf = async (file: string) => (await send(token, file)).data.rows.map(({ place }) => place)
  expect(
    await placesOf(
      'title,location,workplace\nWelder,"Newark, NJ; Boston, MA",\nRigger,"Kiel, Germany | Lyon, France | Turin, Italy",\nCoder,Germany; France,Remote\n',
    ),
  ).toEqual(['Newark, NJ or Boston, MA', 'Kiel, Germany and 2 more places', 'Remote, DE or FR'])
  const address = (addressLocality: string, addressCountry: string) => ({
    address: { addressLocality, addressCountry },
  })
  const postings = [
    { title: 'Welder', jobLocation: [address('Hamburg', 'DE'), address('Lyon', 'FR')] },
    {
      title: 'Coder',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'Germany' }, { name: 'FR' }],
    },
  ]
  expect(await placesOf(JSON.stringify(postings))).toEqual([
    'Hamburg, Germany or Lyon, France',
    'Remote, DE or FR',
  ])
  const wrong = await send(token, 'title,furtherPlaces\nWelder,"[{""country"":""Atlantis""}]"\n')
  expect(wrong.data.rows[0]?.errors).toEqual(['Further places: Choose a country of the list'])
})

test('a shared sign of a currency is that of the places of the job, and what is not sure is no pay of the draft', async () => {
  const { token, company } = await app.employer()
  const file =
    'title,location,salary\nAnna,"Sydney, Australia","$85,000 per annum"\nBea,"Berlin, Germany; Toronto, Canada","$70-80k a year"\nCleo,"Kiel, Germany","kr 45 000 per month"\nDora,"Lyon, France","€45,000"\n'
  const { data } = await send(token, file)
  expect(data.rows.map(({ pay }) => pay)).toEqual(['A$85,000 a year', 'CA$70,000–CA$80,000 a year', '', ''])
  expect(data.rows.flatMap(({ notes }) => notes)).toEqual([
    'Pay in words: “kr 45 000 per month” has a currency that could be several, or none of ours. It is left out.',
    'Pay in words: “€45,000” names no period, such as a month or a year. It is left out.',
  ])
  await importAll(token, file)
  expect((await draftsOf(company.id)).map(({ payMax }) => payMax)).toEqual([85_000, 80_000, null, null])
})

test('columns can be told what they are', async () => {
  const { token } = await app.employer()
  const file = 'Stelle,Ort\nSchweißer,Hamburg\n'
  const guessed = await send(token, file)
  expect(guessed.data.rows[0]?.errors).toEqual(['Title is required'])
  const told = await send(token, file, { mapping: '["title","city"]' })
  expect(told.data.rows[0]).toMatchObject({ title: 'Schweißer', errors: [] })
  expect((await send(token, file, { mapping: '["title","title"]' })).status).toBe(422)
  expect((await send(token, file, { mapping: '["title"]' })).status).toBe(422)
  expect((await send(token, file, { mapping: '{' })).status).toBe(422)
})

test('encodings, byte order marks and separators are found out', async () => {
  const { token } = await app.employer()
  const titleOf = async (content: Uint8Array) => (await send(token, content)).data.rows[0]?.title
  const text = 'title\tcity\r\nSchweißer\tKöln\r\n'
  expect(await titleOf(new TextEncoder().encode(`\uFEFF${text}`))).toBe('Schweißer')
  expect(await titleOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe('Schweißer')
  expect(await titleOf(Buffer.from(text, 'latin1'))).toBe('Schweißer')
  const mark = [0xef, 0xbb, 0xbf]
  const json = JSON.stringify([{ title: 'Schweißer' }])
  const xml = '<jobs><job><title>Schweißer</title></job></jobs>'
  for (const content of [text, json, xml])
    expect(await titleOf(Buffer.from([...mark, ...mark, ...Buffer.from(content)]))).toBe('Schweißer')
  const marked = await send(token, Buffer.from([...mark, ...Buffer.from(text, 'latin1')]))
  expect(marked.data.columns.map(({ name }) => name)).toEqual(['title', 'city'])
  const { data } = await send(token, Buffer.from(text, 'latin1'))
  expect(data.notes).toEqual([expect.stringContaining('Windows-1252')])
})

test('what is no file of jobs is refused with a reason, and hostile XML does not keep the server busy', {
  timeout: 120_000,
}, async () => {
  const { token } = await app.employer()
  const bomb =
    '<!DOCTYPE j [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><jobs><job><title>&b;</title></job></jobs>'
  const refused: [string | Uint8Array, RegExp][] = [
    ['', /empty/],
    ['   \n \n', /empty/],
    [bomb, /document type/],
    [`${'<a>'.repeat(10_000)}`, /nested too deep/],
    [`<jobs>${'<a'.repeat(2_000_000)}`, /ends within an element/],
    [`<jobs>${'<a/>'.repeat(400_000)}</jobs>`, /too many elements/],
    ['<jobs><job></jobs>', /<job> is never closed/],
    ['<jobs></jobs>', /no list of jobs/],
    [`${'['.repeat(5000)}`, /not valid JSON/],
    ['{"a": 1}', /no list of jobs/],
    ['title\n"never closed', /line 2 is never closed/],
    [new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), /workbook/],
    [new Uint8Array([0x74, 0, 1, 2, 0x0a]), /not a text file/],
    [`${Array.from({ length: 101 }, (_, place) => `c${place}`).join()}\n1\n`, /more than 100 columns/],
  ]
  for (const [content, message] of refused) {
    const { status, errors } = await send(token, content)
    expect([status, errors?.file?.[0]], String(content).slice(0, 40)).toEqual([
      422,
      expect.stringMatching(message),
    ])
  }
  const huge = await send(token, `title,description\nWelder,${'x'.repeat(200_000)}\n`)
  expect(huge.data.rows[0]?.errors[0]).toBe('A cell has more than 100,000 characters')
  const long = await send(token, `title\n${'x'.repeat(500)}\n`)
  expect(long.data.rows[0]?.errors).toEqual(['Title can be at most 120 characters'])
  const entity = await send(token, '<jobs><job><title>&xxe; &#0;&#xD800;A&amp;B</title></job></jobs>')
  expect(entity.data.rows[0]?.title).toBe('&xxe; A&B')
})

test('a recruiter imports for the client they act for; who may not write jobs imports none', async () => {
  const { company } = await app.employer()
  const viewer = await app.member(company, 'viewer')
  expect((await importAll(viewer.token, exampleCsv)).status).toBe(403)
  const seeker = await app.seeker()
  expect((await importAll(seeker.token, exampleCsv)).status).toBe(403)
})
