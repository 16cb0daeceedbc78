import { z } from 'zod'

/** By which the task is sent; handlers never import a task. */
export const makeExportTask = { name: 'privacy.export', payload: z.object({ id: z.uuid() }) }
