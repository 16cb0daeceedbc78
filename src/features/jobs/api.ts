import type { EndpointTable } from '#/shared/endpoint.ts'

export const jobsApi = {} satisfies EndpointTable
