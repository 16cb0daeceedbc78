import { openDatabase } from '#/server/database/database.ts'
import type { BenchDatabase } from '../board/company.ts'

const days = `make_interval(days => get_byte(uuid_send(id), 1) + get_byte(uuid_send(id), 2) % 80)`

/** Applications over a year; those that came far with the moves on their way. */
const applications = [
  `update application_events set created_at = created_at - (select ${days} from applications where id = application_id)`,
  `update applications set applied_at = applied_at - ${days}, stage_changed_at = stage_changed_at - ${days},
     first_answer_late_from = applied_at - ${days} + interval '5 days'`,
  `insert into application_events (application_id, from_stage, to_stage, created_at)
   select id, case stage when 'short-listed' then 'applied' else 'short-listed' end, step.target, applied_at + step.later
   from applications, (values ('short-listed', interval '1 day'), ('screened', interval '3 days'), ('screened', interval '4 days')) step (target, later)
   where stage in ('screened', 'interview', 'rejected', 'withdrawn')`,
  `update application_events set id = default where to_stage in ('interview', 'rejected', 'withdrawn')`,
]

/** 6,000 interviews of two out of forty people, with scorecards of most; 1,000 offers, each countered once; and where people came from. */
const rest = [
  `insert into users (role, name, email, email_verified_at)
   select 'EMPLOYER', 'Interviewer ' || n, 'interviewer-' || n || '@owners.example', now() from generate_series(1, 40) n`,
  `insert into company_members (company_id, user_id, role)
   select companies.id, users.id, 'interviewer' from companies, users where email like 'interviewer-%'`,
  `insert into interviews (application_id, step, kind, state, ended_by, minutes, time_zone, starts_at, ends_at)
   select id, 'Trial shift', 'video', case get_byte(uuid_send(id), 3) % 12 when 0 then 'no-show' when 1 then 'cancelled' else 'booked' end,
     case when get_byte(uuid_send(id), 3) % 12 < 2 then 'seeker' end, 45, 'America/New_York', applied_at + interval '5 days',
     applied_at + interval '5 days 45 minutes'
   from applications where stage in ('interview', 'rejected') and get_byte(uuid_send(id), 11) < 102`,
  `insert into interview_parts (interview_id, position, minutes, starts_at) select id, 0, 45, starts_at from interviews`,
  `with people as (select id, row_number() over (order by id) as place from users where email like 'interviewer-%')
   insert into interview_people (part_id, user_id)
   select parts.id, people.id from interview_parts parts, (values (0), (1)) seat (number)
   join people on true where place = 1 + seat.number * 20 + get_byte(uuid_send(parts.id), seat.number) % 20`,
  `insert into interview_scorecards (interview_id, author_id, recommendation, first_recommendation, note, sent_at)
   select interviews.id, user_id, score, score, 'Knows the work.', ends_at + interval '1 hour' * (get_byte(uuid_send(user_id), 5) % 90)
   from interviews join interview_parts part on part.interview_id = interviews.id join interview_people on part_id = part.id,
     lateral (select 1 + (get_byte(uuid_send(interviews.id), 6) + get_byte(uuid_send(user_id), 7)) % 4 as score) scores
   where state = 'booked' and get_byte(uuid_send(part.id), 8) < 230`,
  `insert into offers (application_id, made_by, pay_amount, pay_currency, pay_period, state, created_at)
   select id, made_by, 45000 + 500 * place, 'USD', 'year',
     case when place < 3 then 'replaced' when get_byte(uuid_send(id), 9) < 180 then 'accepted' else 'declined' end,
     applied_at + interval '8 days' + place * interval '1 hour'
   from applications, (values ('employer', 1), ('seeker', 2), ('employer', 3)) version (made_by, place)
   where stage = 'interview' and get_byte(uuid_send(id), 4) < 51`,
  `insert into job_source_counts (job_id, day, source, views, starts)
   select jobs.id, day::date, source, 7, 2 from jobs,
     generate_series(now() - interval '2 years', now(), interval '16 days') day, unnest(array['search', 'direct', 'mail']) source`,
  `update applications set source = (array['search', 'direct', 'mail'])[1 + get_byte(uuid_send(id), 10) % 3]`,
  'delete from application_rounds',
  'insert into application_rounds select * from application_rounds_from_moves',
]

/** A year of a company whose applications are all of today: how many moves, interviews and scorecards it has. */
export async function makeYear(at: BenchDatabase) {
  const { executeSql, inTransaction, close } = await openDatabase({ ...at, withoutLimits: true })
  await inTransaction(async (run) => {
    // No trigger: they would write each application anew.
    await run('set local session_replication_role = replica')
    for (const statement of [...applications, ...rest]) await run(statement)
  })
  await executeSql('vacuum analyze')
  const tables = ['application_events', 'interviews', 'interview_scorecards', 'offers']
  const { rows } = await executeSql(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  )
  await close()
  return (rows as Record<string, number>[])[0]
}
