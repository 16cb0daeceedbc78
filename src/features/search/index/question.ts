import type { Asked } from '../tsquery.ts'
import type { After } from './order.ts'

/** A circle: degrees of latitude around a point, and the cosine of its latitude. */
export type Near = { latitude: number; longitude: number; cosine: number; degrees: number }

/** What the index is asked: plain data, with all that Postgres decides already decided. */
export type Question = {
  asked: Asked | null
  /** Rising numbers of the jobs that have the words, where only Postgres could tell. */
  exactly?: number[]
  /** Chosen facet values by the letter of their facet. */
  chosen: Record<string, string[]>
  /** Lexemes of which a job must have one of each group: place, company. */
  narrow: string[][]
  payMin: number | null
  near: Near | null
  /** The least age wanted: how many of the cutoffs a job must be younger than. */
  youngest: number
  /** Seconds since 1970. */
  now: number
  cutoffs: number[]
  sort: 'relevance' | 'newest' | 'pay' | 'nearest' | 'fastest'
  after: After
  limit: number
}

export type Answer = {
  total: number
  /** Per letter and value, how many jobs there would be with it. */
  facets: Record<string, Record<string, number>>
  /** How many are younger than each cutoff, whatever age is wanted. */
  younger: number[]
  ids: number[]
  /** Where the next page begins; null after the last. */
  next: After
}
