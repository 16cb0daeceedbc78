import type { EndpointTable } from '#/shared/endpoint.ts'

export const companiesApi = {} satisfies EndpointTable
