import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'

/** Employees of the company one hires for, as it states them; null if it does not, or while it loads. */
export const useCompanySize = () =>
  useQuery(apiQuery('/employer/hiring-for', {}, { silent: true })).data?.size ?? null
