import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const { db } = app

const rolesOf = async (companyId: string) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('companyMembers')
        .select(['userId', 'role'])
        .where('companyId', '=', companyId)
        .execute()
    ).map(({ userId, role }) => [userId, role]),
  )

test('an owner who cannot sign in counts as none: nobody becomes one, and the last who can stays', async () => {
  const owner = await app.employer()
  const suspended = await app.member(owner.company, 'owner')
  const unconfirmed = await app.member(owner.company, 'admin')
  const heir = await app.member(owner.company, 'owner')
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', suspended.id).execute()
  await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', unconfirmed.id).execute()
  for (const act of [
    () => owner.api.put('/employer/team/members/:id', { id: unconfirmed.id, role: 'owner' }),
    () => owner.api.post('/employer/team/hand-over', { id: unconfirmed.id }),
  ])
    await expect(act()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('sign in') })
  // The jobs of whoever leaves go to an owner who can work on them, though another has been one for longer.
  const { data: draft } = await owner.api.post('/employer/jobs', { title: 'Crane Driver' })
  await owner.api.post('/employer/team/leave')
  const jobOwner = await db
    .selectFrom('jobMembers')
    .select('userId')
    .where('jobId', '=', draft.id)
    .where('isOwner', '=', true)
    .executeTakeFirst()
  expect(jobOwner?.userId).toBe(heir.id)
  await expect(heir.api.post('/employer/team/leave')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('an owner who can sign in'),
  })
  const { data: team } = await heir.api.get('/employer/team')
  expect(team.members.filter(({ isReachable }) => isReachable).map(({ id }) => id)).toEqual([heir.id])
})

// Security: A-13
test('who is an owner changes only after a recent proof; other roles, and leaving, need none', async () => {
  const owner = await app.employer()
  const [second, third] = [await app.member(owner.company, 'owner'), await app.member(owner.company, 'admin')]
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const prove = (minutes: number) =>
    db
      .updateTable('sessions')
      .set({ provenAt: ago(minutes) })
      .where('userId', '=', owner.id)
      .execute()
  const acts = [
    () => owner.api.put('/employer/team/members/:id', { id: third.id, role: 'owner' }),
    () => owner.api.put('/employer/team/members/:id', { id: second.id, role: 'admin' }),
    () => owner.api.delete('/employer/team/members/:id', { id: second.id }),
    () => owner.api.post('/employer/team/hand-over', { id: third.id }),
  ]
  await prove(11)
  for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 403, code: 'step-up' })
  await owner.api.put('/employer/team/members/:id', { id: third.id, role: 'viewer' })
  expect(Object.values(await rolesOf(owner.company.id)).sort()).toEqual(['owner', 'owner', 'viewer'])
  await prove(9)
  await acts[2]?.()
  await acts[0]?.()
  await prove(11)
  await owner.api.post('/employer/team/leave')
  expect(await rolesOf(owner.company.id)).toEqual({ [third.id]: 'owner' })
})

test('two owners who demote each other at the same moment leave one owner', async () => {
  for (let round = 0; round < 8; round++) {
    const first = await app.employer()
    const second = await app.member(first.company, 'owner')
    const attempts = await Promise.allSettled([
      first.api.put('/employer/team/members/:id', { id: second.id, role: 'admin' }),
      second.api.put('/employer/team/members/:id', { id: first.id, role: 'admin' }),
    ])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const roles = Object.values(await rolesOf(first.company.id)).sort()
    expect(roles).toEqual(['admin', 'owner'])
  }
})

// Security: A-12
test('the last owner can neither leave nor step down', async () => {
  const owner = await app.employer()
  await app.member(owner.company, 'admin')
  const refused = { status: 409, message: expect.stringContaining('needs an owner') }
  await expect(owner.api.post('/employer/team/leave')).rejects.toMatchObject(refused)
  await expect(
    owner.api.put('/employer/team/members/:id', { id: owner.id, role: 'admin' }),
  ).rejects.toMatchObject(refused)
})

// On a real Postgres the two are open at the same moment, on connections of their own; the embedded database has one, so
// there it shows only that the order does not matter.
test.each(['suspended', 'removed', 'unconfirmed'] as const)(
  'an owner who is %s while the other is suspended leaves a company that counts as unreachable',
  async (loss) => {
    const owner = await app.employer()
    const second = await app.member(owner.company, 'owner')
    const stay = (trx: typeof db) => sql`select pg_sleep(0.3)`.execute(trx)
    await Promise.all([
      db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', owner.id).execute()
        await stay(trx)
      }),
      db.transaction().execute(async (trx) => {
        if (loss === 'removed')
          await trx.deleteFrom('companyMembers').where('userId', '=', second.id).execute()
        else
          await trx
            .updateTable('users')
            .set(loss === 'suspended' ? { suspendedAt: new Date() } : { emailVerifiedAt: null })
            .where('id', '=', second.id)
            .execute()
        await stay(trx)
      }),
    ])
    const { ownerReachable } = await db
      .selectFrom('companies')
      .select('ownerReachable')
      .where('id', '=', owner.company.id)
      .executeTakeFirstOrThrow()
    expect(ownerReachable).toBe(false)
  },
)
