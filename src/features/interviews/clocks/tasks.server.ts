import { type RawBuilder, sql } from 'kysely'
import { listHiringTeam } from '#/features/applications/queries.server.ts'
import { preOfferStages } from '#/features/applications/stages.ts'
import { notify } from '#/server/events/notify.ts'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { mailDetails } from '../mail-details.server.ts'
import { listTeam, seekerOf } from '../notifications.server.ts'
import { findInterview, insertInterviewEvent, lockInterview } from '../queries.server.ts'
import { decisionDeadline, warningDays } from './decision-clock.ts'
import { decisionDue, interviewReminder, seekerReminder } from './notification-kinds.server.ts'

/**
 * Reminds both sides the day before and an hour before. Whoever booked later than that needs no reminder; a task that
 * was late reminds as long as the interview is to come.
 */
export const sendReminders = definePagedTask({
  name: 'interviews.remind',
  cron: '* * * * *',
  limit: 100,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: string; isHour: boolean }>`
      select id, starts_at <= now() + interval '1 hour' as is_hour from interviews
      where state = 'booked' and starts_at > now() and (
        (starts_at <= now() + interval '1 hour' and reminded_hour_at is null)
        or (starts_at <= now() + interval '24 hours' and reminded_day_at is null))
        and ${isAfter('id', after)} order by id limit ${limit}`.execute(db)
    return rows
  },
  key: ({ id }) => id,
  each: ({ id, isHour }, { transaction }) => transaction((context) => remind(context, id, isHour)),
})

async function remind(context: TaskContext, id: string, isHour: boolean) {
  await lockInterview(context.db, id)
  const row = await findInterview(context.db, id)
  const isDone = isHour ? row?.remindedHourAt : row?.remindedDayAt
  if (row?.state !== 'booked' || !row.startsAt || isDone) return
  const now = new Date()
  // An hour before, the day before is past as well.
  await context.db
    .updateTable('interviews')
    .set({ remindedDayAt: now, ...(isHour && { remindedHourAt: now }) })
    .where('id', '=', id)
    .execute()
  const before = (isHour ? 1 : 24) * 3_600_000
  const changedAt = await lastChange(context.db, id)
  if (changedAt && changedAt.getTime() > row.startsAt.getTime() - before) return
  const once = `${id} ${row.sequence} ${isHour ? 'hour' : 'day'}`
  const shared = {
    id: row.applicationId,
    jobTitle: row.jobTitle,
    at: row.startsAt.toISOString(),
    isHour,
  }
  const zone = row.seekerTimeZone ?? row.timeZone
  await notify(context, {
    to: seekerOf(row),
    kind: seekerReminder,
    params: { ...shared, interviewId: id, companyName: row.companyName, timeZone: zone },
    once,
    mail: { details: mailDetails(row, 'seeker') },
  })
  for (const person of await listTeam(context.db, row))
    await notify(context, {
      to: [person],
      kind: interviewReminder,
      params: {
        ...{ ...shared, jobId: row.jobId, seekerName: row.seekerName, timeZone: row.timeZone },
        client: person.client,
      },
      once,
      mail: { details: mailDetails(row, 'company') },
    })
}

async function lastChange(db: Parameters<typeof findInterview>[0], id: string) {
  const { rows } = await sql<{ at: Date | null }>`select max(created_at) as at from interview_events
    where interview_id = ${id} and kind in ('booked', 'moved')`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * Warns the hiring team 30 and 40 days after the last interview of an applicant who has no decision: they have to hear
 * within 45 days whether one has been made (Ontario, ESA Part III.1). Each warning is written into the history.
 */
export const warnOfDecisions = definePagedTask({
  name: 'interviews.decision-clock',
  cron: '13 * * * *',
  limit: 100,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: string }>`
      select last.id from interviews last join applications on applications.id = last.application_id
      where ${isAfter('last.id', after)} and last.state = 'booked'
        and last.ends_at <= now() - make_interval(days => ${warningDays[0]})
        and not exists (select from interviews later where later.application_id = last.application_id
          and later.state = 'booked' and later.ends_at < now() and (later.ends_at, later.id) > (last.ends_at, last.id))
        and last.invited_at >= coalesce(applications.reapplied_at, '-infinity')
        and recalled_at is null and seeker_id is not null and stage = any(${[...preOfferStages]}::text[])
        and exists (select from unnest(${[...warningDays]}::int[]) as days
          where last.ends_at <= now() - make_interval(days => days) and not ${isWarned(sql`last.id`, sql`days::text`)})
      order by last.id limit ${limit}`.execute(db)
    return rows
  },
  key: ({ id }) => id,
  each: ({ id }, { transaction }) => transaction((context) => warn(context, id)),
})

const isWarned = (id: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from interview_events where interview_id = ${id} and kind = 'decision-due'
    and reason = ${days})`

async function warn(context: TaskContext, id: string) {
  const { db } = context
  await lockInterview(db, id)
  const row = await findInterview(db, id)
  const due = row && decisionDeadline([row])
  if (!due) return
  const { rows } = await sql<{ days: number }>`select days from unnest(${[...warningDays]}::int[]) as days
    join interviews on interviews.id = ${id}
    where ends_at <= now() - make_interval(days => days) and not ${isWarned(sql`interviews.id`, sql`days::text`)}
    order by days`.execute(db)
  const shared = {
    id: row.applicationId,
    jobId: row.jobId,
    jobTitle: row.jobTitle,
    seekerName: row.seekerName,
  }
  for (const { days } of rows) {
    for (const { client, ...person } of await listHiringTeam(db, row))
      await notify(context, {
        to: [person],
        kind: decisionDue,
        params: { ...shared, client, days, due: due.toISOString() },
        once: `${id} ${days}`,
        mail: {},
      })
    await insertInterviewEvent(db, {
      ...{ interviewId: id, kind: 'decision-due', side: 'waymark', reason: String(days) },
    })
  }
}

export const remindersTasks = [sendReminders, warnOfDecisions]
