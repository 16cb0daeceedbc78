import type { Handlers } from '#/server/endpoints.ts'
import type { seekersApi } from './api.ts'

export const seekersHandlers: Handlers<typeof seekersApi> = {}
