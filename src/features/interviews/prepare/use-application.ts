import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'

export type Application = DataOf<'GET', '/applications/:id'>

/** The application that an interview belongs to, of whoever is signed in. */
export const useApplication = (id: string) =>
  useQuery(apiQuery('/applications/:id', { id }, { silent: true })).data
