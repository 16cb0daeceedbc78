import { randomBytes, randomUUID } from 'node:crypto'
import { insertSession } from '#/server/auth/sessions.ts'
import { type Database, openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import type { Target } from './writer.ts'

export type Reader = { id: string; token: string }

/** A company with one job, people who applied to it, and people with an open page. */
export async function makePeople(url: string, { readers, targets }: { readers: number; targets: number }) {
  const database = await openPostgres(url)
  await migrate(database)
  const people = await insertPeople(database, readers + targets)
  const { db } = database
  const mark = randomBytes(4).toString('hex')
  const company = await db
    .insertInto('companies')
    .values({ name: `Bench ${mark}`, slug: `bench-${mark}`, status: 'approved', approvedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = await db
    .insertInto('jobs')
    .values({ companyId: company.id, slug: `bench-${mark}`, title: 'Welder' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [owner, ...others] = people
  if (owner)
    await db
      .insertInto('companyMembers')
      .values({ companyId: company.id, userId: owner.id, role: 'owner' })
      .execute()
  const applications = await db
    .insertInto('applications')
    .values(others.slice(0, targets).map(({ id }) => ({ jobId: job.id, seekerId: id, snapshot: '{}' })))
    .returning(['id as applicationId', 'seekerId'])
    .execute()
  const withPages: Reader[] = []
  for (const { id, role } of people.slice(-readers)) {
    const token = await insertSession(db, { id, role }, { userAgent: 'bench', addressPrefix: 'bench' })
    withPages.push({ id, token })
  }
  await database.close()
  return {
    readers: withPages,
    targets: applications.map(
      ({ applicationId, seekerId }): Target => ({
        applicationId,
        seekerId: seekerId ?? '',
        companyId: company.id,
      }),
    ),
  }
}

const insertPeople = ({ db }: Database, count: number) =>
  db
    .insertInto('users')
    .values(
      Array.from({ length: count + 1 }, () => ({
        role: 'SEEKER' as const,
        name: 'Bench Person',
        email: `${randomUUID()}@people.example`,
        emailVerifiedAt: new Date(),
      })),
    )
    .returning(['id', 'role'])
    .execute()
