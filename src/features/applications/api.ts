import type { EndpointTable } from '#/shared/endpoint.ts'

export const applicationsApi = {} satisfies EndpointTable
