import { sql } from 'kysely'
import { isAfter, type PagedWork } from '#/server/paged-task.ts'
import { keptApplicationMonths } from './place.server.ts'

// What was kept of erased people until a day, and then what only that was needed for.

export const keptRecords: PagedWork<string> = {
  limit: 500,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: string }>`select id from applications
      where erased_at < now() - make_interval(months => ${keptApplicationMonths}) and ${isAfter('id', after)}
      order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
  key: (id) => id,
  async page(ids, { db }) {
    await sql`delete from applications where id = any(${ids}::uuid[])`.execute(db)
  },
}

/** Companies that ended with their only member, once no applicant’s record needs them. */
export const endedCompanies: PagedWork<string> = {
  limit: 100,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: string }>`select id from companies
      where status not in ('draft', 'suspended') and ${isAfter('id', after)}
        and not exists (select from company_members where company_id = companies.id)
      order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },
  key: (id) => id,
  async page(ids, { db }) {
    const ended = sql`any(${ids}::uuid[])`
    await sql`delete from jobs where company_id = ${ended}
      and not exists (select from applications where job_id = jobs.id)`.execute(db)
    await sql`delete from companies where id = ${ended}
      and not exists (select from jobs where company_id = companies.id)`.execute(db)
  },
}
