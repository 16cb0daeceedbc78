import { findReplyRecord } from '#/features/companies/queries.server.ts'
import { listMandatesOfRecruiter } from '#/features/mandates/queries.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { orNotFound } from '#/shared/errors.ts'
import type { applicationsApi } from '../api.ts'
import { parseSteps } from '../moves/parse-steps.ts'
import { listCompanyJobs } from '../queries.server.ts'
import { listAverageStageDays, listOffers } from '../record-queries.server.ts'
import { promisedReplyDays } from '../reply-deadline.ts'
import { preOfferStages } from '../stages.ts'
import { viewForEmployer, viewJob } from '../views.server.ts'
import { listApplicantSources, listCards, listTags } from './cards.server.ts'
import { findApplicants } from './finder.server.ts'
import { countMainStages, listEndedOffers, readOverview, sumLate, sumOf } from './overview.server.ts'
import { boardColumnOf, countMatching, listColumns, listPage } from './pages.server.ts'
import { columnPageSize } from './shapes.ts'
import { countStages, listLongestWaiting } from './stage-counts.server.ts'

/** An average is shown only if at least this many records support it. */
const minRecords = 5
const maxOverdue = 50
const offerStages = ['offer', 'offer counter', 'offer accept'] as const

type BoardApi = Pick<
  typeof applicationsApi,
  | 'GET /employer/applications'
  | 'GET /employer/applicants'
  | 'GET /recruiter/portfolio'
  | 'GET /employer/jobs/:id/applications'
  | 'GET /employer/jobs/:id/applicants'
>

/** Lists and counts of applicants: of a company, of a recruiter's clients, and of one job. */
export const boardHandlers: Handlers<BoardApi> = {
  async 'GET /employer/applications'(_, { db, user }) {
    return {
      data: { replies: await findReplyRecord(db, user.companyId), ...(await readOverview(db, user)) },
    }
  },

  async 'GET /employer/applicants'(filter, { db, user }) {
    const { data, total, next } = await findApplicants(db, user, filter)
    return { data, meta: { total, nextCursor: next } }
  },

  async 'GET /recruiter/portfolio'(_, { db, user }) {
    const clients = (await listMandatesOfRecruiter(db, user)).filter(({ state }) => state === 'active')
    const data = []
    for (const { id: mandateId, companyId, ...client } of clients) {
      const jobs = await listCompanyJobs(db, { companyId, mandateId, onlyJobsOf: null })
      const tallies = await countStages(db, jobs)
      const waiting = tallies.filter(({ stage }) => preOfferStages.some((one) => one === stage))
      const longest = await listLongestWaiting(db, waiting, maxOverdue)
      const rows = await listCards(
        db,
        longest.map(({ id }) => id),
      )
      const titles = new Map(jobs.map(({ id, title }) => [id, title]))
      data.push({
        company: { slug: client.companySlug, name: client.companyName, photo: client.companyPhoto },
        agency: client.agency,
        since: client.changedAt,
        approved: client.companyStatus === 'approved',
        verificationLevel: client.verificationLevel,
        openJobs: jobs.filter(({ status }) => status === 'open').length,
        jobs: client.jobs ?? 0,
        counts: countMainStages(tallies),
        waiting: sumOf(waiting),
        late: sumLate(waiting),
        overdue: rows
          .map((row) => ({
            ...viewForEmployer(row, []),
            job: { id: row.jobId, title: titles.get(row.jobId) ?? '' },
          }))
          .filter(({ daysLate }) => daysLate > 0)
          .sort((a, b) => b.daysLate - a.daysLate)
          .map(({ id, name, stage, daysLate, job }) => ({ id, name, stage, daysLate, job })),
      })
    }
    return { data }
  },

  async 'GET /employer/jobs/:id/applications'({ id, sort, descending, ...filter }, { db, user }) {
    const job = await requireJob(db, user, id)
    const steps = parseSteps(job.steps)
    const tallies = await countStages(db, [job])
    const columns = await listColumns(db, { id, steps }, filter, { sort, descending, limit: columnPageSize })
    return {
      data: {
        job: viewJob(job),
        cards: await viewCards(
          db,
          columns.flatMap(({ ids }) => ids),
        ),
        columns: columns.map(({ column, found, next }) => {
          const own = tallies.filter(({ stage }) => boardColumnOf(stage) === column)
          return { column, total: sumOf(own), found, late: sumLate(own), nextCursor: next }
        }),
        hired: sumOf(tallies.filter(({ stage }) => stage === 'hire')),
        offersOut:
          sumOf(tallies.filter(({ stage }) => offerStages.some((one) => one === stage))) -
          (await listEndedOffers(db, tallies)).length,
        tags: await listTags(db, id),
        sources: await listApplicantSources(db, id),
        replyDays: promisedReplyDays('applied', steps),
        steps,
        averageDays: await listAverageStageDays(db, id, minRecords),
      },
    }
  },

  async 'GET /employer/jobs/:id/applicants'(
    { id, column, sort, descending, after, limit, ...filter },
    { db, user },
  ) {
    const job = await requireJob(db, user, id)
    const pageOf = { id, steps: parseSteps(job.steps) }
    const { ids, next } = await listPage(db, pageOf, filter, { column, sort, descending, after, limit })
    // The first page alone says how many match.
    const total = after === undefined ? { total: await countMatching(db, pageOf, filter) } : {}
    return { data: await viewCards(db, ids), meta: { ...total, nextCursor: next } }
  },
}

async function requireJob(db: Db, scope: CompanyScope, id: string) {
  const jobs = await listCompanyJobs(db, scope, id)
  return orNotFound(jobs[0], 'job')
}

async function viewCards(db: Db, ids: string[]) {
  const offers = await listOffers(db, ids)
  return (await listCards(db, ids)).map((row) => viewForEmployer(row, offers))
}
