import { sql } from 'kysely'
import { jobReading, jobReadingVersion } from '#/features/occupations/reading/job-reading.server.ts'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'

/** Read by other rules, or not at all. */
const isUnread = () => sql<boolean>`search_terms_version is distinct from ${jobReadingVersion()}`

/** At each start and nightly: reads the jobs that were read by other rules, or written past the product. */
export const readJobs = definePagedTask({
  name: 'search.read-jobs',
  cron: '37 1 * * *',
  limit: 200,
  list: ({ db }, after, limit) =>
    db
      .selectFrom('jobs')
      .select(['id', 'title', 'description', 'skills'])
      .where('status', '=', 'open')
      .where(isUnread())
      .where(isAfter('id', after))
      .orderBy('id')
      .limit(limit)
      .execute(),
  key: ({ id }) => id,
  async page(rows, { db }) {
    // A job that somebody changed meanwhile was read with that change.
    for (const { id, ...job } of rows)
      await db.updateTable('jobs').set(jobReading(job)).where('id', '=', id).where(isUnread()).execute()
  },
})
