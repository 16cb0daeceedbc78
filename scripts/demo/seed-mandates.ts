import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { daysAgo } from './days.ts'
import type { AccountIds } from './seed-companies.ts'

const agency = 'Brooksvale Search'
const email = 'recruiter@demo.example'

/** The demo recruiter has a mandate from the demo employer, and an invitation from another company. */
export async function seedMandates(db: Db, accounts: AccountIds, memberIds: Map<string, string>) {
  const idOf = async (slug: string) => {
    const company = await db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst()
    return company?.id ?? ''
  }
  const northgate = await idOf('northgate-freight')
  const mandateId = await seedMandate(db, {
    companyId: northgate,
    ownerId: accounts.employer,
    recruiterId: accounts.recruiter,
    state: 'active',
  })
  await seedMandate(db, {
    companyId: await idOf('lumen-grid'),
    ownerId: memberIds.get('lumen-grid') ?? accounts.employer,
    recruiterId: accounts.recruiter,
    state: 'invited',
  })
  // Two of the demo employer's jobs; the busiest one stays with the employer.
  const { rows } = await sql<{ id: string }>`
    select jobs.id from jobs left join applications on applications.job_id = jobs.id
    where jobs.company_id = ${northgate} group by jobs.id
    order by count(applications.id) desc, jobs.id offset 1 limit 2`.execute(db)
  await db
    .updateTable('jobs')
    .set({ mandateId })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

async function seedMandate(
  db: Db,
  {
    companyId,
    ownerId,
    recruiterId,
    state,
  }: { companyId: string; ownerId: string; recruiterId: string; state: 'active' | 'invited' },
) {
  const { id } = await db
    .insertInto('mandates')
    .values({
      ...{ companyId, recruiterId, email, agency, state },
      note: state === 'invited' ? 'We need field technicians before the winter. You came recommended.' : null,
      expiresAt: state === 'invited' ? daysAgo(-12) : null,
      createdAt: daysAgo(34),
      changedAt: daysAgo(state === 'invited' ? 2 : 33),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mandateEvents')
    .values([
      {
        mandateId: id,
        toState: 'invited',
        actorId: ownerId,
        createdAt: daysAgo(state === 'active' ? 34 : 2),
      },
      ...(state === 'active'
        ? [
            {
              mandateId: id,
              fromState: 'invited',
              toState: 'active',
              actorId: recruiterId,
              createdAt: daysAgo(33),
            },
          ]
        : []),
    ])
    .execute()
  return id
}
