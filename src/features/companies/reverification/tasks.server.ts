import { z } from 'zod'
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
  payload: z.object({ companyId: z.string() }),
  concurrency: 3,
  async run({ companyId }, context) {
    const asked = await findCompany(context.db, companyId).catch(() => null)
    if (asked?.status !== 'approved') return
    if (asked.domain) await checkDomain(context, companyId, asked.domain, asked.websiteUrl)
    await context.transaction(async (inside) => {
      await setLastMonitored(inside.db, companyId, { lastMonitoredAt: new Date() })
      await evaluateLocked(inside, companyId, new Date())
    })
  },
})

async function evaluateLocked(inside: TaskContext, companyId: string, now: Date) {
  const company = await lockCompany(inside.db, companyId)
  if (company?.status === 'approved') await evaluateApproval(inside, company, now)
}

/** Daily: re-evaluates every approved company, checks its domain once a week, and rechecks expired approvals. */
export async function monitorCompanies(context: TaskContext, now: Date) {
  await clampFutureDates(context.db, now)
  for (const { id, lastMonitoredAt } of await listApprovedCompanies(context.db)) {
    const isDue = !lastMonitoredAt || now.getTime() - lastMonitoredAt.getTime() > week - toleranceMs
    if (isDue) await context.send(recheckCompany, { companyId: id })
    await context.transaction((inside) => evaluateLocked(inside, id, now))
  }
  for (const { id } of await listExpiredApprovals(context.db))
    await context.send(checkCompany, { companyId: id })
}

const monitorAllCompanies = defineTask({
  name: 'companies.monitor',
  payload: z.object({}),
  cron: '41 4 * * *',
  run: (_, context) => monitorCompanies(context, new Date()),
})

export const reverificationTasks = [recheckCompany, monitorAllCompanies]
