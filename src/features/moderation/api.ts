import type { EndpointTable } from '#/shared/endpoint.ts'

export const moderationApi = {} satisfies EndpointTable
