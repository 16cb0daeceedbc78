import { definePagedTask } from '#/server/paged-task.ts'
import { deleteDocument, listDueDocuments } from './queries.server.ts'

/** Deletes the file first, then the row: after an interruption the next run finds the row and continues. */
export const deleteDocuments = definePagedTask({
  name: 'companies.delete-documents',
  cron: '23 * * * *',
  limit: 100,
  list: ({ db, config }, after, limit) => listDueDocuments(db, config.documentDays, after, limit),
  key: ({ id }) => id,
  async each({ id }, { db, storage }) {
    await storage.remove(id)
    await deleteDocument(db, id)
  },
})
