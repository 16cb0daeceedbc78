import { z } from 'zod'
import { task } from '#/server/tasks.ts'
import { deleteDocument, listDueDocuments } from './queries.server.ts'

/** Bytes first, then the row: cut off in between, the next run finds the row and goes on. */
export const deleteDocuments = task({
  name: 'companies.delete-documents',
  payload: z.object({}),
  cron: '23 * * * *',
  async run(_, { db, storage, config }) {
    for (const { id } of await listDueDocuments(db, config.documentDays)) {
      await storage.remove(id)
      await deleteDocument(db, id)
    }
  },
})
