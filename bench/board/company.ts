import { randomUUID } from 'node:crypto'
import { insertSession } from '#/server/auth/sessions.ts'
import { type ExecuteSql, openDatabase } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'

// A company with 200 jobs and 50,000 applications, made in SQL; 3,000 of them on one job. Every application has the moves
// that brought it where it is, a profile of usual size, and a third of them notes.

export type Sizes = { jobs: number; applications: number; onOneJob: number }

const steps = [
  { name: 'Short call', days: 3, stage: 'screened' },
  { name: 'Trial shift', days: 5, stage: 'interview' },
  { name: 'Offer', days: 3, stage: 'offer' },
]

/** `url`: of a Postgres; without one the embedded database in `dataDir`. */
export type BenchDatabase = { url?: string; dataDir: string }

export async function makeCompany(at: BenchDatabase, { jobs, applications, onOneJob }: Sizes) {
  const database = await openDatabase({ ...at, withoutLimits: true })
  await migrate(database)
  const { db, executeSql, inTransaction, close } = database
  const slug = `bench-${randomUUID().slice(0, 8)}`
  const owner = await db
    .insertInto('users')
    .values({
      role: 'EMPLOYER',
      name: 'Bea Bench',
      email: `${slug}@owners.example`,
      emailVerifiedAt: new Date(),
    })
    .returning(['id', 'role', 'name'])
    .executeTakeFirstOrThrow()
  const company = await db
    .insertInto('companies')
    .values({
      name: 'Bench Yards',
      slug,
      status: 'approved',
      approvedAt: new Date(),
      domain: `${slug}.example`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('companyMembers')
    .values({ companyId: company.id, userId: owner.id, role: 'owner' })
    .execute()
  await executeSql(
    `insert into jobs (company_id, slug, title, description, status, steps, pay_min, pay_max, country, city, posted_at, closes_at)
     select $1, $2 || '-' || n, 'Welder ' || n, '<p>Work with a crew of six in the yard.</p>', 'open', $4::jsonb, 40000, 60000, 'US',
       'Newark', now() - interval '1 minute' * n, now() + interval '30 days' from generate_series(1, $3::int) n`,
    [company.id, slug, jobs, JSON.stringify(steps)],
  )
  await executeSql(
    `insert into users (role, name, email, email_verified_at)
     select 'SEEKER', 'Person ' || n, $1 || '-' || n || '@people.example', now() from generate_series(1, $2::int) n`,
    [slug, onOneJob],
  )
  // What is kept is written as the triggers would write it: row by row it would take minutes.
  await inTransaction(async (run) => {
    const kept = [
      ['applications', 'applications_waiting_kept'],
      ['application_events', 'application_events_kept'],
    ]
    for (const [table, trigger] of kept) await run(`alter table ${table} disable trigger ${trigger}`)
    await run(
      `with people as (select id, name, row_number() over (order by id) as n from users where email like $1 || '-%@people.example'),
      wanted as (select id, ensure_job_advert(id) as advert_id, row_number() over (order by posted_at desc) as place from jobs where company_id = $2),
      pairs as (select wanted.id as job_id, wanted.advert_id, people.*, wanted.place from wanted join people on
        people.n <= case when wanted.place = 1 then $3::int else $4::int end),
      staged as (select *, (array['applied', 'applied', 'applied', 'short-listed', 'screened', 'screened', 'interview', 'rejected',
        'rejected', 'withdrawn'])[1 + (n + place) % 10] as stage, now() - interval '1 hour' * (n % 2000) as applied_at,
        now() - interval '1 hour' * (n % 1500) as changed_at from pairs)
     insert into applications (job_id, advert_id, seeker_id, stage, applied_at, stage_changed_at, waiting_since, snapshot)
     select job_id, advert_id, id, stage, applied_at, changed_at, case when stage = 'applied' then applied_at else changed_at end,
       jsonb_build_object('name', name, 'headline', 'Welder, Northbay Yard', 'city', 'Newark', 'yearsExperience', n % 30,
         'skills', jsonb_build_array('TIG', 'MIG', 'Rigging'), 'desiredPay', 50000 + n, 'desiredCurrency', 'USD',
         'about', repeat('I have worked on ships and bridges for years. ', 20),
         'experience', jsonb_build_array(jsonb_build_object('title', 'Welder', 'company', 'Northbay Yard', 'from', '2019-03',
           'summary', repeat('Welded hulls. ', 40))))
     from staged`,
      [slug, company.id, onOneJob, Math.round((applications - onOneJob) / (jobs - 1))],
    )
    await run(
      `insert into application_events (application_id, actor_id, from_stage, to_stage, created_at)
     select applications.id, seeker_id, null, 'applied', applied_at from applications join jobs on jobs.id = job_id where company_id = $1`,
      [company.id],
    )
    await run(
      `insert into application_events (application_id, actor_id, from_stage, to_stage, created_at)
     select applications.id, $2, 'applied', stage, stage_changed_at from applications join jobs on jobs.id = job_id
     where company_id = $1 and stage <> 'applied'`,
      [company.id, owner.id],
    )
    await run(
      `insert into application_notes (application_id, author_id, body) select applications.id, $2, 'Called, will call again.'
     from applications join jobs on jobs.id = job_id where company_id = $1 and get_byte(uuid_send(applications.id), 0) % 3 = 0`,
      [company.id, owner.id],
    )
    await run('insert into application_rounds select * from application_rounds_from_moves')
    for (const [table, trigger] of kept) await run(`alter table ${table} enable trigger ${trigger}`)
  })
  await requireKeptTimes(executeSql, company.id)
  // As the task does each minute.
  await executeSql('select add_stage_counts(1000000)')
  await executeSql('vacuum analyze')
  const token = await insertSession(
    db,
    { id: owner.id, role: 'EMPLOYER' },
    { userAgent: 'bench', addressPrefix: 'bench' },
  )
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('companyId', '=', company.id)
    .orderBy('postedAt', 'desc')
    .executeTakeFirstOrThrow()
  const { count } = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('companyId', '=', company.id)
    .executeTakeFirstOrThrow()
  await close()
  return { owner: { ...owner, token }, jobId: job.id, applications: count }
}

/** The times that were written here must be those of the product's own function, or the bench measures another board. */
async function requireKeptTimes(executeSql: ExecuteSql, companyId: string) {
  const { rows } = await executeSql(
    `select count(*)::int as wrong from (select applications.* from applications join jobs on jobs.id = job_id
       where company_id = $1 order by applications.id limit 500) some_of_them
     where waiting_since is distinct from application_waiting_since(
       (select applications from applications where applications.id = some_of_them.id))`,
    [companyId],
  )
  const { wrong } = (rows as { wrong: number }[])[0] ?? { wrong: 0 }
  if (wrong > 0) throw new Error(`${wrong} of 500 applications wait since another time than their moves say`)
}
