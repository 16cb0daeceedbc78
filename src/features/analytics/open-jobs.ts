/** The report lists so many open jobs, the oldest ones. */
export const maxOpenJobs = 200
