import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import type { Endpoint } from '#/shared/endpoint.ts'
import { testApp } from '../app.ts'

// Calls every endpoint with hostile input, as a caller who has access. Starting from a valid call, each field, and
// each further field of the schema, is replaced by each hostile value in turn.

const app = await testApp()
const seeker = await app.seeker()
const employer = await app.employer('approved')
const newcomer = await app.employer('draft')
const leaver = await app.seeker()
const recruiter = await app.recruiter()
const admin = await app.admin()
const pending = await app.employer('pending', { submittedAt: new Date() })
const job = await app.job(employer.company.id)
const draft = await app.job(employer.company.id, { status: 'draft', postedAt: null })
const { data: sent } = await seeker.api.post('/jobs/apply', { slug: job.slug })

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const worst: unknown[] = [
  ...[
    '',
    '-1',
    '1e999',
    '\u0000',
    'a\ud800',
    '\u202e',
    '\r\nBcc: a@b.example',
    'a'.repeat(10_000),
    '9'.repeat(400),
  ],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', 'javascript:alert(1)', 'https://a.example/\u0000'],
  ...[
    null,
    true,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    [],
    {},
    [null],
    ['\u0000'],
    { '\u0000': '\ud800' },
    nested(500),
  ],
]
const more: unknown[] = [
  ...[
    ' ',
    '0',
    'NaN',
    'null',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    "'",
    '"; drop table users; --',
  ],
  ...[
    '\\',
    '%',
    '$1',
    ':*&|!()',
    '\u2028',
    '\ufeff',
    '🏳️‍🌈',
    'ﷺ'.repeat(50),
    '99999999999999999999',
    '2147483648',
  ],
  ...[
    '0000-01-01',
    '2024-02-30T00:00:00Z',
    '//evil.example',
    'https://a.example/\nb',
    [[]],
    [{}],
    { toString: 1 },
  ],
  Array(2_000).fill('a'),
]

type Caller = { token: string } | undefined
type Sample = Record<string, unknown>

const appRequest = {
  ...{ client_id: 'https://app.example/app.json', redirect_uri: 'https://app.example/back' },
  ...{ response_type: 'code', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
  ...{ scope: 'see-my-profile', state: 'x' },
}

/** Valid input for endpoints whose schema needs more than an id. */
const samples: Record<string, Sample> = {
  'POST /auth/register': {
    role: 'EMPLOYER',
    name: 'Ana',
    email: 'ana@people.example',
    password: 'a long enough one',
    companyName: 'Acme',
  },
  'POST /auth/login': { email: 'ana@people.example', password: 'x' },
  'POST /auth/verify-email': { email: 'ana@people.example', code: '123456', token: 'x' },
  'POST /auth/resend-verification': { email: 'ana@people.example' },
  'POST /auth/forgot-password': { email: 'ana@people.example' },
  'POST /auth/reset-password': { resetToken: 'x', password: 'a long enough one' },
  'POST /auth/confirm-promotions': { token: 'x', agree: true },
  'POST /auth/exchange': { token: 'x', verifier: 'x' },
  'POST /auth/login-code': { email: 'ana@people.example', challenge: 'a'.repeat(43) },
  'POST /auth/login-by-code': { email: 'ana@people.example', mailed: '123456', verifier: 'x' },
  'POST /auth/demo': { key: 'x' },
  'POST /employers': {
    entityType: 'llc',
    phoneNumber: { countryCode: 'US', contactNumber: '2015550123' },
    mailingAddress: '1 Test Street',
    companySize: 5,
    websiteURL: 'https://a.example',
    corporateDomicile: 'US',
    taxIDNumber: '12-3456789',
    businessRegistrationNumber: '123',
    socialLinks: { facebookURL: '', twitterURL: '', linkedinURL: '', youtubeURL: '' },
  },
  'PUT /employers/draft': { draft: { mailingAddress: 'half' } },
  'POST /employers/mailbox': { email: 'ana@people.example' },
  'POST /employers/mailbox/confirm': { token: 'x' },
  'PATCH /employers/page': { tagline: 'Ships', about: null },
  'PUT /employer/fairness-questions': { questions: ['gender'] },
  'PUT /applications/:id/fairness': { answers: { gender: 'woman' } },
  'POST /employer/jobs': {
    title: 'Welder',
    description: 'Weld',
    steps: [{ name: 'Call' }],
    questions: ['Why?'],
  },
  'PUT /employer/jobs/:id': { id: draft.id, version: draft.version, title: 'Welder' },
  'POST /jobs/apply': { slug: job.slug, answers: [{ question: 'Why?', answer: 'So' }], coverNote: 'Hello' },
  'POST /applications/:id/withdraw': { id: sent.id, version: 99 },
  'POST /applications/:id/answer-offer': {
    id: sent.id,
    version: 99,
    answer: 'counter',
    amount: 5,
    note: 'More',
  },
  'POST /employer/applications/:id/move': {
    id: sent.id,
    version: 1,
    to: 'offer',
    offer: { amount: 5, startsOn: '2099-01-01', answerBy: '2099-01-01T00:00:00Z' },
    message: 'Hello',
  },
  'POST /employer/applications/:id/notes': { id: sent.id, body: 'Good' },
  'POST /notifications/read': { ids: ['1'] },
  'POST /employer/webhooks': {
    ...{ name: 'Our ATS', address: 'https://in.example/hook', format: 'slack', isFull: false },
    kinds: ['job.closed', 'offer.answered'],
  },
  'POST /account/apps': { ...appRequest, rights: ['see-my-profile'] },
  'POST /employer/apps': { ...appRequest, rights: ['see-jobs'] },
  'POST /account/tokens': { name: 'My agent', rights: ['see-my-profile'], days: 30 },
  'PUT /employer/directory/roles': { defaultRole: 'viewer', groups: [{ id: draft.id, role: 'admin' }] },
  'POST /employer/tokens': { name: 'Our ATS', rights: ['see-jobs', 'see-applicants'], days: 30 },
  'POST /employer/mandates/invite': { email: 'imani@agency.example', agency: 'Brooksvale', note: 'Hello' },
  'POST /recruiter/mandates/ask': { company: employer.company.slug, agency: 'Brooksvale', note: 'Hello' },
  'POST /reports': {
    subjectType: 'job',
    subject: job.slug,
    category: 'money',
    details: 'They ask for a fee.',
    email: 'ana@people.example',
  },
  'POST /contact': { reason: 'account', name: 'Ana', email: 'ana@people.example', message: 'Hello, hello.' },
  'POST /admin/verification/:id/decide': {
    id: pending.company.id,
    decision: 'changes',
    reason: 'Because',
    version: 99,
  },
  'POST /profile': {
    ...{ name: 'Ana', photo: null, headline: 'Welder', about: null, city: null, region: null, country: 'US' },
    ...{ phone: { countryCode: 'US', contactNumber: '2015550123' }, yearsExperience: 3, skills: ['TIG'] },
    experience: [{ title: 'Welder', company: 'Yard', from: '2020-01', to: null, summary: null }],
    education: [{ school: 'Town', degree: null, year: 2010 }],
    ...{ desiredPay: 5, desiredCurrency: 'USD', authorisedToWork: true, needsSponsorship: null },
    ...{ resumeFileId: null, portfolioFileIds: [] },
    private: { gender: null, birthYear: null, birthMonth: null, birthDay: null, citizenship: null },
  },
}

const ids: Record<string, string> = {
  '/admin/jobs/:id': job.id,
  '/employer/jobs/:id': job.id,
  '/employer/jobs/:id/applications': job.id,
  '/employer/jobs/:id/answers': job.id,
  '/admin/verification/:id': pending.company.id,
}

function callerOf(key: string, { access }: Endpoint): Caller {
  if (key === 'POST /employers' || key === 'PUT /employers/draft') return newcomer
  // It has no input that would make it fail, and everybody else has to stay.
  if (key === 'POST /account/delete') return leaver
  return { anyone: undefined, seeker, 'signed-in': seeker, recruiter, admin, employer }[
    access === 'approved employer' || access === 'approved employer or its recruiter' ? 'employer' : access
  ]
}

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const isForm = (key: string) => (contract as Record<string, Endpoint>)[key]?.urlEncoded !== undefined

function send(key: string, caller: Caller, input: Sample) {
  const [method = '', path = ''] = key.split(' ')
  const rest = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(asText(value) || '-')
  })
  const inQuery = method === 'GET' || method === 'DELETE'
  const query = Object.entries(rest)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map((pair) => pair.map((part) => encodeURIComponent(asText(part))).join('='))
    .join('&')
  return app.app.inject({
    method: method as 'GET',
    url: `/api${filled}${inQuery && query ? `?${query}` : ''}`,
    headers: {
      ...(caller && { authorization: `Bearer ${caller.token}` }),
      ...(isForm(key) && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(!inQuery && { payload: isForm(key) ? query : rest }),
  })
}

/** What the handler would be given: an address and a query have texts only, a body what JSON can say. */
function asReceived(key: string, input: Sample): Sample {
  const [method = '', path = ''] = key.split(' ')
  const inPath = (name: string) => path.includes(`:${name}`)
  const asQuery = (value: unknown) => {
    const texts = (Array.isArray(value) ? value : [value]).map(asText)
    return texts.length > 1 ? texts : texts[0]
  }
  const received = Object.entries(input).map(([name, value]) => {
    if (inPath(name)) return [name, asText(value) || '-']
    return [name, method === 'GET' || method === 'DELETE' ? asQuery(value) : value]
  })
  return JSON.parse(JSON.stringify(Object.fromEntries(received)))
}

/** What the schema refuses meets no database: it is tried on the embedded one, and not again on Postgres. */
const triesAll = process.env.TEST_DATABASE_URL === undefined
const isAccepted = (key: string, input: Sample) =>
  isForm(key) || (contract as Record<string, Endpoint>)[key]?.input.safeParse(asReceived(key, input)).success

/** What is wrong with a response; undefined for a success or a well-formed failure. */
async function problemOf(key: string, caller: Caller, input: Sample) {
  if (!triesAll && !isAccepted(key, input)) return undefined
  const { statusCode: status, body } = await send(key, caller, input)
  if (status < 400)
    return triesAll && !isAccepted(key, input) ? `${status}, though the schema refuses it` : undefined
  const { success, message, error } = JSON.parse(body)
  // A form is sent by another server, which a standard answers.
  const isStandard = isForm(key) && error === 'invalid_request'
  const isEnvelope = isStandard || (success === false && typeof message === 'string' && error === message)
  return status < 500 && isEnvelope ? undefined : `${status} ${body.slice(0, 200)}`
}

/** The names in the path, filled with existing values. */
function paramsOf(key: string): Sample {
  const path = key.split(' ')[1] ?? ''
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, name === 'id' ? (ids[path] ?? sent.id) : job.slug]))
}

/** Copies of `value` in which each part, at any depth, is replaced by each hostile value. */
function* mutations(value: unknown, hostileValues: readonly unknown[]): Generator<unknown> {
  yield* hostileValues
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const bad of mutations(inner, hostileValues)) {
      if (Array.isArray(value)) yield [bad]
      else yield { ...value, [key]: bad }
    }
  }
}

/** A live stream never ends by itself; the tests of files attack uploads. */
const skipped = ['GET /live', 'POST /auth/logout']
const endpoints = (Object.entries(contract) as [string, Endpoint][]).filter(
  ([key, { upload }]) => !skipped.includes(key) && !upload,
)
const withHash = [
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/reset-password',
  'POST /mandates/invitation/accept',
]

// Security: I-01, I-02
test('hostile values in any field never cause a 500', { timeout: 480_000 }, async () => {
  const wrong: string[] = []
  for (const [key, endpoint] of endpoints) {
    const sample: Sample = { ...paramsOf(key), ...samples[key] }
    // A sample has up to sixty parts, so there the worst values must do; hashing a password takes thirty
    // milliseconds.
    const values = withHash.includes(key) ? worst.filter((_, place) => place % 2 === 1) : worst
    const hostileValues = samples[key] ? values : [...worst, ...more]
    for (const field of new Set([...Object.keys(sample), ...Object.keys(endpoint.input.shape)])) {
      for (const bad of mutations(sample[field], hostileValues)) {
        const problem = await problemOf(key, callerOf(key, endpoint), { ...sample, [field]: bad })
        if (problem) wrong.push(`${key} ${field}=${JSON.stringify(bad)?.slice(0, 60)}: ${problem}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

/** A browser is posted there by a form of others, and led to a page that says why not. */
const leadsBack = ['POST /auth/company-sign-in/:id/acs']

// Security: M-01, M-03, M-04
test('writes refuse fields that the contract does not name', { timeout: 120_000 }, async () => {
  const smuggled = [
    'role',
    'status',
    'stage',
    'approvedAt',
    'ownerId',
    'companyId',
    'userId',
    'isAdmin',
    'slug',
  ]
  for (const [key, endpoint] of endpoints) {
    if (key.startsWith('GET')) continue
    for (const name of [...smuggled, 'constructor', '__proto__']) {
      if (Object.hasOwn(endpoint.input.shape, name)) continue
      const input = { ...paramsOf(key), ...samples[key], [name]: 'SUPER_ADMIN' }
      const { statusCode } = await send(key, callerOf(key, endpoint), input)
      const refusals = leadsBack.includes(key) ? [302] : [400, 422]
      expect(refusals, `${key} ${name}`).toContain(statusCode)
    }
  }
  expect(({} as Sample).SUPER_ADMIN).toBeUndefined()
})

// Security: I-09
test('no JSON body causes a 500', { timeout: 480_000 }, async () => {
  const anything = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 6 })
  for (const [key, endpoint] of endpoints) {
    if (withHash.includes(key)) continue
    const names = Object.keys(endpoint.input.shape)
    const likely = names.length > 0 ? fc.dictionary(fc.constantFrom(...names), fc.jsonValue()) : anything
    const property = fc.asyncProperty(fc.oneof(anything, likely), async (input) => {
      expect(await problemOf(key, callerOf(key, endpoint), { ...input, ...paramsOf(key) })).toBeUndefined()
    })
    await fc.assert(property, { numRuns: 15 })
  }
})

// Security: I-05
test('a body nested deeper than the call stack is refused', async () => {
  for (const depth of [50, 5_000, 9_900, 400_000]) {
    const { statusCode } = await app.app.inject({
      method: 'PUT',
      url: '/api/employers/draft',
      headers: { authorization: `Bearer ${newcomer.token}`, 'content-type': 'application/json' },
      payload: `{"draft":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
    })
    expect(statusCode).toBe(422)
  }
})
