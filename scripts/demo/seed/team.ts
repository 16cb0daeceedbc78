import type { Db } from '#/server/database/database.ts'
import type { TeamRole } from '#/shared/rights.ts'
import { daysAgo } from '../clock.ts'
import type { AccountIds } from './accounts.ts'
import { insertAll } from './insert-all.ts'

/** The colleagues of the demo employer, with the roles that an owner gives. None of them can sign in. */
const colleagues: { name: string; email: string; role: TeamRole; jobs: number; joined: number }[] = [
  { name: 'Kofi Asante', email: 'kofi.asante@northgatefreight.example', role: 'admin', jobs: 0, joined: 210 },
  {
    name: 'Lena Brandt',
    email: 'lena.brandt@northgatefreight.example',
    role: 'hiring-manager',
    jobs: 6,
    joined: 140,
  },
  {
    name: 'Owen Castellano',
    email: 'owen.c@northgatefreight.example',
    role: 'interviewer',
    jobs: 2,
    joined: 60,
  },
]

/** The team of the demo employer's company: who is in it, on which jobs, and one open invitation. */
export async function seedTeam(db: Db, accounts: AccountIds, companyId: string) {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', accounts.employer)
    .executeTakeFirstOrThrow()
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'postedAt'])
    .where('companyId', '=', companyId)
    .where('mandateId', 'is', null)
    .orderBy('postedSeq', 'desc')
    .execute()
  const users = await db
    .insertInto('users')
    .values(
      colleagues.map(({ name, email, joined }) => ({
        ...{ name, email, role: 'EMPLOYER' as const },
        ...{ createdAt: daysAgo(joined), emailVerifiedAt: daysAgo(joined) },
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const team = colleagues.map((colleague) => ({
    ...colleague,
    id: users.find(({ email }) => email === colleague.email)?.id ?? '',
  }))
  await insertAll(
    db,
    'companyMembers',
    team.map(({ id, role, joined }) => ({ companyId, userId: id, role, createdAt: daysAgo(joined) })),
  )
  await insertAll(db, 'jobMembers', [
    ...jobs.map(({ id }) => ({ jobId: id, userId: owner.id, isOwner: true })),
    ...team.flatMap((colleague) =>
      jobs.slice(0, colleague.jobs).map(({ id }) => ({ jobId: id, userId: colleague.id, isOwner: false })),
    ),
  ])
  await insertAll(
    db,
    'jobEvents',
    jobs.flatMap(({ id, postedAt }) =>
      postedAt
        ? [
            {
              jobId: id,
              kind: 'published' as const,
              actorId: owner.id,
              actor: owner.name,
              createdAt: postedAt,
            },
          ]
        : [],
    ),
  )
  await insertAll(db, 'teamInvitations', [
    {
      ...{ companyId, email: 'tamsin.wells@northgatefreight.example', role: 'interviewer' as const },
      ...{ jobIds: jobs.slice(0, 1).map(({ id }) => id), invitedBy: owner.id },
      ...{ createdAt: daysAgo(2), expiresAt: daysAgo(-5) },
    },
  ])
  await insertAll(
    db,
    'teamEvents',
    [
      ...team.map(({ id, name, role, joined }) => ({
        ...{ companyId, kind: 'joined' as const, actorId: id, actor: name, person: name },
        ...{ toRole: role, createdAt: daysAgo(joined) },
      })),
      {
        ...{ companyId, kind: 'invited' as const, actorId: owner.id, actor: owner.name },
        ...{ person: 'tamsin.wells@northgatefreight.example', toRole: 'interviewer', createdAt: daysAgo(2) },
      },
    ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
}
