import { apiQuery, type DataOf } from '#/client/api.ts'

export const visibilityQuery = apiQuery('/profile/visibility', {}, { silent: true })
export type Visibility = DataOf<'GET', '/profile/visibility'>
