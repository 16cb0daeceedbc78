import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, optionalText, timestamp } from '#/shared/schemas.ts'
import { givenAnswer } from '../answers/answers.ts'
import { applicationSummary, stage, version } from '../shapes.ts'
import { givenSource } from '../sources/api.ts'
import { mapWrittenFields } from '../written-fields.ts'

export const applicationForm = z.object({
  slug: z.string().max(200).optional(),
  jobId: id.optional(),
  ...mapWrittenFields(({ label, maxLength }) => optionalText(label, maxLength)),
  /** One answer per question of the job, matched by its id, or by its text; several chosen ones a line each. */
  answers: z.array(givenAnswer).max(20).default([]),
  /** Asks that a person reads it, whatever is marked automatically. */
  wantsPerson: z.boolean().default(false),
  resumeFileId: id.nullish(),
  /** Where you came from to the job. */
  source: givenSource.nullish(),
  /** The version of your application for this job that has ended, to apply again after it. */
  again: version.optional(),
})

export const applyApi = {
  'POST /jobs/apply': {
    access: 'seeker',
    summary:
      'Apply to a job, by slug or id. A second call returns the existing application. One that has ended is begun anew with `again`.',
    input: applicationForm,
    output: z.object({
      id,
      stage,
      appliedAt: timestamp,
      replyBy: timestamp.nullable(),
      standing: applicationSummary.shape.standing,
      route: applicationSummary.shape.route,
      /** True when the seeker had already applied, so nothing changed. */
      alreadyApplied: z.boolean(),
    }),
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
} satisfies EndpointTable
