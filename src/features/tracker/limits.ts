/** Jobs in one person’s list. */
export const maxTrackedJobs = 500
export const maxNotesLength = 5000
/** Of one CSV file. */
export const maxImportRows = 200
export const maxImportLength = 200_000
