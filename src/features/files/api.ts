import type { EndpointTable } from '#/shared/endpoint.ts'

export const filesApi = {} satisfies EndpointTable
