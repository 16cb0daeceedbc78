import { z } from 'zod'
import { yearly } from '#/shared/money.ts'
import { employmentTypes, payPeriods, workplaces } from '../job-terms.ts'
import { descriptionText } from './description.ts'

const line = z.string().nullable().catch(null)
const amount = z.number().nullable().catch(null)

/** What a reader of a job decides by, as the database keeps it (`advert_of`). */
export const advert = z.object({
  title: z.string(),
  /** HTML. */
  description: z.string(),
  employmentType: z.enum(employmentTypes),
  workplace: z.enum(workplaces),
  hours: line,
  city: line,
  region: line,
  country: line,
  payMin: amount,
  payMax: amount,
  payCurrency: z.string(),
  payPeriod: z.enum(payPeriods),
})
export type Advert = z.output<typeof advert>

/** How much lower the pay may become before a person reads the job again. */
const minPayRatio = 0.8
/** Share of the words of the shorter text that both texts have. Below it, one replaces the other. */
const minSharedWords = 0.5
/** Share of the new words in a text. Above it, what was there before is buried. */
const maxAddedWords = 0.5

/**
 * Why `now` is another job than `before`, in words for the reviewer; null when it is the same job, edited.
 * Corrections, additions and better pay are edits. Lower pay, another country, another description, or another
 * title at another place or over a text that is mostly new are not what the applicants answered.
 */
export function replacedAdvert(before: Advert, now: Advert): string | null {
  const lowerPay = isPaidLess(before, now)
  const otherTitle = sharedWords(before.title, now.title) < minSharedWords
  const texts = [descriptionText(before.description), descriptionText(now.description)] as const
  const otherText = sharedWords(...texts) < minSharedWords
  const buried = addedWords(...texts) > maxAddedWords
  const moved =
    before.city !== now.city ||
    before.workplace !== now.workplace ||
    before.employmentType !== now.employmentType
  const changes = [
    lowerPay && `the pay was ${payText(before)} and is ${payText(now)}`,
    before.country !== now.country && `the country was ${before.country} and is ${now.country}`,
    otherText && 'most of the description was replaced',
    otherTitle && (otherText || buried || moved) && `the title was “${before.title}”`,
  ].filter((change) => change !== false)
  return changes.length === 0 ? null : changes.join('; ')
}

function isPaidLess(before: Advert, now: Advert) {
  if (before.payMax === null || before.payMin === null || now.payMax === null || now.payMin === null)
    return false
  if (before.payCurrency !== now.payCurrency) return true
  const fell = (was: number, is: number) =>
    yearly(is, now.payPeriod) < yearly(was, before.payPeriod) * minPayRatio
  return fell(before.payMax, now.payMax) || fell(before.payMin, now.payMin)
}

const payText = ({ payMin, payMax, payCurrency, payPeriod }: Advert) =>
  `${payCurrency} ${payMin} to ${payMax} a ${payPeriod}`

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** Which part of the words of a text was not in the one before it. */
function addedWords(before: string, now: string) {
  const [a, b] = [wordsOf(before), wordsOf(now)]
  return [...b].filter((word) => !a.has(word)).length / Math.max(1, b.size)
}

/** From 0 to 1; texts without words share everything. */
function sharedWords(one: string, other: string) {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const fewer = Math.min(a.size, b.size)
  return fewer === 0 ? 1 : [...a].filter((word) => b.has(word)).length / fewer
}
