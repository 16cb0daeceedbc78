import { z } from 'zod'
import { jobCard } from '#/features/jobs/api.ts'
import { employmentType, jobLevel, workplace } from '#/features/jobs/fields/job-fields.ts'
import { payCurrencies, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import {
  defaultPageSize,
  defaultRadius,
  fastReplyDays,
  maxPageSize,
  maxPages,
  maxRadius,
  postedWindows,
  searchSorts,
} from './search-terms.ts'

/** A query string may repeat a parameter. */
const oneOrMany = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.array(schema).max(30, 'Choose at most 30'), schema.transform((one) => [one])])
    .optional()
    .transform((values) => [...new Set((values ?? []) as z.output<T>[])])

/** Replaces control characters and lone surrogates, which Postgres cannot store, with a space. */
const storableText = (value: string) =>
  value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\uFFFD]+/gu, ' ')
    .trim()

/** Free text of a search box. */
export const searchText = z
  .string()
  .max(300, 'Search for at most 300 characters')
  .transform(storableText)
  .optional()
  .transform((value) => value ?? '')

const wholeNumber = z.coerce.number<string | number>('Give a number').pipe(z.int('Give a whole number'))

const payAmount = z.coerce.number<string | number>('Give a number').pipe(z.number().min(0).max(2_000_000_000))
const degrees = (max: number) =>
  z.coerce.number<string | number>('Give degrees').pipe(z.number().min(-max).max(max))
const flag = z.union([z.boolean(), z.stringbool()])

export const jobQuery = z.object({
  q: searchText.describe(
    'Words. "quotes" match a phrase, -word excludes, `or` separates alternatives. A place that has jobs, `remote` or `hybrid` at either end also finds jobs there that have the other words. Stop words like `jobs` or `looking for` need not be in a job. Synonyms are searched as well, and misspellings are corrected when a word has no jobs. When no job has all the words, as few as possible are left out.',
  ),
  asTyped: flag
    .default(false)
    .describe('Search exactly as typed: no spelling correction, no stop words, nothing left out.'),
  where: searchText.describe(
    'City, region or country, or `remote`; parts between commas must all match: `remote, US`. With `radius` it names the town in the middle.',
  ),
  place: wholeNumber
    .pipe(
      z
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    )
    .optional()
    .describe('Number of a town; jobs within `radius` of it. Takes the place of `where`.'),
  lat: degrees(90).optional().describe('Latitude of the middle, with `lon`.'),
  lon: degrees(180).optional().describe('Longitude of the middle, with `lat`.'),
  radius: z.coerce
    .number<string | number>('Give a number')
    .pipe(z.number().min(1, 'At least 1').max(maxRadius, `At most ${maxRadius}`))
    .optional()
    .describe(`Distance from the middle; ${defaultRadius} km unless said.`),
  unit: z.enum(['km', 'mi']).default('km').describe('Unit of `radius`.'),
  workplace: oneOrMany(workplace),
  type: oneOrMany(employmentType),
  level: oneOrMany(jobLevel),
  industry: oneOrMany(z.string().max(80).transform(storableText)),
  skills: oneOrMany(z.string().max(60).transform(storableText)).describe(
    'Skills as jobs name them; one of them.',
  ),
  payMin: payAmount.optional().describe('Jobs that pay this or more.'),
  payMax: payAmount.optional().describe('Jobs whose pay begins at this or less.'),
  payPeriod: z.enum(payPeriods).default('year').describe('Period of `payMin` and `payMax`.'),
  payCurrency: z
    .enum(payCurrencies)
    .default('USD')
    .describe('Currency of `payMin` and `payMax`; jobs in others are converted.'),
  posted: z
    .enum(postedWindows, 'Choose 1d, 3d, 7d, 14d or 30d')
    .optional()
    .describe('Posted within so many days.'),
  company: z.string().max(120).transform(storableText).optional().describe("A company's slug."),
  repliesFast: flag
    .default(false)
    .describe(
      `Only employers whose median first answer took at most ${fastReplyDays} days in the last half year.`,
    ),
  sort: z
    .enum(searchSorts, `Sort by ${searchSorts.join(', ')}`)
    .optional()
    .describe(
      'Relevance when there are words, else newest. `nearest` needs a place and `relevance` words; without, the usual order answers. meta.sort tells.',
    ),
  page: wholeNumber
    .pipe(z.int().min(1).max(maxPages, `There are at most ${maxPages} pages`))
    .default(1)
    .describe('For the first pages; `cursor` goes on to any depth and never shifts.'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('meta.nextCursor of the page before. Takes the place of `page`.'),
  limit: wholeNumber
    .pipe(z.int().min(1).max(maxPageSize, `Ask for at most ${maxPageSize}`))
    .default(defaultPageSize),
})

/** Why a job matches the search. */
export const matchReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exact title') }),
  z.object({ kind: z.literal('title'), words: z.array(z.string()) }),
  z.object({ kind: z.literal('skill'), skills: z.array(z.string()) }),
  z.object({ kind: z.literal('company') }),
  z.object({ kind: z.literal('industry') }),
  /** A snippet of the description, for words found nowhere else; plain text with the matches marked. */
  z.object({
    kind: z.literal('text'),
    snippet: z.array(z.object({ text: z.string(), marked: z.boolean() })),
  }),
  /** The job uses the synonym `found` instead of the typed words `asked`. */
  z.object({ kind: z.literal('synonym'), asked: z.string(), found: z.string() }),
  /** The title is another name (`by` title) of the occupation `found`, or the words `asked` name its field or describe its work. */
  z.object({
    kind: z.literal('occupation'),
    asked: z.string(),
    by: z.enum(['title', 'titles', 'field', 'work']),
    found: z.string(),
  }),
  /** Its occupation `found` is close to the one that the words `asked` name. */
  z.object({ kind: z.literal('near'), asked: z.string(), found: z.string() }),
  /** The job is at the place that these words name; its text need not contain them. */
  z.object({ kind: z.literal('place'), asked: z.string() }),
  z.object({ kind: z.literal('spelling'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('distance'), km: z.number() }),
])

/** A job in the search results. */
const jobResult = jobCard.extend({
  reasons: z.array(matchReason),
  /** It is not what was asked for, only close to it; such jobs stand behind all others. */
  close: z.boolean(),
})
export type JobResult = z.input<typeof jobResult>

const searchEndpoint = {
  access: 'anyone',
  budget: 'search',
  input: jobQuery,
  output: z.array(jobResult),
} as const

export const searchApi = {
  'GET /jobs': {
    ...searchEndpoint,
    summary:
      'Visible jobs that match. Several values of one filter are OR, filters together are AND. meta: total, approx (total and facets are only about right), facets (each counted without its own filter), nextCursor (null at the end), sort, page, corrected ({ from, to } when the spelling was corrected), leftOut ({ words, to } when no job has all the words), unknownPlace ({ name, likely } when nothing was found and a part of `where`, the name, is no place we know; likely: `where` with the place that was probably meant, or null), synonyms (names that were searched as well), closest ({ asked, own } when too few jobs are what was asked for, and the total also counts those that are close to it; own: those that are).',
  },
  'GET /jobs/search': { ...searchEndpoint, summary: 'The same search, under the name search pages use.' },
  'GET /jobs/board': { ...searchEndpoint, summary: 'The job board: the same list without facet counts.' },
} satisfies EndpointTable
