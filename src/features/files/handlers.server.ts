import type { Handlers } from '#/server/endpoints.ts'
import type { filesApi } from './api.ts'

export const filesHandlers: Handlers<typeof filesApi> = {}
