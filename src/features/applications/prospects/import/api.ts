import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { importFieldNames } from './fields.ts'
import { defaultKeepDays, keepDays, maxImportBytes } from './limits.ts'
import { importStages } from './stages.ts'
import { importSystems } from './systems.ts'

const forCompany = { access: 'approved employer or its recruiter', right: 'move-applicants' } as const

const stage = z.enum(importStages)
const column = z.enum(importFieldNames).nullable()
const valueName = z.string().max(200)
const chosen = <Value extends z.ZodType>(value: Value) =>
  z.record(valueName, value).refine((given) => Object.keys(given).length <= 500, 'These are too many')

const importSummary = z.object({
  id,
  fileName: z.string(),
  system: z.enum(importSystems),
  createdAt: timestamp,
  state: z.enum(['draft', 'working', 'done', 'undoing', 'undone']),
  total: z.number(),
  /** Not worked on yet. */
  waiting: z.number(),
  added: z.number(),
  /** Whose notes were added to an application that is here already. */
  joined: z.number(),
  left: z.number(),
  undone: z.number(),
  /** Whom an undo left, because they acted themselves. */
  kept: z.number(),
})

const importDetail = importSummary.extend({
  companyName: z.string(),
  /** Of whom people came in, to lead there. */
  intoJobs: z.array(z.object({ id, title: z.string(), people: z.number() })),
  /** What was left out of it, and why; the first five hundred. */
  problems: z.array(z.object({ row: z.number(), problem: z.string() })),
  /** Before it is started: what the file holds and becomes. */
  draft: z
    .object({
      notes: z.array(z.string()),
      columns: z.array(z.object({ name: z.string(), field: column, sample: z.string() })),
      stages: z.array(z.object({ name: z.string(), count: z.number(), stage: stage.nullable() })),
      jobs: z.array(z.object({ name: z.string(), count: z.number(), jobId: id.nullable() })),
      /** The job that it was begun from. */
      jobId: id.nullable(),
      openJobs: z.array(z.object({ id, title: z.string() })),
      rows: z.array(
        z.object({
          row: z.number(),
          name: z.string(),
          email: z.string(),
          jobTitle: z.string().nullable(),
          stage: stage.nullable(),
          resume: z.string().nullable(),
          outcome: z.enum(['add', 'join', 'leave']),
          why: z.string().nullable(),
          notes: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
})

/** People whom a company brings from another system, as a file. */
export const prospectImportsApi = {
  'POST /prospect-imports': {
    ...forCompany,
    summary:
      'Upload a CSV file, or a ZIP with one and files, of the people in another system. Answers what would become of each row; nobody comes in before the start.',
    input: z.object({ jobId: id.optional() }),
    output: importDetail,
    upload: { field: 'file', maxFiles: 1, maxBytes: maxImportBytes.file },
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
    transaction: 'own',
  },
  'GET /prospect-imports': {
    ...forCompany,
    summary: 'What was imported. Newest first.',
    input: emptyInput,
    output: z.array(importSummary),
  },
  'GET /prospect-imports/:id': {
    ...forCompany,
    summary: 'What becomes of each row of a file, or how far its import has come.',
    input: z.object({ id }),
    output: importDetail,
  },
  'PUT /prospect-imports/:id': {
    ...forCompany,
    summary: 'Choose what each column, stage and job of the file is here. What is left out stays as it was.',
    input: z.object({
      id,
      system: z.enum(importSystems).optional(),
      mapping: z
        .array(column)
        .max(100)
        .refine((fields) => {
          const named = fields.filter((field) => field !== null)
          return new Set(named).size === named.length
        }, 'Two columns cannot be the same field')
        .optional(),
      /** Null: who stands there is left out. */
      stages: chosen(stage.nullable()).optional(),
      jobs: chosen(id.nullable()).optional(),
    }),
    output: importDetail,
    limits: [{ by: 'user', calls: 600, seconds: 3600 }],
  },
  'POST /prospect-imports/:id/start': {
    ...forCompany,
    summary: 'Bring the people in. None of them is mailed. Pressed again, nothing more happens.',
    input: z.object({
      id,
      keepDays: z.literal(keepDays, 'Choose how long they stay').default(defaultKeepDays),
      agreed: z.literal(true, 'Confirm that you may keep their details'),
    }),
    output: importDetail,
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'POST /prospect-imports/:id/undo': {
    ...forCompany,
    summary: 'Take a whole import back, with its files and notes. Who acted themselves since then stays.',
    input: z.object({ id }),
    output: importDetail,
  },
  'DELETE /prospect-imports/:id': {
    ...forCompany,
    summary: 'Delete a file that was uploaded and not imported.',
    input: z.object({ id }),
    output: emptyInput,
  },
} satisfies EndpointTable
