import { z } from 'zod'
import { findUser } from '#/features/accounts/queries.server.ts'
import { findCompanyIfAny } from '#/features/companies/queries.server.ts'
import { findRole } from '#/features/companies/team/queries.server.ts'
import { notify } from '#/server/events/notify.ts'
import { definePagedTask } from '#/server/paged-task.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { hasRight } from '#/shared/rights.ts'
import { companyExportHours } from './api.ts'
import { openCompanyArchive } from './archive.server.ts'
import { companyExported } from './notification-kinds.server.ts'
import {
  beginCompanyExport,
  endedCompanyExports,
  failCompanyExport,
  finishCompanyExport,
  recordDownloads,
} from './queries.server.ts'

/** Each time somebody takes something back meanwhile, it is made anew, until this often. */
const maxAttempts = 5
const recordedAtOnce = 500

/** Makes one archive. Run twice, it writes it under the same key, and tells once. */
export const makeCompanyExport = defineTask({
  name: 'privacy.export-company',
  payload: z.object({ id: z.uuid() }),
  // Ten thousand applications take minutes.
  maxSeconds: 3600,
  async run({ id }, context) {
    const { db, storage } = context
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const begun = await beginCompanyExport(db, id)
      // It is made already, or its company went meanwhile.
      if (!begun) return
      const owner = await findReader(db, begun)
      if (!owner) break
      const { companyId } = begun
      const reader = { ...{ id: owner.id, companyId }, mandateId: null, onlyJobsOf: null }
      const { stream, downloaded } = await openCompanyArchive(context, reader, owner.name)
      const size = await storage.putStream(id, stream)
      if (await context.transaction((inside) => finish(inside, { id, size, companyId, owner, downloaded })))
        return
    }
    await failCompanyExport(db, id)
    await storage.remove(id)
  },
})

type Owner = { id: string; name: string; email: string }

/** Whoever asked for it, while they may read all of it. */
async function findReader(
  db: TaskContext['db'],
  { companyId, requestedBy }: { companyId: string; requestedBy: string },
): Promise<Owner | null> {
  const role = await findRole(db, companyId, requestedBy)
  const company = await findCompanyIfAny(db, companyId)
  if (company?.status !== 'approved' || !role || !hasRight(role, 'export-company')) return null
  return (await findUser(db, requestedBy)) ?? null
}

type Made = { id: string; size: number; companyId: string; owner: Owner; downloaded: string[] }

async function finish(context: TaskContext, { id, size, companyId, owner, downloaded }: Made) {
  const { db } = context
  if (!(await finishCompanyExport(db, id, size, companyExportHours))) return false
  for (let from = 0; from < downloaded.length; from += recordedAtOnce)
    await recordDownloads(db, downloaded.slice(from, from + recordedAtOnce), owner.id)
  const company = await findCompanyIfAny(db, companyId)
  const until = new Date(Date.now() + companyExportHours * 3_600_000).toISOString()
  await notify(context, {
    to: [owner],
    kind: companyExported,
    params: { event: 'ready', company: company?.name ?? '', by: owner.name, until },
    once: `${id} ready`,
  })
  return true
}

/** Every ten minutes: deletes archives of companies that have ended, and gives up those that could not be made in a day. */
export const endCompanyExports = definePagedTask({
  name: 'privacy.end-company-exports',
  cron: '*/10 * * * *',
  ...endedCompanyExports,
})
