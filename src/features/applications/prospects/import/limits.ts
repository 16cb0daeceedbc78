const megabyte = 1024 * 1024
export const maxImportBytes = { file: 100 * megabyte, table: 10 * megabyte }
/** Of one column, which stages or jobs are chosen for. */
export const maxValues = 100
/** How many days people stay who do not apply; the company chooses. */
export const keepDays = [30, 90, 180] as const
export const defaultKeepDays = 90
/** What was uploaded and not imported is deleted after a day, and what an import says of itself when all its people are. */
export const maxKeepDays = 180
