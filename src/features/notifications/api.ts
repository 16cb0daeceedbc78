import type { EndpointTable } from '#/shared/endpoint.ts'

export const notificationsApi = {} satisfies EndpointTable
