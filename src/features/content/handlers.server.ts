import type { Handlers } from '#/server/endpoints.ts'
import type { contentApi } from './api.ts'

export const contentHandlers: Handlers<typeof contentApi> = {}
