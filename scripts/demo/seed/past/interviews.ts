import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { insertAll } from '../insert-all.ts'

const minutes = 45
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** In UTC: eleven in the morning in New York, in winter. */
const beginsAtHour = 16

/** When somebody came to the interview stage, and when they went on from it, or were told that they do not. */
type Met = { id: string; came: Date; went: Date; wentOn: boolean }

/**
 * What was held before at the company of the demo account: everybody who came on from the interview stage, or was rejected at
 * it, met its owner and a colleague, on a working day of its own, and each of both sent a scorecard before it was decided.
 * Whoever was offered the job was seen more kindly.
 */
export async function seedPastInterviews(db: Db, companyId: string) {
  const members = await listInterviewers(db, companyId)
  const taken = new Set(await listHeldDays(db, companyId))
  const meetings = (await listMet(db, companyId)).flatMap(
    ({ id: applicationId, came, went, wentOn }, place) => {
      const startsAt = timesBetween(came, went).find((time) => !taken.has(dayNumber(time)))
      if (!startsAt) return []
      taken.add(dayNumber(startsAt))
      const ids = { id: randomUUID(), partId: randomUUID() }
      // The owner is at each of them, and two colleagues at every second one.
      const people = members.filter((_, seat) => seat === 0 || seat === 1 + (place % 2))
      return [{ ...ids, applicationId, place, wentOn, startsAt, went, invitedAt: came, people }]
    },
  )
  await insertAll(
    db,
    'interviews',
    meetings.map(({ id, applicationId, startsAt, invitedAt }) => ({
      ...{ id, applicationId, step: 'Interview', kind: 'video' as const, state: 'booked' as const, minutes },
      ...{
        timeZone: 'America/New_York',
        startsAt,
        endsAt: new Date(startsAt.getTime() + minutes * minuteMs),
      },
      ...{ invitedAt, bookedAt: invitedAt },
    })),
  )
  await insertAll(
    db,
    'interviewParts',
    meetings.map(({ id, partId, startsAt }) => ({
      ...{ id: partId, interviewId: id, position: 0, minutes, startsAt },
    })),
  )
  await insertAll(
    db,
    'interviewPeople',
    meetings.flatMap(({ partId, people }) => people.map((userId) => ({ partId, userId }))),
  )
  await insertAll(
    db,
    'interviewScorecards',
    meetings.flatMap(({ id, people, place, wentOn, startsAt, went }) =>
      people.flatMap((authorId, seat) => {
        // One in nine is missing.
        if (place % 9 === seat + 6) return []
        const recommendation = wentOn ? 3 + ((place + seat) % 2) : 1 + ((place * (seat + 2)) % 3)
        const note =
          recommendation > 2 ? 'Knows the work, and asked about it.' : 'Little that we need for this work.'
        const hours = 1 + seat + ((place * 7) % 30)
        return {
          ...{ interviewId: id, authorId, recommendation, firstRecommendation: recommendation, note },
          sentAt: new Date(Math.min(startsAt.getTime() + hours * hourMs, went.getTime() - 5 * minuteMs)),
        }
      }),
    ),
  )
}

/** The owner first. */
async function listInterviewers(db: Db, companyId: string) {
  const { rows } = await sql<{ userId: string }>`
    select user_id from company_members
    where company_id = ${companyId} and role in ('owner', 'admin', 'hiring-manager', 'interviewer')
    order by role <> 'owner', created_at, user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

async function listHeldDays(db: Db, companyId: string) {
  const { rows } = await sql<{ startsAt: Date }>`
    select starts_at from interviews join applications on applications.id = application_id join jobs on jobs.id = job_id
    where company_id = ${companyId} and starts_at is not null`.execute(db)
  return rows.map(({ startsAt }) => dayNumber(startsAt))
}

/** Who is here, and has met nobody in the records yet; the first decided first. Whoever withdrew met nobody. */
async function listMet(db: Db, companyId: string) {
  const { rows } = await sql<Met>`
    select applications.id, came.created_at as came, went.created_at as went, went.to_stage in ('offer', 'hire') as went_on
    from applications join jobs on jobs.id = job_id
    cross join lateral (select * from application_events where application_id = applications.id and to_stage = 'interview'
      order by id limit 1) came
    cross join lateral (select * from application_events where application_id = applications.id and kind = 'moved' and id > came.id
      order by id limit 1) went
    where company_id = ${companyId} and seeker_id is not null and went.to_stage <> 'withdrawn'
      and not exists (select from interviews where application_id = applications.id)
    order by went.created_at, applications.id`.execute(db)
  return rows
}

const dayNumber = (moment: Date) => Math.floor(moment.getTime() / dayMs)
const isWeekend = (moment: Date) => moment.getUTCDay() % 6 === 0

/** A time on each working day, such that there is an hour before it and one after it. */
function timesBetween(from: Date, to: Date) {
  const days = Array.from(
    { length: dayNumber(to) - dayNumber(from) + 1 },
    (_, ahead) => dayNumber(from) + ahead,
  )
  return days
    .map((day) => new Date(day * dayMs + beginsAtHour * hourMs))
    .filter(
      (time) =>
        !isWeekend(time) &&
        time.getTime() > from.getTime() + hourMs &&
        time.getTime() + minutes * minuteMs < to.getTime() - hourMs,
    )
}
