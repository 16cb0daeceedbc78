import { apiQuery, type DataOf } from '#/client/api.ts'

export type Prospect = DataOf<'GET', '/employer/jobs/:id/prospects'>['people'][number]
export const prospectsQuery = (jobId: string) =>
  apiQuery('/employer/jobs/:id/prospects', { id: jobId }, { silent: true })
