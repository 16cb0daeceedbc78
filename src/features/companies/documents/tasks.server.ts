import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { deleteDocument, listDueDocuments } from './queries.server.ts'

/** Deletes the file first, then the row: after an interruption the next run finds the row and continues. */
export const deleteDocuments = defineTask({
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
