import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { Access, Endpoint } from '#/shared/endpoint.ts'
import { testApp } from './app.ts'

const app = await testApp()
const endpoints = Object.entries(contract) as [string, Endpoint][]

/** Everybody who may knock. Each call brings a session of its own, because some calls end theirs. */
const seeker = await app.seeker()
const employers = {
  draft: await app.employer('draft'),
  pending: await app.employer('pending'),
  approved: await app.employer('approved'),
  rejected: await app.employer('rejected'),
  suspended: await app.employer('suspended'),
}
const recruiter = await app.recruiter()
const mandated = await app.recruiter()
await app.mandate(employers.approved.company.id, mandated)
const dismissed = await app.recruiter()
await app.mandate(employers.approved.company.id, dismissed, { state: 'ended' })
const resting = await app.recruiter()
await app.mandate(employers.suspended.company.id, resting)
const admin = await app.admin()
const suspended = await app.seeker({ suspendedAt: new Date() })
const unconfirmed = {
  seeker: await app.seeker({ emailVerifiedAt: null }),
  employer: await app.employer('draft'),
  approved: await app.employer('approved'),
  recruiter: await app.recruiter({ emailVerifiedAt: null }),
  admin: await app.admin({ emailVerifiedAt: null }),
}
await app.mandate(employers.approved.company.id, unconfirmed.recruiter)
await app.db
  .updateTable('users')
  .set({ emailVerifiedAt: null })
  .where('id', 'in', [unconfirmed.employer.id, unconfirmed.approved.id])
  .execute()
const from = { userAgent: 'walk', addressPrefix: 'walk' }

const callers: Record<
  string,
  {
    user?: { id: string; role: 'SEEKER' | 'EMPLOYER' | 'RECRUITER' | 'SUPER_ADMIN' }
    actingFor?: string
    is: Access[]
    /** Has not confirmed the address: then only what its row opens to such people. */
    unconfirmed?: true
  }
> = {
  nobody: { is: ['anyone'] },
  'a suspended seeker': { user: suspended, is: ['anyone'] },
  seeker: { user: seeker, is: ['anyone', 'signed-in', 'seeker'] },
  recruiter: { user: recruiter, is: ['anyone', 'signed-in', 'recruiter'] },
  'recruiter without a mandate': {
    user: recruiter,
    actingFor: employers.approved.company.slug,
    is: ['anyone', 'signed-in', 'recruiter'],
  },
  'recruiter with a mandate': {
    user: mandated,
    actingFor: employers.approved.company.slug,
    is: ['anyone', 'signed-in', 'recruiter', 'approved employer or its recruiter'],
  },
  'recruiter with a mandate, acting for nobody': { user: mandated, is: ['anyone', 'signed-in', 'recruiter'] },
  'recruiter with a mandate, acting for another company': {
    user: mandated,
    actingFor: employers.suspended.company.slug,
    is: ['anyone', 'signed-in', 'recruiter'],
  },
  'recruiter whose mandate has ended': {
    user: dismissed,
    actingFor: employers.approved.company.slug,
    is: ['anyone', 'signed-in', 'recruiter'],
  },
  'recruiter of a suspended company': {
    user: resting,
    actingFor: employers.suspended.company.slug,
    is: ['anyone', 'signed-in', 'recruiter'],
  },
  // Naming a company is no way in for anybody else.
  'seeker who names a company': {
    user: seeker,
    actingFor: employers.approved.company.slug,
    is: ['anyone', 'signed-in', 'seeker'],
  },
  'unconfirmed seeker': {
    user: unconfirmed.seeker,
    is: ['anyone', 'signed-in', 'seeker'],
    unconfirmed: true,
  },
  'unconfirmed draft employer': {
    user: unconfirmed.employer,
    is: ['anyone', 'signed-in', 'employer'],
    unconfirmed: true,
  },
  'unconfirmed approved employer': {
    user: unconfirmed.approved,
    is: ['anyone', 'signed-in', 'employer', 'approved employer', 'approved employer or its recruiter'],
    unconfirmed: true,
  },
  'unconfirmed recruiter with a mandate': {
    user: unconfirmed.recruiter,
    actingFor: employers.approved.company.slug,
    is: ['anyone', 'signed-in', 'recruiter', 'approved employer or its recruiter'],
    unconfirmed: true,
  },
  'unconfirmed admin': { user: unconfirmed.admin, is: ['anyone', 'signed-in', 'admin'], unconfirmed: true },
  admin: { user: admin, is: ['anyone', 'signed-in', 'admin'] },
  ...Object.fromEntries(
    Object.entries(employers).map(([status, user]) => [
      `${status} employer`,
      {
        user,
        is: [
          'anyone',
          'signed-in',
          'employer',
          ...(status === 'approved' ? ['approved employer', 'approved employer or its recruiter'] : []),
        ] as Access[],
      },
    ]),
  ),
}

/** The status of a call without useful input: rights are decided before input is looked at. */
async function knock(key: string, token: string | undefined, actingFor?: string) {
  const [method, path = ''] = key.split(' ')
  const url = `/api${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`
  const answer = app.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(actingFor && { 'acting-for': actingFor }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
  })
  // A stream that stays open has let its reader in.
  const stream = new Promise<{ statusCode: number }>((resolve) =>
    setTimeout(resolve, 2_000, { statusCode: 200 }).unref(),
  )
  return (await Promise.race([answer, stream])).statusCode
}

for (const [name, { user, actingFor, is, unconfirmed }] of Object.entries(callers)) {
  test(`${name} is let in where the contract says so, and nowhere else`, { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    for (const [key, { access, unconfirmed: open }] of endpoints) {
      const token = user ? await insertSession(app.db, user, from) : undefined
      const status = await knock(key, token, actingFor)
      const signedIn = user !== undefined && name !== 'a suspended seeker'
      const letIn = is.includes(access) && (!unconfirmed || open || access === 'anyone')
      const right = letIn
        ? status !== 401 && status !== 403 && status < 500
        : status === (signedIn ? 403 : 401)
      // Wrong credentials are what this answers when it lets someone try.
      if (!right && !(key === 'POST /auth/login' && status === 401))
        wrong.push(`${key} (${access}) answered ${status}`)
    }
    expect(wrong).toEqual([])
  })
}

test('an expired session is nobody', async () => {
  const token = await insertSession(app.db, seeker, from)
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .execute()
  await expect(app.as(token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

test('the router answers nothing under /api that the contract does not name', () => {
  const named = new Set(endpoints.map(([key]) => key.replace(' ', ' /api')))
  const known = ['GET /api/openapi.json']
  const unnamed = app.routes.filter(
    (route) =>
      route.includes(' /api') &&
      !route.startsWith('HEAD ') &&
      !route.includes('*') &&
      !known.includes(route) &&
      !named.has(route),
  )
  expect(unnamed).toEqual([])
  expect(endpoints.length).toBeGreaterThan(10)
})

test('every endpoint declares who may call it', () => {
  const accesses = ['anyone', 'signed-in', 'seeker', 'employer', 'approved employer']
  accesses.push('approved employer or its recruiter', 'recruiter', 'admin')
  expect(endpoints.filter(([, { access }]) => !accesses.includes(access)).map(([key]) => key)).toEqual([])
})

test('before the address is confirmed, nothing is open that writes to others or belongs to the address', () => {
  const open = endpoints.filter(([, row]) => row.unconfirmed).map(([key]) => key)
  expect(open.filter((key) => !key.startsWith('GET '))).toEqual([
    'POST /auth/logout',
    'PUT /employers/draft',
    'POST /profile',
    'PUT /saved-jobs/:slug',
    'DELETE /saved-jobs/:slug',
    'POST /notifications/read',
    'POST /looks/end',
  ])
  expect(open.filter((key) => /alerts|mandates|admin|employer\/|upload/.test(key))).toEqual([])
})
