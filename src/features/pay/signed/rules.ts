// The rules of figures of signed offers. Not in batches.ts, so that pages can print them.

/** A figure is of whole batches: it needs one, and moves only when another is full. */
export const batchSize = 10
/** Of a batch. So five companies or more stand behind each. */
export const maxPerCompany = 2
/** Batches that were released in so many months count. */
export const signedMonths = 24
/** What no batch of its region took in so many days goes into one of its country. */
export const waitDays = 90
