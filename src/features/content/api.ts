import type { EndpointTable } from '#/shared/endpoint.ts'

export const contentApi = {} satisfies EndpointTable
