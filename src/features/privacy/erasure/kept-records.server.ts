import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { keptApplicationMonths } from './place.server.ts'

/** What was kept of erased people until a day, and then what only that was needed for. */
export async function deleteKeptRecords(db: Db) {
  await sql`delete from applications
    where erased_at < now() - make_interval(months => ${keptApplicationMonths})`.execute(db)
  // Companies that ended with their only member, once no applicant’s record needs them.
  const { rows } = await sql<{
    id: string
  }>`select id from companies where status not in ('draft', 'suspended')
    and not exists (select from company_members where company_id = companies.id)`.execute(db)
  const ended = sql`any(${rows.map(({ id }) => id)}::uuid[])`
  await sql`delete from jobs where company_id = ${ended}
    and not exists (select from applications where job_id = jobs.id)`.execute(db)
  await sql`delete from companies where id = ${ended}
    and not exists (select from jobs where company_id = companies.id)`.execute(db)
}
