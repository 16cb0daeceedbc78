// The rules of figures of signed offers. Not in batches.ts, so that pages can print them.

/** A figure is of whole batches: it needs one, and moves only by another, or by one that is too old. */
export const batchSize = 10
/** Of a batch. So five companies or more stand behind each. */
export const maxPerCompany = 2
/** Offers of so many months go into batches, and batches that were released in so many count. */
export const signedMonths = 24
/** What no batch of its region took in so many days goes into one of its country. */
export const waitDays = 90
