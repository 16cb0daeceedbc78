import { sql } from 'kysely'
import { z } from 'zod'
import { findUser } from '#/features/accounts/queries.server.ts'
import { settingsPaths } from '#/features/accounts/settings/paths.ts'
import type { BellRenderer } from '#/server/events/notification-kind.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { dayMs } from '#/shared/dates.ts'
import { exportReadyMail } from './emails.ts'
import { exportDays } from './erasure/deadlines.ts'
import { eraseAccount } from './erasure/erase.server.ts'
import { deleteKeptRecords } from './erasure/kept-records.server.ts'
import { findErased, mergeTombstones } from './erasure/tombstones.server.ts'
import { storeArchive } from './export/archive.server.ts'
import { archiveDocuments } from './export/documents.server.ts'
import { deleteOldExports } from './export/export.server.ts'
import { listArchivedFiles } from './export/read-account.server.ts'
import { readPersonalData } from './export/sections.server.ts'

const batchSize = 500
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

/** Hourly: erases the accounts whose days are over, and what was kept until now. */
export const eraseDueAccounts = defineTask({
  name: 'privacy.erase',
  payload: z.object({}),
  cron: '23 * * * *',
  async run(_, context) {
    const due = await context.db
      .selectFrom('users')
      .select('id')
      .where('eraseAt', '<=', sql<Date>`now()`)
      .orderBy('eraseAt')
      .execute()
    for (const { id } of due) await eraseAccount(context, id)
    await deleteOldExports(context)
    await markFailedExports(context)
    await deleteKeptRecords(context.db)
  },
})

/** An archive that could not be made in a day can be asked for again. */
const markFailedExports = ({ db }: TaskContext) =>
  db
    .updateTable('dataExports')
    .set({ state: 'failed' })
    .where('state', '=', 'waiting')
    .where('requestedAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()

/** At every start: whoever was erased and is there again, because a backup was restored, is erased again. */
export const eraseRestoredAccounts = defineTask({
  name: 'privacy.erase-restored',
  payload: z.object({}),
  async run(_, context) {
    const hashes = await mergeTombstones(context)
    if (hashes.size === 0) return
    for (let after = ''; ; ) {
      const rows = await context.db
        .selectFrom('users')
        .select('id')
        .$if(after !== '', (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(batchSize)
        .execute()
      const ids = rows.map(({ id }) => id)
      for (const id of findErased(context, ids, hashes)) await eraseAccount(context, id, { again: true })
      const last = ids.at(-1)
      if (!last || ids.length < batchSize) return
      after = last
    }
  },
})

export const privacyTasks = (bellOf: BellRenderer) => [
  makeExport(bellOf),
  eraseDueAccounts,
  eraseRestoredAccounts,
]
