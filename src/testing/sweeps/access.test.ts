import { expect, test } from 'vitest'
import { contract } from '#/contract.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import type { Access, Endpoint } from '#/shared/endpoint.ts'
import {
  type CompanyActor,
  companyActors,
  hasRight,
  jobRights,
  reachOf,
  rights,
  teamRoles,
} from '#/shared/rights.ts'
import { testApp } from '../app.ts'

const app = await testApp()
// Whoever leaves their team or closes their account reaches nothing afterwards, so that comes last; who kept it does.
const last = ['POST /employer/team/leave', 'POST /account/delete', 'POST /account/keep']
const leaves = ([key]: [string, Endpoint]) => last.indexOf(key)
const endpoints = (Object.entries(contract) as [string, Endpoint][]).toSorted((a, b) => leaves(a) - leaves(b))

/** Every kind of caller. Whoever was let in to write gets another session, because some calls end theirs. */
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
const clientSuspended = await app.recruiter()
await app.mandate(employers.suspended.company.id, clientSuspended)
const team = await Promise.all(
  teamRoles.map(async (role) => ({ role, user: await app.member(employers.approved.company, role) })),
)
const removed = await app.member(employers.approved.company, 'admin')
await app.db.deleteFrom('companyMembers').where('userId', '=', removed.id).execute()
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
    allowed: Access[]
    /** As what they act for the company: only endpoints whose right this has are open. */
    actor?: CompanyActor
    /** The address is not confirmed: only endpoints with `unconfirmed` are open. */
    unconfirmed?: true
  }
> = {
  nobody: { allowed: ['anyone'] },
  'a suspended seeker': { user: suspended, allowed: ['anyone'] },
  seeker: { user: seeker, allowed: ['anyone', 'signed-in', 'seeker'] },
  recruiter: { user: recruiter, allowed: ['anyone', 'signed-in', 'recruiter'] },
  'recruiter without a mandate': {
    user: recruiter,
    actingFor: employers.approved.company.slug,
    allowed: ['anyone', 'signed-in', 'recruiter'],
  },
  'recruiter with a mandate': {
    user: mandated,
    actingFor: employers.approved.company.slug,
    actor: 'recruiter',
    allowed: ['anyone', 'signed-in', 'recruiter', 'approved employer or its recruiter'],
  },
  'recruiter with a mandate, acting for nobody': {
    user: mandated,
    allowed: ['anyone', 'signed-in', 'recruiter'],
  },
  'recruiter with a mandate, acting for another company': {
    user: mandated,
    actingFor: employers.suspended.company.slug,
    allowed: ['anyone', 'signed-in', 'recruiter'],
  },
  'recruiter whose mandate has ended': {
    user: dismissed,
    actingFor: employers.approved.company.slug,
    allowed: ['anyone', 'signed-in', 'recruiter'],
  },
  'recruiter of a suspended company': {
    user: clientSuspended,
    actingFor: employers.suspended.company.slug,
    allowed: ['anyone', 'signed-in', 'recruiter'],
  },
  // Naming a company gives nobody else access.
  'seeker who names a company': {
    user: seeker,
    actingFor: employers.approved.company.slug,
    allowed: ['anyone', 'signed-in', 'seeker'],
  },
  'unconfirmed seeker': {
    user: unconfirmed.seeker,
    allowed: ['anyone', 'signed-in', 'seeker'],
    unconfirmed: true,
  },
  'unconfirmed draft employer': {
    user: unconfirmed.employer,
    allowed: ['anyone', 'signed-in', 'employer'],
    unconfirmed: true,
  },
  'unconfirmed approved employer': {
    user: unconfirmed.approved,
    allowed: ['anyone', 'signed-in', 'employer', 'approved employer', 'approved employer or its recruiter'],
    unconfirmed: true,
  },
  'unconfirmed recruiter with a mandate': {
    user: unconfirmed.recruiter,
    actingFor: employers.approved.company.slug,
    actor: 'recruiter',
    allowed: ['anyone', 'signed-in', 'recruiter', 'approved employer or its recruiter'],
    unconfirmed: true,
  },
  'unconfirmed admin': {
    user: unconfirmed.admin,
    allowed: ['anyone', 'signed-in', 'admin'],
    unconfirmed: true,
  },
  ...Object.fromEntries(
    team.map(({ role, user }) => [
      `${role} of an approved employer’s team`,
      {
        user,
        actor: role,
        allowed: [
          'anyone',
          'signed-in',
          'employer',
          'approved employer',
          'approved employer or its recruiter',
        ] as Access[],
      },
    ]),
  ),
  'somebody who was removed from a team': { user: removed, allowed: ['anyone', 'signed-in'] },
  admin: { user: admin, allowed: ['anyone', 'signed-in', 'admin'] },
  ...Object.fromEntries(
    Object.entries(employers).map(([status, user]) => [
      `${status} employer`,
      {
        user,
        allowed: [
          'anyone',
          'signed-in',
          'employer',
          ...(status === 'approved' ? ['approved employer', 'approved employer or its recruiter'] : []),
        ] as Access[],
      },
    ]),
  ),
}

/** The status of a call without valid input. Access is checked before input. */
async function callWithoutInput(key: string, token: string | undefined, actingFor?: string) {
  const [method, path = ''] = key.split(' ')
  const url = `/api${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`
  const answer = await app.app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(actingFor && { 'acting-for': actingFor }),
    },
    ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
    // The live stream stays open, so its status is read before its end.
    payloadAsStream: true,
  })
  answer.stream().resume()
  return answer.statusCode
}

for (const [name, { user, actingFor, allowed, unconfirmed, actor = 'owner' }] of Object.entries(callers)) {
  // Security
  test(`${name} has access where the contract says so, and nowhere else`, { timeout: 60_000 }, async () => {
    const unexpected: string[] = []
    let token: string | undefined
    for (const [key, { access, right, unconfirmed: open }] of endpoints) {
      if (user) token ??= await insertSession(app.db, user, from)
      const status = await callWithoutInput(key, token, actingFor)
      if (status !== 401 && status !== 403 && !key.startsWith('GET ')) token = undefined
      const signedIn = user !== undefined && name !== 'a suspended seeker'
      const holdsRight = right === undefined || hasRight(actor, right)
      const hasAccess =
        allowed.includes(access) && holdsRight && (!unconfirmed || open || access === 'anyone')
      const isExpected = hasAccess
        ? status !== 401 && status !== 403 && status < 500
        : status === (signedIn ? 403 : 401)
      // A login attempt is answered with 401 for wrong credentials, so it was admitted.
      if (!isExpected && !(key === 'POST /auth/login' && status === 401))
        unexpected.push(`${key} (${access}) answered ${status}`)
    }
    expect(unexpected).toEqual([])
  })
}

// Security: T-03, A-02
test('an expired session gives no access', async () => {
  const token = await insertSession(app.db, seeker, from)
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(0) })
    .execute()
  await expect(app.as(token).get('/auth/session')).rejects.toMatchObject({ status: 401 })
})

// Security: A-01
test('the router serves nothing under /api that the contract does not name', () => {
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

test('every endpoint that acts for a company names the right it needs, and no other does', () => {
  const actsForCompany = ({ access }: Endpoint) => /employer/.test(access)
  const wrong = endpoints.filter(([, row]) => actsForCompany(row) !== (row.right !== undefined))
  expect(wrong.map(([key]) => key)).toEqual([])
  // A right that nothing needs says nothing; this one is asked for inside handlers.
  const used = new Set<unknown>(endpoints.map(([, { right }]) => right))
  expect(rights.filter((right) => !used.has(right))).toEqual(['see-checked-facts'])
})

test('a role reaches either all jobs or its own, never some of each', () => {
  for (const actor of companyActors) {
    const reach = reachOf(actor, 'see-jobs')
    for (const right of jobRights) expect(['none', reach]).toContain(reachOf(actor, right))
  }
})

// Security: A-01
test('every endpoint declares who may call it', () => {
  const accesses = ['anyone', 'signed-in', 'seeker', 'employer', 'approved employer']
  accesses.push('approved employer or its recruiter', 'recruiter', 'admin')
  expect(endpoints.filter(([, { access }]) => !accesses.includes(access)).map(([key]) => key)).toEqual([])
})

test('no endpoint open to unconfirmed users writes to others or belongs to the address', () => {
  const open = endpoints.filter(([, row]) => row.unconfirmed).map(([key]) => key)
  expect(open.filter((key) => !key.startsWith('GET '))).toEqual([
    'POST /auth/logout',
    'POST /employers/formats',
    'PUT /employers/draft',
    'PUT /dismissed-jobs/:slug',
    'DELETE /dismissed-jobs/:slug',
    'PUT /profile/draft',
    'DELETE /profile/draft',
    'POST /resumes',
    'PATCH /resumes/:id',
    'DELETE /resumes/:id',
    'POST /profile',
    'PUT /saved-jobs/:slug',
    'DELETE /saved-jobs/:slug',
    'DELETE /resumes/data',
    'PUT /applications/draft/:slug',
    'DELETE /applications/draft/:slug',
    'POST /applications/:id/recall/read',
    'PUT /profile/visibility',
    'POST /notifications/read',
    'POST /notifications/:id/open',
    'POST /impersonation/end',
  ])
  expect(open.filter((key) => /alerts|mandates|admin|employer\/|upload/.test(key))).toEqual([])
})
