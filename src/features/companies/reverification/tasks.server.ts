import { z } from 'zod'
import { definePagedTask, type PagedWork, runAllPages } from '#/server/paged-task.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { dayMs } from '#/shared/dates.ts'
import { checkDomain } from '../domain/domain-checks.server.ts'
import { findCompany, lockCompany } from '../queries.server.ts'
import { checkCompany } from '../tasks.server.ts'
import { evaluateApproval } from './monitor.server.ts'
import {
  clampFutureDates,
  listApprovedCompanies,
  listExpiredApprovals,
  setLastMonitored,
} from './queries.server.ts'

const week = 7 * dayMs
/** Tolerance, because the daily run does not start exactly on time. */
const toleranceMs = 3_600_000

/** Checks the domain of an approved company again and re-evaluates the approval. */
export const recheckCompany = defineTask({
  name: 'companies.evaluate',
  payload: z.object({
    companyId: z.string(),
    /** When it was last checked when this was asked for: it is not checked again if it was meanwhile. */
    lastMonitoredAt: z.iso.datetime().nullable().optional(),
  }),
  concurrency: 3,
  async run({ companyId, lastMonitoredAt }, context) {
    const asked = await findCompany(context.db, companyId).catch(() => null)
    if (asked?.status !== 'approved') return
    if (lastMonitoredAt !== undefined && lastMonitoredAt !== isoOf(asked.lastMonitoredAt)) return
    if (asked.domain) await checkDomain(context, companyId, asked.domain, asked.websiteUrl)
    await context.transaction(async (inside) => {
      await setLastMonitored(inside.db, companyId, { lastMonitoredAt: new Date() })
      await evaluateLocked(inside, companyId, new Date())
    })
  },
})

const isoOf = (date: Date | null) => date?.toISOString() ?? null

const isDomainDue = (lastMonitoredAt: Date | null, now: Date) =>
  !lastMonitoredAt || now.getTime() - lastMonitoredAt.getTime() > week - toleranceMs

async function evaluateLocked(inside: TaskContext, companyId: string, now: Date) {
  const company = await lockCompany(inside.db, companyId)
  if (company?.status === 'approved') await evaluateApproval(inside, company, now)
}

/** Re-evaluates every approved company, and checks its domain once a week. */
const approvalsAt = (now: () => Date): PagedWork<string> => ({
  limit: 100,
  list: ({ db }, after, limit) => listApprovedCompanies(db, after, limit),
  key: (id) => id,
  each: (companyId, { transaction }) =>
    transaction(async (inside) => {
      const found = await lockCompany(inside.db, companyId)
      if (found?.status !== 'approved') return
      const company = { ...found, ...(await clampFutureDates(inside.db, found, now())) }
      if (isDomainDue(company.lastMonitoredAt, now()))
        await inside.send(recheckCompany, { companyId, lastMonitoredAt: isoOf(company.lastMonitoredAt) })
      await evaluateApproval(inside, company, now())
    }),
})

/** Checks expired approvals again, whose proof may be there again. */
const expiredApprovals: PagedWork<string> = {
  limit: 500,
  list: ({ db }, after, limit) => listExpiredApprovals(db, after, limit),
  key: (id) => id,
  async page(companyIds, { send }) {
    for (const companyId of companyIds) await send(checkCompany, { companyId })
  },
}

const today = () => new Date()
const monitorApprovals = definePagedTask({
  name: 'companies.monitor',
  cron: '41 4 * * *',
  ...approvalsAt(today),
})
const recheckExpiredApprovals = definePagedTask({
  name: 'companies.recheck-expired',
  cron: '51 4 * * *',
  ...expiredApprovals,
})

/** What the two daily tasks do, at once and by another clock. */
export async function monitorCompanies(context: TaskContext, now: Date) {
  await runAllPages(
    approvalsAt(() => now),
    context,
  )
  await runAllPages(expiredApprovals, context)
}

export const reverificationTasks = [recheckCompany, monitorApprovals, recheckExpiredApprovals]
