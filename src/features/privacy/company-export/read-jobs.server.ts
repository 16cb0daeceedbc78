import { viewProspects } from '#/features/applications/prospects/prospects.server.ts'
import { listProspects } from '#/features/applications/prospects/queries.server.ts'
import { listHistory } from '#/features/jobs/history/history.server.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import { findOwnJob } from '#/features/jobs/queries.server.ts'
import { listTeamForJob } from '#/features/jobs/team/queries.server.ts'
import { viewJobForEmployer } from '#/features/jobs/views.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { TaskContext } from '#/server/tasks.ts'
import { orNotFound } from '#/shared/errors.ts'
import { readableNames } from '../export/archive.server.ts'
import type { RecordReader } from './read-applications.server.ts'
import type { RecordedJob } from './record.ts'

const allEntries = 100_000

/** With how many people applied, for the archive’s first page. */
export const listRecordedJobs = (db: Db, reader: RecordReader) =>
  db
    .selectFrom('jobs')
    .select(['id', 'slug', 'title', 'status'])
    .select((eb) =>
      eb
        .selectFrom('applications')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('applications.jobId', '=', 'jobs.id')
        .as('applications'),
    )
    .where(jobsInScope(reader))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
export type JobLine = Awaited<ReturnType<typeof listRecordedJobs>>[number]

export async function readJob(context: TaskContext, reader: RecordReader, id: string) {
  const { db } = context
  const row = orNotFound(await findOwnJob(db, reader, id), 'job')
  const rows = await listProspects(db, reader, id)
  const people = await viewProspects(db, reader, rows)
  const files = readableNames(
    rows.flatMap(({ id, resumeFileId, resumeName }) =>
      resumeFileId ? [{ id: resumeFileId, of: id, name: resumeName ?? '' }] : [],
    ),
  ).map((file) => ({ ...file, path: file.path.replace('files/', `files/${file.of}/`) }))
  const { entries } = await listHistory(db, id, { limit: allEntries, reader })
  const job: RecordedJob = {
    ...(await viewJobForEmployer(context, row)),
    hiringTeam: (await listTeamForJob(db, reader.companyId, id)).filter(({ isOnJob }) => isOnJob),
    history: entries,
    prospects: people.map((one) => ({
      ...one,
      resume: one.resume && { ...one.resume, path: files.find((file) => file.of === one.id)?.path ?? null },
    })),
  }
  return { job, files }
}
