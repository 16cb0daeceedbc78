import { descriptionBlocks } from '#/features/jobs/advert/description.ts'
import type { DecisionReason } from '#/features/jobs/decision-reasons.ts'
import { jobModerationState } from '#/features/jobs/decisions.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { findJobConflict, undoDeadline } from '../jobs/decide.server.ts'
import { findCompanyFacts, findJob } from '../jobs/queries.server.ts'
import type { reportCasesApi } from './api.ts'
import { caseDecisionsFor, decideReportCase, undoCase } from './decide.server.ts'
import {
  countEarlierCases,
  countReporters,
  findReportCase,
  findReportedApplicant,
  listDecidedCases,
  listOpenCases,
  listReportedMessages,
  listReports,
  lockReportCase,
  type ReportCaseRow,
} from './queries.server.ts'

const decidedShown = 20

export const reportCasesHandlers: Handlers<typeof reportCasesApi> = {
  async 'GET /admin/reports'(_, { db }) {
    return {
      data: {
        open: (await listOpenCases(db)).map(viewRow),
        decided: (await listDecidedCases(db, decidedShown)).map(viewRow),
      },
    }
  },

  async 'GET /admin/reports/:id'({ id }, { db, user }) {
    const row = orNotFound(await findReportCase(db, id), 'case')
    const company = orNotFound(await findCompanyFacts(db, row.companyId), 'company')
    const reports = await listReports(db, id)
    const mine = row.decidedBy === user.id && !row.notifiedAt && row.decidedAt
    return {
      data: {
        ...viewRow(row),
        version: row.version,
        conflict: await findJobConflict(db, row.companyId, user),
        allowedDecisions: row.decidedAt ? [] : await caseDecisionsFor(db, row),
        reasonCode: row.reasonCode as DecisionReason | null,
        note: row.note,
        decidedBy: await nameOf(db, row.decidedBy),
        undoUntil: mine ? undoDeadline(mine) : null,
        companyFacts: { ...company, earlierCases: await countEarlierCases(db, row.companyId, row.openedAt) },
        job: row.subjectType === 'job' ? await viewJob(db, row.subjectId) : null,
        messages: await viewMessages(db, row),
        applicant: row.subjectType === 'applicant-message' ? await viewApplicant(db, row.subjectId) : null,
        people: await countReporters(db, id),
        reportList: reports.map(({ role, confirmedAt, ...report }) => ({
          ...report,
          by: role ? kinds[role] : confirmedAt ? ('confirmed address' as const) : ('visitor' as const),
        })),
      },
    }
  },

  async 'POST /admin/reports/:id/decide'({ id, decision, reasonCode, note, version }, context) {
    const row = orNotFound(await lockReportCase(context.db, id), 'case')
    if (row.version !== version)
      throw new AppError(409, 'This case has changed since you opened it. Read it again.')
    const saved = await decideReportCase(context, row, { decision, reasonCode, note })
    return {
      data: {
        version: saved.version,
        decision,
        undoUntil: saved.decidedAt && undoDeadline(saved.decidedAt),
      },
      message: 'Decided',
    }
  },

  async 'POST /admin/reports/:id/undo'({ id }, context) {
    const row = orNotFound(await lockReportCase(context.db, id), 'case')
    const { version } = await undoCase(context, row)
    return { data: { version, decision: null, undoUntil: null }, message: 'Taken back. Nobody was told.' }
  },
}

const kinds = {
  SEEKER: 'seeker',
  EMPLOYER: 'employer',
  RECRUITER: 'recruiter',
  SUPER_ADMIN: 'staff',
} as const

const viewRow = (row: ReportCaseRow) => ({
  ...row,
  number: Number(row.number),
  reports: row.reports ?? 0,
})

async function viewJob(db: Db, id: string) {
  const job = await findJob(db, id)
  return job
    ? { id, slug: job.slug, state: jobModerationState(job), blocks: descriptionBlocks(job.description) }
    : null
}

/** Of the side that the case is about. */
async function viewMessages(db: Db, { subjectType, subjectId }: ReportCaseRow) {
  if (subjectType === 'message') return listReportedMessages(db, subjectId, 'employer')
  return subjectType === 'applicant-message' ? listReportedMessages(db, subjectId, 'seeker') : []
}

async function viewApplicant(db: Db, applicationId: string) {
  const applicant = await findReportedApplicant(db, applicationId)
  if (!applicant) return null
  const { id, name, createdAt: since, suspendedAt, earlierCases } = applicant
  return { id, name, since, isSuspended: suspendedAt !== null, earlierCases }
}

async function nameOf(db: Db, userId: string | null) {
  if (!userId) return null
  const user = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? null
}
