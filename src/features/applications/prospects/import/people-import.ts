import { apiQuery, type DataOf } from '#/client/api.ts'

export type PeopleImport = DataOf<'GET', '/prospect-imports/:id'>
export const importQuery = (id: string) => apiQuery('/prospect-imports/:id', { id }, { silent: true })
