import { z } from 'zod'
import { employmentType, jobCard, level, workplace } from '#/features/jobs/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { mostPages, mostPerPage, postedWindows, sorts, usualPerPage } from './search-terms.ts'

/** A query string may name a value once or several times. */
const several = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.array(schema).max(30, 'Choose at most 30'), schema.transform((one) => [one])])
    .optional()
    .transform((values) => [...new Set((values ?? []) as z.output<T>[])])

/** What Postgres cannot hold becomes a space. */
const harmless = (value: string) =>
  value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\uFFFD]+/gu, ' ')
    .trim()

/** What people type into a search box: anything. */
export const typed = z
  .string()
  .max(300, 'Search for at most 300 characters')
  .transform(harmless)
  .optional()
  .transform((value) => value ?? '')

const whole = z.coerce.number<string | number>('Give a number').pipe(z.int('Give a whole number'))

export const jobQuery = z.object({
  q: typed,
  /** City, region or country, or `remote`; parts between commas must all match. */
  where: typed,
  workplace: several(workplace),
  type: several(employmentType),
  level: several(level),
  industry: several(z.string().max(80).transform(harmless)),
  /** Yearly, in the job's own currency. */
  payMin: whole.pipe(z.int().min(0).max(2_000_000_000)).optional(),
  posted: z.enum(postedWindows, 'Choose 1d, 3d, 7d, 14d or 30d').optional(),
  /** A company's slug. */
  company: z.string().max(120).transform(harmless).optional(),
  sort: z.enum(sorts, 'Sort by relevance, newest or pay').optional(),
  page: whole.pipe(z.int().min(1).max(mostPages, `There are at most ${mostPages} pages`)).default(1),
  limit: whole.pipe(z.int().min(1).max(mostPerPage, `Ask for at most ${mostPerPage}`)).default(usualPerPage),
})

const search = {
  access: 'anyone',
  input: jobQuery,
  output: z.array(jobCard),
} as const

export const searchApi = {
  'GET /jobs': {
    ...search,
    summary:
      'Visible jobs that match. Several values of one filter are OR, filters together are AND. meta: total, page, facets.',
  },
  'GET /jobs/search': { ...search, summary: 'The same search, under the name search pages use.' },
  'GET /jobs/board': { ...search, summary: 'The job board: the same list without facet counts.' },
} satisfies EndpointTable
