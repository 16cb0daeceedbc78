import { sql } from 'kysely'
import { notify } from '#/server/events/notify.ts'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'
import { dayMs } from '#/shared/dates.ts'
import { hourIn, todayIn } from './days.server.ts'
import { nextStepDue } from './notification-kinds.server.ts'

/** Nobody is woken by a day that has just begun. */
const firstHour = 7

/** Reminds of next steps on their day, in the morning where the person is. */
export const remindOfNextSteps = definePagedTask({
  name: 'tracker.remind',
  cron: '9 * * * *',
  limit: 100,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: string }>`
      select tracked_jobs.id from tracked_jobs join users on users.id = user_id
      where next_on between ${aroundToday(-1)} and ${aroundToday(1)} and stage <> 'closed'
        and reminded_on is distinct from next_on and suspended_at is null and erase_at is null
        and ${isAfter('tracked_jobs.id', after)} order by tracked_jobs.id limit ${limit}`.execute(db)
    return rows
  },
  key: ({ id }) => id,
  each: ({ id }, { transaction }) =>
    transaction(async (context) => {
      const row = await context.db
        .selectFrom('trackedJobs')
        .innerJoin('users', 'users.id', 'trackedJobs.userId')
        .leftJoin('notificationSettings as settings', 'settings.userId', 'trackedJobs.userId')
        .select(['trackedJobs.userId', 'users.email', 'title', 'company', 'stage'])
        .select(['nextStep', 'nextOn', 'remindedOn'])
        .select((one) => one.fn.coalesce('settings.timeZone', 'trackedJobs.timeZone').as('zone'))
        .where('trackedJobs.id', '=', id)
        .forUpdate('trackedJobs')
        .executeTakeFirst()
      if (!row?.nextStep || row.nextOn === row.remindedOn || row.stage === 'closed') return
      const { userId, email, title, company, nextStep, nextOn, zone } = row
      if (nextOn !== todayIn(zone) || hourIn(zone) < firstHour) return
      await context.db.updateTable('trackedJobs').set({ remindedOn: nextOn }).where('id', '=', id).execute()
      await notify(context, {
        to: [{ id: userId, email }],
        kind: nextStepDue,
        params: { id, title, company, step: nextStep },
        once: `${id} ${nextOn}`,
      })
    }),
})

/** The days that are today in some zone lie between these. */
const aroundToday = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

export const trackerTasks = [remindOfNextSteps]
