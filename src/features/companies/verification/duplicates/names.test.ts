import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reserveAllIdentifiers } from '#/features/companies/tasks.server.ts'
import { testApp } from '#/testing/app.ts'
import { freshProfile, hostOf, submittedEmployer } from '#/testing/companies.ts'
import { untyped } from '#/testing/untyped.ts'
import { listResembling } from './names.server.ts'

const app = await testApp()
const { db } = app
const admin = await app.admin()

const listed = (file: string) =>
  readFileSync(new URL(`../../../../server/names/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
const decode = (text: string) =>
  text.replace(/\\u\{([\da-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

for (const name of listed('names-verified.txt')) await app.employer('approved', { name })
await app.services.queue.sender(db)(reserveAllIdentifiers, {})
await app.runTasks()

/** Registers a company, confirms its mailbox and submits the profile; returns the resulting status or the error. */
async function registered(companyName: string, domain = `${randomBytes(5).toString('hex')}.example`) {
  const email = `owner@${domain}`
  const password = 'correct horse battery staple'
  const said = await app.visitor
    .post('/auth/register', { role: 'EMPLOYER', name: 'Ada Owner', email, password, companyName })
    .then(
      () => null,
      (error: { status: number; errors?: { companyName?: string[] } }) => error,
    )
  if (said)
    return { refused: said.errors?.companyName?.[0] ?? String(said), status: null, id: '', api: app.visitor }
  await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('email', '=', email).execute()
  const { data } = await app.visitor.post('/auth/login', { email, password })
  const api = app.as(data.token)
  await api.post('/employers', freshProfile({ websiteURL: `https://${domain}` }))
  await app.runTasks()
  const { status, id } = (await api.get('/employers')).data
  return { refused: null, status, id, api }
}

const findingOf = (companyId: string) =>
  db
    .selectFrom('evidence')
    .select(['outcome', 'finding'])
    .where('companyId', '=', companyId)
    .where('claim', '=', 'duplicates')
    .executeTakeFirstOrThrow()

test.each([
  ['a Cyrillic о', 'N\u043erthquay Ferries'],
  ['a word of two alphabets', 'Northquay \u0424erries'],
  ['mathematical bold', '𝐍𝐨𝐫𝐭𝐡𝐪𝐮𝐚𝐲 𝐅𝐞𝐫𝐫𝐢𝐞𝐬'],
  ['full width', 'Ｎｏｒｔｈｑｕａｙ Ｆｅｒｒｉｅｓ'],
  ['small capitals', 'ɴᴏʀᴛʜǫᴜᴀʏ ꜰᴇʀʀɪᴇꜱ'],
  ['0 for o', 'N0rthquay Ferries'],
  ['I for l', 'Quillon Software'.replaceAll('l', 'I')],
  ['a dotless ı', 'Northquay Ferrıes'],
  ['a letter missing', 'Northquay Feries'],
  ['a letter doubled', 'Northquayy Ferries'],
  ['two letters swapped', 'Northquay Freries'],
  ['a plural', 'Northquays Ferries'],
  ['Careers', 'Northquay Ferries Careers'],
  ['a recruiting team', 'The Northquay Ferries Recruiting Team'],
  ['a group that says it is verified', 'The Northquay Ferries Group (verified)'],
  ['a well-known name', 'Microsoft Corporation', 'rnicrosoft-jobs.example'],
  ['this product', 'Waymark Trust & Safety (verified)'],
  ['nothing but zero-width spaces', '\u200b\u200b\u200b\u200b'],
])('a name with %s is not approved by the checks alone', async (...row) => {
  const [, name, domain] = row
  const { status, refused } = await registered(name, domain)
  expect(refused ?? status).toEqual(refused ? expect.stringMatching(/Company name|alphabet/) : 'pending')
})

test('five of each family of hostile names go to manual review, without revealing why to the company', async () => {
  const families = Map.groupBy(listed('names-hostile.txt'), (line) => line.split(' | ')[0])
  const plain = await registered('Ebbsworth Weaving')
  expect(plain.status).toBe('approved')
  const taken = await submittedEmployer(app, { taxIDNumber: '22-1234509' }, false)
  const neutral = (await taken.api.get('/employers/evidence')).data.evidence.find(
    ({ claim }) => claim === 'duplicates',
  )
  for (const lines of families.values())
    for (const line of lines.filter((_, at) => at % 5 === 2)) {
      const [, name = '', , domain] = line.split(' | ')
      const { status, refused, api, id } = await registered(decode(name), domain)
      if (refused) continue
      expect([line, status]).toEqual([line, 'pending'])
      expect([line, (await findingOf(id)).outcome]).not.toEqual([line, 'pass'])
      const { evidence } = (await api.get('/employers/evidence')).data
      const read = evidence.find(({ claim }) => claim === 'duplicates')
      expect([read?.outcome, read?.finding]).toEqual([neutral?.outcome, neutral?.finding])
    }
}, 300_000)

test('honest names in many scripts are approved automatically', async () => {
  for (const name of listed('names-honest.txt').filter((_, at) => at % 8 === 3)) {
    const { status, refused } = await registered(name)
    expect([name, refused ?? status]).toEqual([name, 'approved'])
  }
}, 300_000)

test('a typo in each of two words is found by trigrams', async () => {
  const id = (await app.employer('draft')).company.id
  for (const [name, other] of [
    ['Lumen Robotcis', 'Lumen Robotics'],
    ['Quilon Sofware', 'Quillon Software'],
  ] as const)
    expect((await listResembling(db, { id, name }))[0]).toMatchObject({
      name: other,
      resemblance: 'a letter apart',
    })
})

test('a company that has proven the domain of a well-known name may use the name', async () => {
  expect((await registered('Novo Nordisk', 'novonordisk.com')).status).toBe('approved')
  expect((await registered('Novo Nordisk Careers', 'novo-nordisk.example')).status).toBe('pending')
})

test('a changed name is compared again', async () => {
  const { api, status, id } = await registered('Wrenfield Orchards')
  expect(status).toBe('approved')
  const { data: identity } = await api.get('/employers/identity')
  const { visibleJobs: _, ...facts } = identity
  const named = (name: string) => api.post('/employers/identity', untyped({ ...facts, name }))
  await expect(named('Bright\u202ewater')).rejects.toMatchObject({
    status: 422,
    errors: { name: [expect.stringContaining('direction of reading')] },
  })
  await named('Brightwater F00ds')
  await app.runTasks()
  expect((await api.get('/employers')).data.status).toBe('pending')
  expect((await findingOf(id)).outcome).toBe('fail')
})

test('a legal name with a link goes to manual review, unless it is the proven domain itself', async () => {
  const renamed = async (name: string, domain: string) => {
    const { id, api, status } = await registered(`Plain Beginnings ${randomBytes(3).toString('hex')}`, domain)
    expect(status).toBe('approved')
    const { data: identity } = await api.get('/employers/identity')
    const { visibleJobs: _, ...facts } = identity
    await api.post('/employers/identity', untyped({ ...facts, name }))
    await app.runTasks()
    return { status: (await api.get('/employers')).data.status, finding: (await findingOf(id)).finding }
  }
  expect(await renamed('Hello you won $500, claim it at zqvorn.example', 'zqvorn.example')).toMatchObject({
    status: 'pending',
    finding: expect.stringContaining('contains a web address'),
  })
  expect(await renamed('Brixolet.example', 'brixolet.example')).toMatchObject({
    finding: expect.stringContaining('No other company here'),
  })
})

test('names of pending, suspended, refused and recently approved companies are compared too', async () => {
  const impostor = await app.employer('draft', { name: 'Larkmoor Cerarnics', websiteUrl: null, domain: null })
  const sent = freshProfile()
  await impostor.api.post('/employers', sent)
  await app.runTasks()
  const real = await app.employer('approved', { name: 'Larkmoor Ceramics' })
  await app.services.queue.sender(db)(reserveAllIdentifiers, {})
  await db
    .updateTable('users')
    .set({ email: `owner@${hostOf(sent)}` })
    .where('id', '=', impostor.id)
    .execute()
  for (const status of ['approved', 'pending', 'suspended', 'rejected'] as const) {
    await db.updateTable('companies').set({ status }).where('id', '=', real.company.id).execute()
    await app.runTasks()
    await impostor.api.post('/employers/mailbox', { email: `hr@${hostOf(sent)}` })
    await app.runTasks()
    expect([status, (await impostor.api.get('/employers')).data.status]).toEqual([status, 'pending'])
    expect([status, (await findingOf(impostor.company.id)).outcome]).toEqual([status, 'fail'])
  }
})

test('a verified company is not blocked by a newcomer with its name', async () => {
  const verified = await registered('Thistledown Looms')
  expect(verified.status).toBe('approved')
  expect((await registered('Thistledown L00ms')).status).toBe('pending')
  const { collectEvidence: gatherEvidence } = await import('../checks.server.ts')
  const company = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', verified.id)
    .executeTakeFirstOrThrow()
  const found = await gatherEvidence(db, company)
  expect(found.find(({ claim }) => claim === 'duplicates')?.outcome).toBe('pass')
})

test('missing and outdated name keys are stored at the next start', async () => {
  const old = await app.employer('approved', { name: 'Dunwick Salvage Yard' })
  const newcomer = { id: (await app.employer('draft')).company.id, name: 'Dunwlck Salvage Yard' }
  expect(await listResembling(db, newcomer)).toEqual([])
  for (const keysVersion of [0, 1]) {
    await app.services.queue.sender(db)(reserveAllIdentifiers, {})
    await app.runTasks()
    expect(await listResembling(db, newcomer)).toMatchObject([
      { id: old.company.id, resemblance: 'look-alike' },
    ])
    await db
      .updateTable('companyNames')
      .set({ keysVersion })
      .where('companyId', '=', old.company.id)
      .execute()
  }
})

test('the reviewer sees both names, why they are similar, and the confusable letter', async () => {
  const { company } = await app.employer('pending', { name: 'M\u0430rlowe Hotels' })
  const { data } = await admin.api.get('/admin/verification/:id', { id: company.id })
  expect(data.similarCompanies[0]).toMatchObject({
    name: 'Marlowe Hotels',
    shared: ['almost the same name'],
    names: {
      why: 'look-alike',
      own: [
        { text: 'M', differs: false },
        { text: '\u0430', differs: true, note: 'Cyrillic \u0430, U+0430' },
        { text: 'rlowe Hotels', differs: false },
      ],
      other: [{ text: 'M' }, { text: 'a', differs: true, note: 'Latin a' }, { text: 'rlowe Hotels' }],
    },
  })
  const borrowed = await app.employer('pending', {
    name: 'Goog1e Careers',
    domain: 'googie-jobs.example',
    websiteUrl: 'https://googie-jobs.example',
  })
  const { data: known } = await admin.api.get('/admin/verification/:id', { id: borrowed.company.id })
  expect(known.knownNames).toMatchObject([
    { name: 'Google', domains: ['google.com'], compared: 'Goog1e Careers', why: 'words added' },
    { name: 'Google', compared: 'googie-jobs.example' },
  ])
  const staff = await app.employer('pending', { name: 'Waymark Payments' })
  const { data: ours } = await admin.api.get('/admin/verification/:id', { id: staff.company.id })
  expect(ours.knownNames[0]).toMatchObject({ name: 'Waymark', domains: [] })
})
