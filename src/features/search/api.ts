import type { EndpointTable } from '#/shared/endpoint.ts'

export const searchApi = {} satisfies EndpointTable
