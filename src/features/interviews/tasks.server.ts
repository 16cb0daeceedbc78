import { sql } from 'kysely'
import { z } from 'zod'
import { asSeenByApplicant } from '#/features/applications/moves/moves.server.ts'
import { findApplication, lockApplication } from '#/features/applications/queries.server.ts'
import { isOpenStage } from '#/features/applications/stages.ts'
import { defineTask } from '#/server/tasks.ts'
import { reload } from './booking/book.server.ts'
import { endInterview } from './booking/changes.server.ts'
import { caldavTasks } from './caldav/tasks.server.ts'
import { remindersTasks } from './clocks/tasks.server.ts'
import { externalTasks } from './external/tasks.server.ts'
import { isOpenInterview } from './kinds.ts'
import { notifyChanged } from './notifications.server.ts'
import { lockInterview } from './queries.server.ts'
import { nudgeForScorecards } from './scorecards/tasks.server.ts'

const nothing = z.object({})
const endedWords = 'The application has ended.'

/**
 * Ends what is proposed and booked where the application has ended, whoever ended it and by whatever way: this reads
 * what is, and not who changed it. A rejection counts once its applicant was told. Whoever has applied again ended what was for the application before.
 */
export const closeEndedInterviews = defineTask({
  name: 'interviews.close-ended',
  payload: nothing,
  cron: '* * * * *',
  async run(_, { db, transaction }) {
    const { rows } = await sql<{ id: string; applicationId: string; isEarlier: boolean }>`
      select interviews.id, application_id, coalesce(invited_at < reapplied_at, false) as is_earlier from interviews join applications on applications.id = application_id
      where state in ('proposed', 'booked') and (starts_at is null or starts_at > now()) and (
        recalled_at is not null or seeker_id is null or stage in ('withdrawn', 'rejected', 'offer reject', 'hire')
        or invited_at < reapplied_at)
      order by interviews.id limit 200`.execute(db)
    for (const { id, applicationId, isEarlier } of rows)
      await transaction(async (context) => {
        await lockApplication(context.db, applicationId)
        await lockInterview(context.db, id)
        const application = await findApplication(context.db, applicationId)
        const row = await reload(context.db, id)
        if (!isOpenInterview(row.state) || !application) return
        const { stage, recalledAt } = asSeenByApplicant(application)
        if (!isEarlier && isOpenStage(stage) && !recalledAt && application.seekerId !== null) return
        const actor = { side: 'waymark', id: null } as const
        await endInterview(context.db, row, { to: 'cancelled', actor, reason: endedWords })
        await notifyChanged(context, row, { what: 'ended', by: 'waymark', reason: null })
      })
  },
})

export const interviewsTasks = [
  closeEndedInterviews,
  ...remindersTasks,
  ...externalTasks,
  ...caldavTasks,
  nudgeForScorecards,
]
