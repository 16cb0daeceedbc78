import { z } from 'zod'
import { payPerYear } from '#/shared/money/money.ts'
import { employmentTypes, payPeriods, workplaces } from '../fields/job-terms.ts'
import { placesOf } from '../fields/places.ts'
import { descriptionText } from './description.ts'

const line = z.string().nullable().catch(null)
const amount = z.number().nullable().catch(null)

/**
 * The parts of a job that applicants base their decision on, as the database function `advert_of` stores
 * them.
 */
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
  /** Stored only where there are some. */
  furtherPlaces: z.array(z.object({ city: line, region: line, country: line })).catch([]),
  payMin: amount,
  payMax: amount,
  payCurrency: z.string(),
  payPeriod: z.enum(payPeriods),
})
export type Advert = z.output<typeof advert>

/** Pay below this share of the earlier pay is held for review. */
const minPayRatio = 0.8
/** Minimum share of the shorter text's words that both texts contain; below it the text was replaced. */
const minSharedWords = 0.5
/** Maximum share of new words in a text; above it the earlier text hardly matters. */
const maxAddedWords = 0.5

/**
 * Explains to the reviewer why the edited job counts as another job; null if it is the same. Corrections,
 * additions and better pay are edits. Lower pay, another country, another description, or another title
 * elsewhere or above mostly new text are not what applicants applied to.
 */
export function describeReplacement(before: Advert, after: Advert): string | null {
  const lowerPay = isPaidLess(before, after)
  const otherTitle = sharedWords(before.title, after.title) < minSharedWords
  const texts = [descriptionText(before.description), descriptionText(after.description)] as const
  const otherText = sharedWords(...texts) < minSharedWords
  const isMostlyNew = addedWords(...texts) > maxAddedWords
  const [wasIn, isIn] = [countriesOf(before), countriesOf(after)]
  const isElsewhere =
    ![after, ...after.furtherPlaces].some(({ city }) => city === before.city) ||
    before.workplace !== after.workplace ||
    before.employmentType !== after.employmentType
  const changes = [
    lowerPay && `the pay was ${payText(before)} and is ${payText(after)}`,
    !isIn.some((country) => wasIn.includes(country)) &&
      `the country was ${wasIn.join(', ')} and is ${isIn.join(', ')}`,
    otherText && 'most of the description was replaced',
    otherTitle && (otherText || isMostlyNew || isElsewhere) && `the title was “${before.title}”`,
  ].filter((change) => change !== false)
  return changes.length === 0 ? null : changes.join('; ')
}

const countriesOf = (advert: Advert) => placesOf(advert).map(({ country }) => country)

function isPaidLess(before: Advert, after: Advert) {
  if (before.payMax === null || before.payMin === null || after.payMax === null || after.payMin === null)
    return false
  if (before.payCurrency !== after.payCurrency) return true
  const isLower = (was: number, is: number) =>
    payPerYear(is, after.payPeriod) < payPerYear(was, before.payPeriod) * minPayRatio
  return isLower(before.payMax, after.payMax) || isLower(before.payMin, after.payMin)
}

const payText = ({ payMin, payMax, payCurrency, payPeriod }: Advert) =>
  `${payCurrency} ${payMin} to ${payMax} a ${payPeriod}`

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** Share of the words in the second text that the first does not contain. */
function addedWords(before: string, after: string) {
  const [a, b] = [wordsOf(before), wordsOf(after)]
  return [...b].filter((word) => !a.has(word)).length / Math.max(1, b.size)
}

/** Share of common words from 0 to 1; two texts without words share everything. */
function sharedWords(one: string, other: string) {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const fewer = Math.min(a.size, b.size)
  return fewer === 0 ? 1 : [...a].filter((word) => b.has(word)).length / fewer
}
