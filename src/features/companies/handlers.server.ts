import type { Handlers } from '#/server/endpoints.ts'
import type { companiesApi } from './api.ts'

export const companiesHandlers: Handlers<typeof companiesApi> = {}
