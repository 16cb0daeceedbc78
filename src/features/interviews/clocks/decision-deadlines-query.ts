import { apiQuery } from '#/client/api.ts'

/** Applicants who wait for a decision: read by the board and the employer’s home. */
export const decisionDeadlinesQuery = apiQuery('/employer/decision-deadlines', {}, { silent: true })
