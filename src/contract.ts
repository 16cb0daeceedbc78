import { accountsApi } from './features/accounts/api.ts'

/** Every endpoint of the product. The router, the typed client, OpenAPI and the walk of rights all read this table. */
export const contract = {
  ...accountsApi,
}

export type Contract = typeof contract
