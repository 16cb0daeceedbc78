import { nextTurnForEmployer, stages } from '../stages.ts'

/** Stages at which the applicant waits for the employer. */
export const awaitingStages = stages.filter((stage) => nextTurnForEmployer(stage) === 'you')
