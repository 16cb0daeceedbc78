import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

const minutes = 45

/**
 * What was held before at the company of the demo account: everybody who came on from the interview stage, or not, met its
 * owner and a colleague, and each of both sent a scorecard. Whoever was offered the job was seen more kindly.
 */
export async function seedPastInterviews(db: Db, companyId: string) {
  await sql`
    create temporary table past_meetings on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as part_id, applications.id as application_id, came.created_at as invited_at,
      (came.created_at + (went.created_at - came.created_at) * 0.5) as starts_at, went.to_stage in ('offer', 'hire') as went_on,
      row_number() over (order by came.created_at, applications.id) as place
    from applications join jobs on jobs.id = job_id
    cross join lateral (select * from application_events where application_id = applications.id and to_stage = 'interview'
      order by id limit 1) came
    cross join lateral (select * from application_events where application_id = applications.id and kind = 'moved' and id > came.id
      order by id limit 1) went
    where company_id = ${companyId} and seeker_id is not null
      and not exists (select from interviews where application_id = applications.id)`.execute(db)
  await sql`
    insert into interviews (id, application_id, step, kind, state, minutes, time_zone, starts_at, ends_at, invited_at, booked_at)
    select id, application_id, 'Interview', 'video', 'booked', ${minutes}::int, 'America/New_York', starts_at,
      starts_at + ${minutes}::int * interval '1 minute', invited_at, invited_at from past_meetings`.execute(
    db,
  )
  await sql`
    insert into interview_parts (id, interview_id, position, minutes, starts_at)
    select part_id, id, 0, ${minutes}::int, starts_at from past_meetings`.execute(db)
  // The owner is at each of them, and two colleagues at every second one.
  await sql`
    with members as (
      select user_id, row_number() over (order by role <> 'owner', created_at, user_id) - 1 as seat from company_members
      where company_id = ${companyId} and role in ('owner', 'admin', 'hiring-manager', 'interviewer')),
    people as (
      insert into interview_people (part_id, user_id)
      select part_id, user_id from past_meetings join members on seat = 0 or seat = 1 + place % 2 returning part_id, user_id)
    insert into interview_scorecards (interview_id, author_id, recommendation, first_recommendation, note, sent_at)
    select past.id, user_id, score, score, case when score > 2 then 'Knows the work, and asked about it.' else 'Little that we need for this work.' end,
      starts_at + interval '1 hour' * (1 + (place * 7) % 30)
    from people join past_meetings past using (part_id) join members using (user_id)
    cross join lateral (select case when went_on then 3 + (place + seat) % 2 else 1 + (place * (seat + 2)) % 3 end::int as score) scores
    where place % 9 <> seat`.execute(db)
}
