import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndpointKey } from '#/shared/endpoint.ts'
import type { CompanyStatus } from '#/shared/roles.ts'
import { testApp } from '#/testing/app.ts'
import { employerAt, freshProfile, hostOf } from '#/testing/companies.ts'
import { passUndoPeriod } from '#/testing/decisions.ts'
import { companyMoves } from './status.ts'

// Random API calls by random people; the resulting history must conform to `companyMoves`.
const app = await testApp()
const { db } = app
const admins = [await app.admin(), await app.admin()] as const

const act = fc.oneof(
  fc.record({ by: fc.constant('owner' as const), what: fc.constantFrom('send', 'change', 'mailbox') }),
  fc.record({
    by: fc.constantFrom('admin' as const, 'other admin' as const, 'owner who is admin' as const),
    what: fc.constantFrom('approve', 'changes', 'refuse', 'suspend', 'undo'),
  }),
  fc.record({ by: fc.constant('checks' as const), what: fc.constant('run') }),
)
const allowed = new Set(
  Object.values(companyMoves).flatMap(({ from, to }) => from.map((one) => `${one} ${to}`)),
)
const reasonFor: Record<string, string> = {
  approve: 'evidence-agrees',
  changes: 'detail-unclear',
  refuse: 'domain-unproven',
  suspend: 'others-identity',
}

// Security: V-01
test('after any sequence of calls the history matches the moves, and only the checks or a person have approved', {
  timeout: 180_000,
}, async () => {
  let moved = 0
  const reached = new Set<CompanyStatus>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 12 }),
      fc.boolean(),
      async (acts, ownAddress) => {
        const sent = freshProfile()
        const owner = await employerAt(app, ownAddress ? hostOf(sent) : 'elsewhere.example')
        const { id } = owner.company
        const insider = await app.admin()
        await db
          .insertInto('companyMembers')
          .values({ companyId: id, userId: insider.id, role: 'admin' })
          .execute()
        const status = async () =>
          (await db.selectFrom('companies').select('status').where('id', '=', id).executeTakeFirstOrThrow())
            .status as CompanyStatus
        const walk: CompanyStatus[] = ['draft']
        const begun = { by: 'owner' as const, what: 'send' }
        for (const [place, { by, what }] of [begun, ...acts].entries()) {
          if (by === 'checks') await passUndoPeriod(app)
          else if (by === 'owner') await ownerDoes(owner, what, { ...sent, name: `Renamed ${place}` })
          else {
            const admin = { admin: admins[0], 'other admin': admins[1], 'owner who is admin': insider }[by]
            const before = await status()
            await adminDoes(admin, id, what)
            if (by === 'owner who is admin') expect(await status()).toBe(before)
          }
          const now = await status()
          reached.add(now)
          if (now !== walk.at(-1)) walk.push(now)
        }
        const history = await db
          .selectFrom('companyHistory')
          .selectAll()
          .where('companyId', '=', id)
          .orderBy('id')
          .execute()
        let at: string = 'draft'
        for (const line of history) {
          expect(line.fromStatus).toBe(at)
          at = line.toStatus
          if (line.fromStatus === line.toStatus) continue
          moved++
          expect(allowed).toContain(`${line.fromStatus} ${line.toStatus}`)
          // The checks approve only with the owner's confirmed address; members never approve.
          if (line.toStatus === 'approved' && line.actorId === null) expect(ownAddress).toBe(true)
          expect(line.actorId).not.toBe(insider.id)
          if (line.toStatus === 'approved') expect(line.actorId).not.toBe(owner.id)
        }
        expect(at).toBe(await status())
        const steps = history.filter((line) => line.fromStatus !== line.toStatus).map((line) => line.toStatus)
        // One call may make two moves (a due task runs with it), but each must be in the history.
        let seen = 0
        for (const step of ['draft', ...steps]) if (step === walk[seen]) seen++
        expect(seen).toBe(walk.length)
      },
    ),
    { numRuns: 40 },
  )
  expect(moved).toBeGreaterThan(50)
  expect(reached).toContain('approved')
  expect(reached).toContain('suspended')
})

type Person = { token: string; id: string }
async function call(key: EndpointKey, { token }: Person, payload: object) {
  const [method, path = ''] = key.split(' ')
  const answer = await app.app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(method !== 'GET' && { payload }),
  })
  expect(answer.statusCode).toBeLessThan(500)
  return answer
}

async function ownerDoes(
  owner: Person,
  what: string,
  facts: ReturnType<typeof freshProfile> & { name: string },
) {
  const { name, phoneNumber, socialLinks, ...rest } = facts
  if (what === 'send') await call('POST /employers', owner, { phoneNumber, socialLinks, ...rest })
  if (what === 'change') await call('POST /employers/identity', owner, { name, ...rest })
  if (what === 'mailbox') await call('POST /employers/mailbox', owner, { email: `jobs@${hostOf(facts)}` })
}

async function adminDoes(admin: Person, id: string, decision: string) {
  const found = await call(`GET /admin/verification/${id}`, admin, {})
  const version = found.json().data?.version ?? 1
  if (decision === 'undo') {
    const last = await db
      .selectFrom('companyDecisions')
      .select('id')
      .where('companyId', '=', id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    if (last) await call(`POST /admin/decisions/${last.id}/undo`, admin, {})
    return
  }
  await call(`POST /admin/verification/${id}/decide`, admin, {
    decision,
    version,
    reasons: [reasonFor[decision]],
    note: 'Because it has to be said',
  })
}
