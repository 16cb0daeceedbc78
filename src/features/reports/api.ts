import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { email, optionalText, text, timestamp } from '#/shared/schemas.ts'
import { openSubjects, reportCategoryValues, reportSubjects } from './categories.ts'

const reportForm = z.object({
  subjectType: z.enum(openSubjects, 'Choose what to report'),
  /** The slug of the subject; of a message its number, by the applicant who got it. */
  subject: text('Subject', { max: 200 }),
  category: z.enum(reportCategoryValues, 'Choose what’s wrong'),
  details: optionalText('What happened', 2000),
  /** Where the outcome is sent, for reporters without an account. */
  email: email.optional(),
  /** A honeypot: hidden from people, filled in by bots. */
  homepage: z.string().max(2000).optional(),
})

/** The signed key of one report. */
const key = z.string().max(200)

export const sentReport = z.object({
  reference: z.string(),
  sentAt: timestamp,
  /** Where the receipt went. */
  email: z.string().nullable(),
  /** The page of this report, where text can be added. With an email given it is only in the receipt. */
  page: z.string().nullable(),
})

export const reportsApi = {
  'POST /reports': {
    access: 'anyone',
    summary:
      'Report a job or a company, with or without an account. A person reads it; the reported never learn who wrote.',
    input: reportForm,
    output: sentReport,
    limits: [
      { by: 'address', calls: 5, seconds: 600 },
      { by: 'address', calls: 30, seconds: 86_400 },
      { by: 'user', calls: 20, seconds: 86_400 },
      { by: 'input.email', calls: 3, seconds: 3600 },
    ],
  },
  'GET /reports/:key': {
    access: 'anyone',
    summary: 'How far a report is, for whoever has its link.',
    input: z.object({ key }),
    output: z.object({
      reference: z.string(),
      subjectType: z.enum(reportSubjects),
      subject: z.string(),
      category: z.enum(reportCategoryValues),
      sentAt: timestamp,
      outcome: z.enum(['none', 'warn', 'hide', 'remove', 'suspend']).nullable(),
      decidedAt: timestamp.nullable(),
    }),
    limits: [{ by: 'address', calls: 120, seconds: 600 }],
  },
  'POST /reports/add': {
    access: 'anyone',
    summary: 'Add words to a report by its link, until it is decided.',
    input: z.object({ key, details: text('What you add', { max: 2000 }) }),
    output: z.object({ reference: z.string() }),
    limits: [{ by: 'address', calls: 20, seconds: 600 }],
  },
  'POST /reports/confirm': {
    access: 'anyone',
    summary: 'Confirm the address a report came with, by the link of its receipt. Again changes nothing.',
    input: z.object({ key }),
    output: z.object({ reference: z.string(), confirmedAt: timestamp }),
    limits: [{ by: 'address', calls: 60, seconds: 600 }],
  },
} satisfies EndpointTable
