import { sql } from 'kysely'
import { jobReading, readingVersion } from '#/features/occupations/reading/job-reading.server.ts'
import type { Db } from '#/server/database/database.ts'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'

const listUnread = (db: Db, after: string | undefined, limit: number) =>
  db
    .selectFrom('jobs')
    .select(['id', 'title', 'description', 'skills'])
    .where('status', '=', 'open')
    .where(sql<boolean>`search_terms_version is distinct from ${readingVersion}`)
    .where(isAfter('id', after))
    .orderBy('id')
    .limit(limit)
    .execute()

type Unread = Awaited<ReturnType<typeof listUnread>>[number]

/** A job that somebody changes meanwhile was read with that change. */
async function readAgain(db: Db, { id, ...job }: Unread) {
  await db
    .updateTable('jobs')
    .set(jobReading(job))
    .where('id', '=', id)
    .where('title', '=', job.title)
    .where('description', '=', job.description)
    .execute()
}

/** At each start and nightly: reads the jobs that were read by other rules, or written past the product. */
export const readJobs = definePagedTask({
  name: 'search.read-jobs',
  cron: '37 1 * * *',
  limit: 200,
  list: ({ db }, after, limit) => listUnread(db, after, limit),
  key: ({ id }) => id,
  async page(rows, { db }) {
    for (const row of rows) await readAgain(db, row)
  },
})

/** For those who cannot wait for the task. */
export async function readAllJobs(db: Db) {
  for (let rows = await listUnread(db, undefined, 200); rows.length > 0; ) {
    for (const row of rows) await readAgain(db, row)
    rows = await listUnread(db, rows.at(-1)?.id, 200)
  }
}
