import { sql } from 'kysely'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { listCompanyJobs } from '../queries.server.ts'
import { listOffers } from '../record-queries.server.ts'
import { mainStageOf, mainStages } from '../stages.ts'
import { viewForEmployer, viewJob } from '../views.server.ts'
import { listCards } from './cards.server.ts'
import { awaitingStages } from './lateness.ts'
import { countStages, listLongestWaiting, type StageTally } from './stage-counts.server.ts'

// The counts of a company's jobs, and who waits longest, without reading the applications one by one.

/** Applicants at each main stage; those who declined an offer do not count. */
export const countMainStages = (tallies: Pick<StageTally, 'stage' | 'count'>[]) =>
  mainStages.map((stage) => ({
    stage,
    count: sumOf(
      tallies.filter((tally) => tally.stage !== 'offer reject' && mainStageOf(tally.stage) === stage),
    ),
  }))

export const sumOf = (tallies: { count: number }[]) => tallies.reduce((sum, { count }) => sum + count, 0)
export const sumLate = (tallies: { late: number }[]) => tallies.reduce((sum, { late }) => sum + late, 0)

/** Applications whose offer ended unanswered: it is the employer's to renew or withdraw. */
export async function listEndedOffers(db: Db, tallies: StageTally[]) {
  const jobIds = tallies.filter(({ stage }) => stage === 'offer').map(({ jobId }) => jobId)
  if (jobIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from applications
    where job_id = any(${jobIds}::uuid[]) and stage = 'offer'
      and (select answer_by from offers where application_id = applications.id and made_by = 'employer'
        order by created_at desc, id desc limit 1) < now()`.execute(db)
  return rows.map(({ id }) => id)
}

const maxWaiting = 50

export async function readOverview(db: Db, scope: CompanyScope) {
  const jobs = await listCompanyJobs(db, scope)
  const tallies = await countStages(db, jobs)
  const endedOffers = await listEndedOffers(db, tallies)
  const waiting = await listLongestWaiting(db, tallies, maxWaiting)
  const ids = [...waiting.map(({ id }) => id), ...endedOffers.slice(0, maxWaiting)]
  const offers = await listOffers(db, ids)
  const jobOf = new Map(jobs.map((job) => [job.id, viewJob(job)]))
  const cards = (await listCards(db, ids)).flatMap((row) => {
    const job = jobOf.get(row.jobId)
    return job ? [{ ...viewForEmployer(row, offers), job }] : []
  })
  const talliesOf = Map.groupBy(tallies, ({ jobId }) => jobId)
  return {
    waitingApplicants: cards
      .sort((a, b) => b.daysLate - a.daysLate || b.waitingDays - a.waitingDays)
      .slice(0, maxWaiting),
    waiting: sumOf(tallies.filter(({ stage }) => awaitingStages.includes(stage))) + endedOffers.length,
    late: sumLate(tallies),
    jobs: jobs.map((row) => {
      const own = talliesOf.get(row.id) ?? []
      return {
        ...viewJob(row),
        isLive: row.status === 'open' && row.heldAt === null,
        counts: countMainStages(own),
        applicants: sumOf(own),
        newSinceYesterday: own.reduce((sum, tally) => sum + tally.newSinceYesterday, 0),
        late: sumLate(own),
        lateStages: [...new Set(own.filter(({ late }) => late > 0).map(({ stage }) => stage))],
      }
    }),
  }
}
