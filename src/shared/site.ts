/** What the operator has set and pages tell. */
export type SiteSettings = {
  /** Who runs this site, if they have said so. */
  operator: string | null
  /** Whether a person reads the first job of a company that has proven only its domain. */
  firstJobReview: boolean
  /** Whether late answers stop new applications. */
  answerBond: boolean
}

/** Where nothing is set. */
export const defaultSite: SiteSettings = { operator: null, firstJobReview: true, answerBond: true }
