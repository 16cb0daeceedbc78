import { direct } from '#/features/applications/sources/source.ts'
import type { Db } from '#/server/database/database.ts'
import type { SeededApplication } from './applications.ts'
import { insertAll } from './insert-all.ts'

/** Links of an invented newsletter, a poster and a job page; the rest follows none. */
const sources = [null, 'spring-newsletter', null, 'yard-poster', null, 'jobs.example'] as const

/** Where the applicants came from, and how many looked before each of them applied. */
export async function seedSources(
  db: Db,
  jobIds: ReadonlyMap<SeededApplication['job'], string>,
  applications: readonly SeededApplication[],
) {
  const counts = new Map<
    string,
    { jobId: string; day: string; source: string; views: number; starts: number }
  >()
  const idsBySource = new Map<string, string[]>()
  applications.forEach(({ id, job, appliedAt }, place) => {
    const source = sources[place % sources.length] ?? null
    if (source) idsBySource.set(source, [...(idsBySource.get(source) ?? []), id])
    const jobId = jobIds.get(job) ?? ''
    const day = appliedAt.toISOString().slice(0, 10)
    const key = [jobId, day, source].join(' ')
    const before = counts.get(key) ?? { jobId, day, source: source ?? direct, views: 0, starts: 0 }
    counts.set(key, {
      ...before,
      views: before.views + 5 + ((place * 7) % 11),
      starts: before.starts + 1 + (place % 3 === 0 ? 1 : 0),
    })
  })
  // Noon, so that it is the same day in every zone of a server.
  const rows = [...counts.values()].map((one) => ({ ...one, day: new Date(`${one.day}T12:00:00Z`) }))
  await insertAll(db, 'jobSourceCounts', rows)
  for (const [source, ids] of idsBySource)
    await db.updateTable('applications').set({ source }).where('id', 'in', ids).execute()
}
