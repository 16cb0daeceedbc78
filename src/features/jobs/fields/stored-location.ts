import { parseFurtherPlaces } from './job-fields.ts'
import { jobLocation } from './job-location.ts'

type StoredJob = Omit<Parameters<typeof jobLocation>[0], 'furtherPlaces'> & { furtherPlaces: unknown }

/** The short location of a job as the database gives it. */
export const storedJobLocation = (row: StoredJob) =>
  jobLocation({ ...row, furtherPlaces: parseFurtherPlaces(row) })
