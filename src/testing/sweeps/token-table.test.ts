import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { type Endpoint, tokenRightOf } from '#/shared/endpoint.ts'
import {
  hasRight,
  seekerTokenRights,
  type TeamRole,
  type TokenRight,
  teamRoles,
  tokenRights,
} from '#/shared/rights.ts'
import { testApp } from '../app.ts'

// The table of rights for programs, cell by cell: every endpoint of the contract with a token of every right, and those
// that are open to programs with tokens of each, made by each role. Access is checked before input, so a call without
// input is refused exactly where the table says so.

const app = await testApp()
const { company, ...owner } = await app.employer()
const endpoints = Object.entries(contract) as [string, Endpoint][]

/** Opened to programs; another one is a decision, and a line here. */
const expectedEndpoints = [
  'DELETE /employer/jobs/:id',
  'GET /applications',
  'GET /applications/:id',
  'GET /employer/applicants',
  'GET /employer/applications/:id',
  'GET /employer/applications/:id/progress',
  'GET /employer/jobs',
  'GET /employer/jobs/:id',
  'GET /employer/jobs/:id/applicants',
  'GET /employer/jobs/:id/applications',
  'GET /employer/jobs/:id/history',
  'GET /employer/messages',
  'GET /employer/messages/:id',
  'GET /messages',
  'GET /messages/:id',
  'GET /profile',
  'POST /employer/applications/:id/move',
  'POST /employer/applications/:id/notes',
  'POST /employer/jobs',
  'POST /employer/jobs/:id/close',
  'POST /employer/jobs/:id/duplicate',
  'POST /employer/jobs/:id/pause',
  'POST /employer/jobs/:id/publish',
  'POST /employer/jobs/:id/resume',
  'PUT /applications/draft/:slug',
  'PUT /employer/jobs/:id',
  'PUT /employer/messages/:id/draft',
]

/** Made by an owner whose role is then `role`. */
async function tokenWith(role: TeamRole, rights: TokenRight[]) {
  const maker = role === 'owner' ? owner : await app.member(company, 'admin')
  const { data } = await maker.api.post('/employer/tokens', {
    name: rights.join(' ').slice(0, 60),
    rights,
    days: 30,
  })
  if (role !== 'owner')
    await app.db.updateTable('companyMembers').set({ role }).where('userId', '=', maker.id).execute()
  return data.token
}

async function statusOf(key: string, token: string) {
  const { urlEncoded } = contract[key as keyof typeof contract] as Endpoint
  const [method, path = ''] = key.split(' ')
  const answer = await app.app.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
    headers: {
      authorization: `Bearer ${token}`,
      'acting-for': company.slug,
      ...(urlEncoded && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: urlEncoded ? '' : {} }),
    payloadAsStream: true,
  })
  answer.stream().resume()
  return answer.statusCode
}

// Security
test('tokens are accepted by these endpoints and no other', () => {
  expect(
    endpoints
      .filter(([, { tokens }]) => tokens)
      .map(([key]) => key)
      .sort(),
  ).toEqual(expectedEndpoints)
})

// Security: A-01
test('what is open to programs asks for no proof, takes no files and is one transaction, and each right opens something', () => {
  const open = endpoints.filter(([, { tokens }]) => tokens)
  const odd = open.filter(
    ([, { stepUp, upload, transaction, output, access, tokens }]) =>
      stepUp ||
      upload ||
      transaction ||
      output === 'response' ||
      !(tokens === true ? access.startsWith('approved employer') : access === 'seeker'),
  )
  expect(odd.map(([key]) => key)).toEqual([])
  const opened = new Set(open.map(([, row]) => tokenRightOf(row)))
  expect([...tokenRights, ...seekerTokenRights].filter((right) => !opened.has(right))).toEqual([])
})

for (const role of teamRoles) {
  // Security
  test(`every endpoint answers tokens of ${role} as the table of rights says`, {
    timeout: 120_000,
  }, async () => {
    const unexpected: string[] = []
    for (const rights of [...tokenRights.map((right) => [right]), [...tokenRights]]) {
      const token = await tokenWith(role, rights)
      // What is closed to tokens is tried with the one that has every right.
      const tried = endpoints.filter(([, { tokens }]) => tokens || rights.length === tokenRights.length)
      for (const [key, { tokens, right }] of tried) {
        const status = await statusOf(key, token)
        const isOpen = tokens === true && right && rights.includes(right) && hasRight(role, right)
        const isExpected = isOpen ? status !== 401 && status !== 403 && status < 500 : status === 403
        if (!isExpected) unexpected.push(`${key} answered ${status} to a token with ${rights}`)
      }
    }
    expect(unexpected).toEqual([])
  })
}

// Security
test('every endpoint answers tokens of a seeker by their rights alone', { timeout: 120_000 }, async () => {
  const seeker = await app.seeker()
  const unexpected: string[] = []
  for (const rights of [...seekerTokenRights.map((right) => [right]), [...seekerTokenRights]]) {
    const { data } = await seeker.api.post('/account/tokens', { name: 'Agent', rights, days: 30 })
    const tried = endpoints.filter(([, { tokens }]) => tokens || rights.length === seekerTokenRights.length)
    for (const [key, { tokens }] of tried) {
      const status = await statusOf(key, data.token)
      const isOpen = rights.some((right) => right === tokens)
      const isExpected = isOpen ? status !== 401 && status !== 403 && status < 500 : status === 403
      if (!isExpected) unexpected.push(`${key} answered ${status} to a token with ${rights}`)
    }
  }
  expect(unexpected).toEqual([])
})

// Security: A-01
test('a revoked token is refused by every endpoint, also by those that are open to anybody', async () => {
  const { data } = await owner.api.post('/employer/tokens', { name: 'Old', rights: ['see-jobs'], days: 30 })
  await owner.api.delete('/employer/tokens/:id', { id: data.id })
  const unexpected: string[] = []
  for (const [key] of endpoints) {
    const status = await statusOf(key, data.token)
    if (status !== 401) unexpected.push(`${key} answered ${status}`)
  }
  expect(unexpected).toEqual([])
})
