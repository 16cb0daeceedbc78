import type { Handlers } from '#/server/endpoints.ts'
import type { applicationsApi } from './api.ts'

export const applicationsHandlers = {} as unknown as Handlers<typeof applicationsApi>
