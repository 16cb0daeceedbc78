import type { z } from 'zod'
import type { jobQuery } from './api.ts'
import type { Facets } from './search-terms.ts'

export type JobFilter = z.output<typeof jobQuery>

/** One page of matching job ids in order, how many match in all, and the counts beside each filter value. */
export type Found = {
  ids: string[]
  total: number
  facets: Facets
  /** Few jobs held the words, so titles spelled like them were let in. */
  similarTitles: boolean
}

/** Postgres answers today. An index in memory answers the same question the same way; cards are loaded by id. */
export type JobSearch = (filter: JobFilter) => Promise<Found>
