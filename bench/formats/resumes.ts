import { z } from 'zod'
import type { Proposal } from '#/features/resumes/read/proposal.ts'
import { readFile } from '#/features/resumes/read/read-file.ts'

// How dates and names of résumés are read, case by case. A case sets one line, or the first lines, into a small résumé
// and reads the proposal. `unclear` cases are right when nothing is taken for sure.

export type Verdict = 'right' | 'wrong and sure' | 'wrong or left out'

const date = z.string().regex(/^\d{4}(-\d{2})?$/)
const unclear = z.string().min(1)
export const dateCase = z.strictObject({
  text: z.string().min(1),
  language: z.string().min(2),
  dates: z.strictObject({ from: date.nullable(), to: date.nullable(), current: z.boolean() }).optional(),
  unclear: unclear.optional(),
})
const parts = z.strictObject({ first: z.string(), last: z.string() })
export const nameCase = z.strictObject({
  text: z.string().min(1),
  name: parts.optional(),
  /** What is right as well: a suffix, a patronymic or a single name may stand in either part. */
  also: z.array(parts).default([]),
  unclear: unclear.optional(),
})
export type DateCase = z.output<typeof dateCase>
export type NameCase = z.output<typeof nameCase>

const resumeWith = (period: string) => `Ruth Adler
ruth.adler@example.com
Leeds, United Kingdom

Experience

Baker, Crust Ltd
${period}
Made bread.
`

export async function judgeDate({ text, dates }: DateCase): Promise<Verdict> {
  const result = await readFile(Buffer.from(resumeWith(text)))
  if (!result.ok) return 'wrong or left out'
  const [job = {}] = result.proposal.resume.work ?? []
  const [start, end] = [certaintyOf(result.proposal, 'startDate'), certaintyOf(result.proposal, 'endDate')]
  const isSure = start === 'sure' || end === 'sure'
  if (!dates) return isSure ? 'wrong and sure' : 'right'
  // Of a single date the proposal guesses that the job ended then as well.
  const isSingle = end === 'guess' && job.startDate === job.endDate
  const to = isSingle && dates.to === null && !dates.current ? null : (job.endDate ?? null)
  const isOpen = job.startDate !== undefined && job.endDate === undefined
  const isRight =
    isSame(dates.from, job.startDate ?? null, text) && isSame(dates.to, to, text) && isOpen === dates.current
  return isRight ? 'right' : isSure ? 'wrong and sure' : 'wrong or left out'
}

const certaintyOf = ({ fields }: Proposal, key: string) =>
  fields.find(({ path }) => path === `work.0.${key}`)?.certainty

const partOfYear =
  /(?<![\p{L}\d])(?:[QTKHS]\s?[1-4]|[1-4][QH])(?!\d{3})|\d[QH][1-4]|[Qq]uart|[Tt]rim|[Hh]alf|[Hh]alb|[Ss]emest|квартал|кв\.|季|分期|분기|四半期/u

/** Of a quarter both its months and its year are right. */
function isSame(said: string | null, found: string | null, text: string) {
  if (said === null || found === null) return said === found
  return (
    said === found ||
    (partOfYear.test(text) && said.slice(0, 4) === found.slice(0, 4) && said.length !== found.length)
  )
}

export async function judgeName({ text, name, also }: NameCase): Promise<Verdict> {
  const result = await readFile(Buffer.from(text))
  const found = result.ok ? result.proposal.nameParts : undefined
  const isSure = found?.certainty === 'sure'
  if (!name) return isSure ? 'wrong and sure' : 'right'
  if (!found) return 'wrong or left out'
  const isRight = [name, ...also].some(
    ({ first, last }) => wordsOf(found.last) === wordsOf(last) && isSameGiven(first, found.first),
  )
  return isRight ? 'right' : isSure ? 'wrong and sure' : 'wrong or left out'
}

const wordsOf = (text: string) => text.toLowerCase().normalize('NFC').replace(/[.’']/g, '').trim()

/** A middle name may stand with the given name or not. */
const isSameGiven = (said: string, found: string) => `${wordsOf(found)} `.startsWith(`${wordsOf(said)} `)
