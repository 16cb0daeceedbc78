import { sql } from 'kysely'
import { z } from 'zod'
import { daysLate } from '#/features/jobs/late.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { timestamp } from '#/shared/schemas.ts'
import { listCompanyJobs } from '../queries.server.ts'
import { listOffers } from '../record-queries.server.ts'
import type { Stage } from '../stages.ts'
import { viewForEmployer, viewJob } from '../views.server.ts'
import { listCards } from './cards.server.ts'
import { boardColumnOf, boardColumns, hasWords, unknownPage } from './pages.server.ts'
import type { BoardColumn } from './shapes.ts'

type Filter = {
  q: string
  stage?: BoardColumn | undefined
  late: boolean
  after?: string | undefined
  limit: number
}
type Found = {
  id: string
  stage: Stage
  lateFrom: Date | null
  appliedAt: Date
}

type Sorted = Found & { column: BoardColumn; lateDays: number }

const byUrgency = (a: Sorted, b: Sorted) =>
  Number(a.column === 'ended') - Number(b.column === 'ended') ||
  b.lateDays - a.lateDays ||
  b.appliedAt.getTime() - a.appliedAt.getTime() ||
  (a.id < b.id ? -1 : 1)

/**
 * Where the next page starts. The moment goes with it by which the first page counted days: else somebody whose next
 * late day begins between two pages would be on neither.
 */
const cursorOf = ({ id, column, lateDays, appliedAt }: Sorted, now: Date) =>
  Buffer.from(JSON.stringify([now, id, column, lateDays, appliedAt])).toString('base64url')

const cursorShape = z.tuple([timestamp, z.uuid(), z.enum(boardColumns), z.number(), timestamp])

function readCursor(cursor: string) {
  try {
    const [now, id, column, lateDays, appliedAt] = cursorShape.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString()),
    )
    return {
      now,
      last: { id, column, lateDays, appliedAt, stage: 'applied', lateFrom: null } satisfies Sorted,
    }
  } catch {
    throw unknownPage()
  }
}

/** People across all jobs; most overdue first, ended ones last. Only those of the page are read in full. */
export async function findApplicants(db: Db, scope: CompanyScope, { q, stage, late, after, limit }: Filter) {
  const { now, last } = after === undefined ? { now: new Date(), last: null } : readCursor(after)
  const jobs = await listCompanyJobs(db, scope)
  const { rows } = await sql<Found>`
    select applications.id, stage, late_from, applied_at
    from applications left join users as seekers on seekers.id = applications.seeker_id
    where job_id = any(${jobs.map(({ id }) => id)}::uuid[]) and ${hasWords(q, jobs)}`.execute(db)
  const found = rows
    .map((row) => ({ ...row, column: boardColumnOf(row.stage), lateDays: daysLate(row.lateFrom, now) }))
    .filter((row) => (!late || row.lateDays > 0) && (!stage || row.column === stage))
    .sort(byUrgency)
  const rest = last ? found.filter((row) => byUrgency(last, row) < 0 && row.id !== last.id) : found
  const page = rest.slice(0, limit)
  const end = page.at(-1)
  const ids = page.map(({ id }) => id)
  const offers = await listOffers(db, ids)
  const jobOf = new Map(jobs.map((job) => [job.id, viewJob(job)]))
  const data = (await listCards(db, ids)).flatMap((row) => {
    const job = jobOf.get(row.jobId)
    return job ? [{ ...viewForEmployer(row, offers), job }] : []
  })
  return { data, total: found.length, next: end && rest.length > limit ? cursorOf(end, now) : null }
}
