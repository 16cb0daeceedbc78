import { sql } from 'kysely'
import { z } from 'zod'
import { listJobReaders } from '#/features/applications/queries.server.ts'
import { preOfferStages } from '#/features/applications/stages.ts'
import { listTeamForJob } from '#/features/jobs/team/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { defineTask } from '#/server/tasks.ts'
import { hasRight } from '#/shared/rights.ts'
import { listTeam } from '../notifications.server.ts'
import { peopleOf } from '../people.ts'
import { findInterview, type InterviewRow, lockInterview } from '../queries.server.ts'
import { scorecardDue } from './notification-kinds.server.ts'
import { listScorecards } from './queries.server.ts'

const nudgeAfterHours = 24
/** Of what is longer ago nobody remembers enough. */
const forgottenAfterDays = 7

/** Asks those who met an applicant and have sent no scorecard, once for each interview. */
export const nudgeForScorecards = defineTask({
  name: 'interviews.nudge-scorecards',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, { db, transaction }) {
    const { rows } = await sql<{ id: string }>`
      select interviews.id from interviews join applications on applications.id = application_id
      where state = 'booked' and nudged_at is null and recalled_at is null and seeker_id is not null
        and stage = any(${[...preOfferStages]}::text[])
        and invited_at >= coalesce(applications.reapplied_at, '-infinity')
        and ends_at between now() - make_interval(days => ${forgottenAfterDays})
          and now() - make_interval(hours => ${nudgeAfterHours})
      order by ends_at limit 500`.execute(db)
    for (const { id } of rows)
      await transaction(async (context) => {
        await lockInterview(context.db, id)
        const row = await findInterview(context.db, id)
        if (row?.state !== 'booked' || row.nudgedAt) return
        await context.db
          .updateTable('interviews')
          .set({ nudgedAt: new Date() })
          .where('id', '=', id)
          .execute()
        const sent = new Set((await listScorecards(context.db, [id])).map(({ authorId }) => authorId))
        const meet = new Set(peopleOf(row).map((person) => person.id))
        const writers = await listCardWriters(context.db, row)
        const { applicationId, jobId, jobTitle, seekerName } = row
        for (const person of await listTeam(context.db, row)) {
          if (!meet.has(person.id) || !writers.has(person.id) || sent.has(person.id)) continue
          await notify(context, {
            to: [person],
            kind: scorecardDue,
            params: { id: applicationId, jobId, jobTitle, seekerName, client: person.client },
            once: id,
            mail: {},
          })
        }
      })
  },
})

/** Whoever sees the job’s applicants and does not only read. */
async function listCardWriters(db: Db, row: InterviewRow) {
  const team = await listTeamForJob(db, row.companyId, row.jobId)
  const onlyRead = new Set(team.filter(({ role }) => !hasRight(role, 'write-notes')).map(({ id }) => id))
  return new Set((await listJobReaders(db, row)).filter((id) => !onlyRead.has(id)))
}
