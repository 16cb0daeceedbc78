import { z } from 'zod'
import { payCurrencies, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, money, optionalText, text, timeZone, webUrl } from '#/shared/schemas.ts'
import { maxImportLength, maxNotesLength } from './limits.ts'
import { trackedStages } from './stages.ts'

const day = z.iso.date('Choose a day').nullable().default(null)
const version = z.number().int().min(1)

/** What a person writes about a job from elsewhere; also a row of a file. */
export const trackedFields = z.object({
  title: text('Job title', { max: 160 }),
  company: text('Company', { max: 120 }),
  place: optionalText('Place', 120),
  link: webUrl('Link'),
  stage: z.enum(trackedStages, 'Choose a stage'),
  /** None after today. */
  appliedOn: day,
  nextStep: optionalText('Next step', 120),
  nextOn: day,
  payMin: money('Pay').nullable().default(null),
  /** Left out where one amount was posted. */
  payMax: money('Highest pay').nullable().default(null),
  payCurrency: z.enum(payCurrencies, 'Choose a currency').default('USD'),
  payPeriod: z.enum(payPeriods, 'Choose a pay period').default('year'),
  notes: optionalText('Notes', maxNotesLength),
})

const trackedJob = z.object({
  id,
  version: z.number(),
  title: z.string(),
  company: z.string(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  stage: z.enum(trackedStages),
  reached: z.enum(trackedStages).exclude(['closed']),
  appliedOn: z.string().nullable(),
  nextStep: z.string().nullable(),
  nextOn: z.string().nullable(),
  /** The day of the next step has come, where its person is. */
  isDue: z.boolean(),
  pay: z
    .object({
      min: z.number(),
      max: z.number(),
      currency: z.enum(payCurrencies),
      period: z.enum(payPeriods),
    })
    .nullable(),
  notes: z.string().nullable(),
})

const limits: EndpointLimit[] = [{ by: 'user', calls: 600, seconds: 3600 }]
/** Of the browser; what is today depends on it. */
const zone = { timeZone: timeZone.optional() }

export const trackerApi = {
  'GET /tracked-jobs': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'The jobs from elsewhere that you track. Nobody else reads them.',
    input: emptyInput,
    output: z.array(trackedJob),
    whileImpersonating: false,
  },
  'GET /tracked-jobs/:id': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'One job from elsewhere that you track.',
    input: z.object({ id }),
    output: trackedJob,
    whileImpersonating: false,
  },
  'POST /tracked-jobs': {
    access: 'seeker',
    summary:
      'Track a job from elsewhere. Nothing is read from its link. Sent again with the same key, it adds nothing more.',
    input: trackedFields.extend({
      /** Its id from now on; of one that was deleted to bring it back. */
      key: id.optional(),
      ...zone,
    }),
    output: trackedJob,
    limits,
  },
  'PUT /tracked-jobs/:id': {
    access: 'seeker',
    summary: 'Change a job from elsewhere; 409 if it was changed since you read it.',
    input: trackedFields.extend({ id, version, ...zone }),
    output: trackedJob,
    limits,
  },
  'PATCH /tracked-jobs/:id/stage': {
    access: 'seeker',
    summary: 'Move a job from elsewhere to another stage; 409 if it was changed since you read it.',
    input: z.object({ id, version, stage: z.enum(trackedStages, 'Choose a stage') }),
    output: trackedJob,
    limits,
  },
  'DELETE /tracked-jobs/:id': {
    access: 'seeker',
    summary: 'Delete a job from elsewhere from your list.',
    input: z.object({ id }),
    output: z.object({ id }),
    limits,
  },
  'POST /tracked-jobs/import': {
    access: 'seeker',
    summary:
      'Track the jobs of a CSV file, a row each. Rows that are wrong, or in your list already, are left out and named.',
    input: z.object({
      csv: z
        .string('Choose a file')
        .min(1, 'The file is empty')
        .max(maxImportLength, 'The file is larger than 200 kB'),
      ...zone,
    }),
    output: z.object({
      added: z.number(),
      leftOut: z.array(z.object({ line: z.number(), reason: z.string() })),
    }),
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
    transaction: 'own',
  },
} satisfies EndpointTable
