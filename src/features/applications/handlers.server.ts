import type { Handlers } from '#/server/endpoints.ts'
import type { applicationsApi } from './api.ts'

export const applicationsHandlers: Handlers<typeof applicationsApi> = {}
