import type { Handlers } from '#/server/endpoints.ts'
import type { moderationApi } from './api.ts'

export const moderationHandlers: Handlers<typeof moderationApi> = {}
