import type { EndpointTable } from '#/shared/endpoint.ts'

export const seekersApi = {} satisfies EndpointTable
