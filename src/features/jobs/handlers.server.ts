import type { Handlers } from '#/server/endpoints.ts'
import type { jobsApi } from './api.ts'

export const jobsHandlers: Handlers<typeof jobsApi> = {}
