/** The kind of house a person worked at before; decides what its invented name sounds like. */
export type Sector =
  | 'software'
  | 'freight'
  | 'transit'
  | 'power'
  | 'clinic'
  | 'school'
  | 'food'
  | 'bank'
  | 'building'
  | 'hotel'
  | 'plant'
  | 'office'

/** What the people of one trade have in common: which jobs they apply for, and what they can say about themselves. */
export type Trade = {
  /** Titles of demo jobs, without a focus. */
  titles: string[]
  sector: Sector
  /** Jobs they hold or held, the usual one first. */
  roles: string[]
  /** Follows "I": what somebody of this trade can have done. */
  did: string[]
  /** Whole sentences: why this kind of job. */
  why: string[]
  study: string[]
}
