import type { Handlers } from '#/server/endpoints.ts'
import type { searchApi } from './api.ts'

export const searchHandlers: Handlers<typeof searchApi> = {}
