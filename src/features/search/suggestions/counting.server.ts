import { definePagedTask } from '#/server/paged-task.ts'
import {
  keyOfSuggestion,
  listSearchPlaceIds,
  listSuggestions,
  pageSize,
  recountPlaces,
  recountSuggestions,
} from './counts.server.ts'

/** New words are suggested at once; how often they are used is recounted every hour. */
export const countSuggestions = definePagedTask({
  name: 'search.count-suggestions',
  cron: '23 * * * *',
  limit: pageSize,
  list: ({ db }, after, limit) => listSuggestions(db, after, limit),
  key: keyOfSuggestion,
  page: (rows, { db }) => recountSuggestions(db, rows),
})

export const countPlaces = definePagedTask({
  name: 'search.count-places',
  cron: '27 * * * *',
  limit: pageSize,
  list: ({ db }, after, limit) => listSearchPlaceIds(db, after, limit),
  key: (id: number) => String(id),
  page: (ids, { db }) => recountPlaces(db, ids),
})
