// `npm run bench:market`: how long the operator’s market is counted from the tables of three years: 100,000 jobs, 200,000
// accounts, 300,000 applications with 700,000 moves; on a Postgres of its own (or DATABASE_URL, which it fills).
// Options: --calls 10.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { keepWeeks, readWeeks } from '#/features/analytics/market/kept-weeks.server.ts'
import { countMarket } from '#/features/analytics/market/queries.server.ts'
import { lastSevenDays } from '#/features/analytics/market/weeks.ts'
import { type ExecuteSql, openDatabase } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { withPostgres } from '../../scripts/throwaway-postgres.ts'
import { spreadOf } from '../search/figures.ts'

const { values } = parseArgs({ options: { calls: { type: 'string', default: '10' } } })

/** A moment of the last three years, of a row with the number `n`. */
const past = (salt: number) =>
  `now() - interval '1 second' * (abs(hashint8(n + ${salt})::bigint) % (3 * 365 * 86400))`

/** Three years of a market, in SQL and past every trigger. */
const rows = [
  `insert into users (role, name, email, email_verified_at, created_at)
   select case when n % 20 = 0 then 'EMPLOYER' else 'SEEKER' end, 'Person ' || n, 'person-' || n || '@people.example', now(), ${past(1)}
   from generate_series(1, 200000) n`,
  `insert into companies (name, slug, status, approved_at, domain)
   select 'Company ' || n, 'company-' || n, 'approved', now(), 'company-' || n || '.example' from generate_series(1, 10000) n`,
  `insert into company_history (company_id, from_status, to_status, reason, created_at)
   select id, step.from_status, step.to_status, '', at + step.later
   from (select id, ${past(2)} as at from (select id, row_number() over () as n from companies) numbered) companies,
     (values ('draft', 'pending', interval '0'), ('pending', 'approved', interval '5 hours')) step (from_status, to_status, later)
   order by companies.id, later`,
  `insert into jobs (company_id, slug, title, description, status, steps, pay_min, pay_max, country, city, posted_at, closes_at, closed_at,
     closed_reason)
   select id, 'job-' || n, 'Welder ' || n, '<p>Work.</p>', case when n % 5 = 0 then 'open' else 'closed' end, '[]', 40000, 60000, 'US',
     'Newark', at, at + interval '60 days', case when n % 5 <> 0 then at + interval '40 days' end, case when n % 5 <> 0 then 'filled' end
   from (select n, ${past(3)} as at from generate_series(1, 100000) n) posted
   join (select id, row_number() over () as place from companies) numbered on place = 1 + n % 10000`,
  `insert into job_events (job_id, kind, actor, created_at)
   select id, step.kind, 'Somebody', posted_at + step.later from jobs,
     (values ('published', interval '0'), ('paused', interval '9 days'), ('resumed', interval '12 days')) step (kind, later)
   order by jobs.id, later`,
  `insert into job_screenings (job_id, text_hash, risk, held, screened_at)
   select id, md5(id::text), 1, get_byte(uuid_send(id), 0) < 10, posted_at from jobs`,
  `insert into applications (job_id, seeker_id, stage, applied_at, stage_changed_at, first_answer_late_from, snapshot)
   select jobs.id, users.id, 'rejected', at, at + interval '9 days', at + interval '5 days', '{}'
   from (select n, ${past(4)} as at from generate_series(1, 300000) n) sent
   join (select id, row_number() over () as place from jobs) jobs on jobs.place = 1 + n % 100000
   join (select id, row_number() over () as place from users where role = 'SEEKER') users on users.place = 1 + (n * 7) % 190000`,
  `insert into application_events (application_id, from_stage, to_stage, created_at)
   select id, step.from_stage, step.to_stage, applied_at + step.later from applications,
     (values (null, 'applied', interval '0'), ('applied', 'screened', interval '3 days'), ('screened', 'rejected', interval '9 days'))
       step (from_stage, to_stage, later)
   where get_byte(uuid_send(id), 0) < 170 or step.from_stage is null order by applications.id, later`,
  `insert into messages (application_id, sent_by, key, body, sent_at)
   select id, 'employer', md5(id::text)::uuid, 'Hello', applied_at from applications where get_byte(uuid_send(id), 1) < 128`,
  `insert into daily_counts (day, name, count)
   select day, name, 1000 from generate_series(now() - interval '3 years', now(), interval '1 day') day,
     unnest(array['mail-sent', 'mail-failed', 'search', 'search-unanswered']) name`,
]

async function fill(run: ExecuteSql) {
  await run('set local session_replication_role = replica')
  for (const statement of rows) await run(statement)
}

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-market-'))
try {
  await withPostgres(process.env.DATABASE_URL, async (url) => {
    const database = await openDatabase({ url, dataDir: folder, withoutLimits: true })
    await migrate(database)
    await database.inTransaction(fill)
    await database.executeSql('vacuum analyze')
    const now = new Date()
    const counted = {
      'seven days': () => countMarket(database.db, [lastSevenDays(now)]),
      'two years, each night': () => keepWeeks(database.db, now),
      '12 weeks at the API': () => readWeeks(database.db, now, 12),
      'a year at the API': () => readWeeks(database.db, now, 52),
    }
    const measured: Record<string, ReturnType<typeof spreadOf>> = {}
    for (const [name, count] of Object.entries(counted)) {
      const times: number[] = []
      for (let call = -1; call < Number(values.calls); call++) {
        const start = performance.now()
        await count()
        if (call >= 0) times.push(performance.now() - start)
      }
      measured[name] = spreadOf(times)
    }
    console.table(measured)
    await database.close()
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
