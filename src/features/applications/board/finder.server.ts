import { sql } from 'kysely'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { listCompanyJobs } from '../queries.server.ts'
import { listOffers } from '../record-queries.server.ts'
import { daysLate } from '../reply-deadline.ts'
import type { Stage } from '../stages.ts'
import { viewForEmployer, viewJob } from '../views.server.ts'
import { listCards } from './cards.server.ts'
import { boardColumnOf, hasWords } from './pages.server.ts'
import type { BoardColumn } from './shapes.ts'

type Filter = { q: string; stage?: BoardColumn | undefined; late: boolean; limit: number }
type Found = {
  id: string
  stage: Stage
  lateFrom: Date | null
  appliedAt: Date
}

/** People across all jobs; most overdue first, ended ones last. Only those of the page are read in full. */
export async function findApplicants(db: Db, scope: CompanyScope, { q, stage, late, limit }: Filter) {
  const jobs = await listCompanyJobs(db, scope)
  const { rows } = await sql<Found>`
    select applications.id, stage, late_from, applied_at
    from applications left join users as seekers on seekers.id = applications.seeker_id
    where job_id = any(${jobs.map(({ id }) => id)}::uuid[]) and ${hasWords(q, jobs)}`.execute(db)
  const found = rows
    .map((row) => ({ ...row, column: boardColumnOf(row.stage), lateDays: daysLate(row.lateFrom) }))
    .filter((row) => (!late || row.lateDays > 0) && (!stage || row.column === stage))
    .sort(
      (a, b) =>
        Number(a.column === 'ended') - Number(b.column === 'ended') ||
        b.lateDays - a.lateDays ||
        b.appliedAt.getTime() - a.appliedAt.getTime(),
    )
  const ids = found.slice(0, limit).map(({ id }) => id)
  const offers = await listOffers(db, ids)
  const jobOf = new Map(jobs.map((job) => [job.id, viewJob(job)]))
  const data = (await listCards(db, ids)).flatMap((row) => {
    const job = jobOf.get(row.jobId)
    return job ? [{ ...viewForEmployer(row, offers), job }] : []
  })
  return { data, total: found.length }
}
