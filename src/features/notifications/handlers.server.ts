import type { Handlers } from '#/server/endpoints.ts'
import type { notificationsApi } from './api.ts'

export const notificationsHandlers: Handlers<typeof notificationsApi> = {}
