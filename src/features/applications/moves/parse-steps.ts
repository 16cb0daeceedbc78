import { z } from 'zod'
import { step } from '#/features/jobs/fields/job-fields.ts'
import { completeSteps } from '#/features/jobs/steps.ts'

const storedSteps = z.array(step).catch([])
/** The steps of a job as stored, in order, each with its id and stage. */
export const parseSteps = (stored: unknown) => completeSteps(storedSteps.parse(stored))
