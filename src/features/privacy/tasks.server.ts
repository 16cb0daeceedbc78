import { sql } from 'kysely'
import { z } from 'zod'
import { findUser } from '#/features/accounts/queries.server.ts'
import { settingsPaths } from '#/features/accounts/settings/paths.ts'
import type { BellRenderer } from '#/server/events/notification-kind.ts'
import { definePagedTask, isAfter, listIds, type PagedWork, runAllPages } from '#/server/paged-task.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { dayMs } from '#/shared/dates.ts'
import { endCompanyExports, makeCompanyExport } from './company-export/tasks.server.ts'
import { exportReadyMail } from './emails.ts'
import { endedApplications } from './ending/end.server.ts'
import { endedSeals } from './ending/seal.server.ts'
import { exportDays } from './erasure/deadlines.ts'
import { eraseAccount } from './erasure/erase.server.ts'
import { endedCompanies, keptRecords } from './erasure/kept-records.server.ts'
import { findErased, mergeTombstones } from './erasure/tombstones.server.ts'
import { storeArchive } from './export/archive.server.ts'
import { archiveDocuments } from './export/documents.server.ts'
import { endedExports } from './export/export.server.ts'
import { listArchivedFiles } from './export/read-account.server.ts'
import { readPersonalData } from './export/sections.server.ts'

export const exportQueue = { name: 'privacy.export', payload: z.object({ id: z.uuid() }) }

/** Makes one archive. Run twice, it writes the same bytes under the same key, and mails once. */
const makeExport = (bellOf: BellRenderer) =>
  defineTask({
    ...exportQueue,
    async run({ id }, context) {
      const { db, storage } = context
      const waiting = await db
        .selectFrom('dataExports')
        .select('userId')
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst()
      if (!waiting) return
      const files = await listArchivedFiles(db, waiting.userId)
      const data = await readPersonalData(db, waiting.userId, bellOf, files)
      const size = await storeArchive(storage, id, files, archiveDocuments(data, new Date()))
      const isStored = await context.transaction((inside) =>
        finishExport(inside, { id, size, userId: waiting.userId }),
      )
      // The account went meanwhile.
      if (!isStored) await storage.remove(id)
    },
  })

async function finishExport(
  context: TaskContext,
  { id, size, userId }: { id: string; size: number; userId: string },
) {
  const { db, sendMail, config } = context
  const expiresAt = new Date(Date.now() + exportDays * dayMs)
  const { numUpdatedRows } = await db
    .updateTable('dataExports')
    .set({ state: 'ready', size: String(size), expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const user = await findUser(db, userId)
  if (user)
    await sendMail(
      'export-ready',
      exportReadyMail({
        to: user.email,
        publicUrl: config.publicUrl,
        path: settingsPaths[user.role],
        expiresAt,
      }),
    )
  return true
}

/** Hourly: erases the accounts whose days are over. */
export const eraseDueAccounts = definePagedTask({
  name: 'privacy.erase',
  cron: '23 * * * *',
  limit: 50,
  async list({ db }, after, limit) {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('eraseAt', '<=', sql<Date>`now()`)
      .where(isAfter('id', after))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  key: (id) => id,
  each: (id, context) => eraseAccount(context, id),
})

/** Hourly: deletes what was kept of erased people until now. */
export const deleteKept = definePagedTask({ name: 'privacy.delete-kept', cron: '27 * * * *', ...keptRecords })

/** Hourly: deletes companies that ended with their only member, once no applicant’s record needs them. */
export const deleteEndedCompanies = definePagedTask({
  name: 'privacy.delete-companies',
  cron: '29 * * * *',
  ...endedCompanies,
})

/** Hourly: deletes archives whose days are over, and gives up those that could not be made in a day. */
export const endExports = definePagedTask({
  name: 'privacy.end-exports',
  cron: '25 * * * *',
  ...endedExports,
})

/** Every night: applications whose time is over. */
export const endApplications = definePagedTask({
  name: 'privacy.end-applications',
  cron: '37 3 * * *',
  ...endedApplications,
})

/** Hourly: sealed copies whose time is over. */
export const endSeals = definePagedTask({ name: 'privacy.end-seals', cron: '43 * * * *', ...endedSeals })

export const erasureTasks = [
  eraseDueAccounts,
  endExports,
  endCompanyExports,
  deleteKept,
  deleteEndedCompanies,
  endApplications,
  endSeals,
]

/** Accounts, and whether each was erased and is there again, because a backup was restored. */
const restoredAccounts: PagedWork<{ id: string; wasErased: boolean }> = {
  limit: 10_000,
  async list(context, after, limit) {
    const hashes = await mergeTombstones(context)
    if (hashes.size === 0) return []
    const ids = await listIds(context.db, 'users', after, limit)
    const erased = new Set(findErased(context, ids, hashes))
    return ids.map((id) => ({ id, wasErased: erased.has(id) }))
  },
  key: ({ id }) => id,
  async each({ id, wasErased }, context) {
    if (wasErased) await eraseAccount(context, id, { again: true })
  },
}

/** At every start: whoever was erased and is there again is erased again. */
export const eraseRestoredAccounts = definePagedTask({
  name: 'privacy.erase-restored',
  // What was under way when the backup was made would leave out those before.
  beginsAnew: true,
  ...restoredAccounts,
})

/** The same at once, for the command that restores. */
export const eraseRestoredNow = (context: TaskContext) => runAllPages(restoredAccounts, context)

export const privacyTasks = (bellOf: BellRenderer) => [
  makeExport(bellOf),
  makeCompanyExport,
  ...erasureTasks,
  eraseRestoredAccounts,
]
