import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { importFieldNames } from './fields.ts'
import { maxColumns } from './table.ts'

export const maxImportBytes = 10 * 1024 * 1024

/** For each column of the file the field it is, or null. Left out: as it seems to be. */
const mapping = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('This is not a list of fields')
      return z.NEVER
    }
  })
  .pipe(z.array(z.enum(importFieldNames).nullable()).max(maxColumns))
  .refine((fields) => {
    const named = fields.filter((field) => field !== null)
    return new Set(named).size === named.length
  }, 'Two columns cannot be the same field')
  .optional()

const upload = { field: 'file', maxFiles: 1, maxBytes: maxImportBytes } as const

export const checkedRow = z.object({
  row: z.number(),
  title: z.string(),
  place: z.string(),
  pay: z.string(),
  /** What keeps the file from being imported. */
  errors: z.array(z.string()),
  /** What was left out or guessed. */
  notes: z.array(z.string()),
  /** How many things the draft lacks to be published. */
  missing: z.number(),
})

export const jobImportApi = {
  'POST /job-imports/check': {
    access: 'approved employer or its recruiter',
    right: 'write-jobs',
    summary:
      'A dry run: what each row of a CSV, JSON or XML file becomes, and what is wrong with it. Nothing is stored.',
    input: z.object({ mapping }),
    output: z.object({
      format: z.enum(['CSV', 'JSON', 'XML']),
      /** About the file as a whole. */
      notes: z.array(z.string()),
      columns: z.array(
        z.object({
          name: z.string(),
          field: z.enum(importFieldNames).nullable(),
          /** Of the first row in which it is not empty. */
          sample: z.string(),
        }),
      ),
      rows: z.array(checkedRow),
    }),
    upload,
    limits: [{ by: 'user', calls: 120, seconds: 3600 }],
    transaction: 'own',
  },
  'POST /job-imports': {
    access: 'approved employer or its recruiter',
    right: 'write-jobs',
    summary:
      'Make a draft of each row, of all of them or none. Sent again with the same key, it makes nothing more.',
    input: z.object({ key: z.uuid('Send a key'), mapping }),
    output: z.object({ drafts: z.number() }),
    upload,
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
    transaction: 'own',
  },
  'GET /job-exports': {
    access: 'approved employer or its recruiter',
    right: 'see-jobs',
    summary: 'All jobs of my company as a file that the import reads.',
    input: z.object({ format: z.enum(['csv', 'json'], 'Choose a format') }),
    output: 'response',
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
  },
} satisfies EndpointTable
