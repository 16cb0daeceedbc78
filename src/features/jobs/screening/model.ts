import { buckets, characterGrams, type Texts, wordGrams } from './words.ts'

/**
 * The learned half: a logistic regression over n-grams. Lists are kept as text, numbers in thousandths, so that
 * the file stays small and its lines do not churn. Made by `scripts/train-screening.ts`.
 */
export type StoredModel = {
  about: string
  /** Groups of ads it learned from. */
  groups: number
  /** n-grams, `|` between them. */
  terms: string
  /** In how many groups each was seen. */
  seen: string
  weights: string
  characterSeen: string
  characterWeights: string
  /** Learned weight of each hand-made sign. */
  signs: Record<string, number>
  /** Moved so that the learned half alone holds a job exactly where it is above 0. */
  bias: number
  /** What the company's words add on average: stands in where they are not known. */
  usualAbout: number
}

export type Model = {
  places: Map<string, number>
  idf: Float64Array
  weights: Float64Array
  characterIdf: Float64Array
  characterWeights: Float64Array
  signs: Record<string, number>
  bias: number
  usualAbout: number
}

export type Features = { blocks: Map<string, number>[]; characters: Float64Array; signs: string[] }

/** Title, description and company are scaled apart, so that a long description does not drown the title. */
export const blockScale = [1, 0.5, 0.5] as const
export const characterScale = 0.2
export const signScale = 0.3

export const inverse = (seen: number, groups: number) => Math.log((1 + groups) / (1 + seen)) + 1

export function countFeatures({ title, body, about }: Texts, signs: string[]): Features {
  return {
    blocks: [wordGrams(body, ''), wordGrams(title, 't:'), wordGrams(about, 'c:')],
    characters: characterGrams(`${title} . ${body}`),
    signs,
  }
}

/** Adds up weight × value; `each` hears every word's part, for the reasons. */
export function weigh(
  model: Model,
  features: Features,
  aboutKnown: boolean,
  each?: (term: string, part: number) => void,
) {
  let sum = model.bias
  for (const [at, counts] of features.blocks.entries()) {
    if (at === 2 && !aboutKnown) sum += model.usualAbout
    else sum += weighBlock(model, counts, blockScale[at] ?? 1, each)
  }
  let length = 0
  let part = 0
  for (let bucket = 0; bucket < buckets; bucket++) {
    const count = features.characters[bucket] ?? 0
    if (count === 0) continue
    const value = (1 + Math.log(count)) * (model.characterIdf[bucket] ?? 0)
    length += value * value
    part += value * (model.characterWeights[bucket] ?? 0)
  }
  if (length > 0) sum += (characterScale * part) / Math.sqrt(length)
  for (const key of features.signs) sum += signScale * (model.signs[key] ?? 0)
  return sum
}

export function weighBlock(
  model: Model,
  counts: Map<string, number>,
  scale: number,
  each?: (term: string, part: number) => void,
) {
  const parts: [string, number][] = []
  let length = 0
  for (const [term, count] of counts) {
    const place = model.places.get(term)
    if (place === undefined) continue
    const value = (1 + Math.log(count)) * (model.idf[place] ?? 0)
    length += value * value
    parts.push([term, value * (model.weights[place] ?? 0)])
  }
  let sum = 0
  const unit = scale / (Math.sqrt(length) || 1)
  for (const [term, part] of parts) {
    sum += part * unit
    each?.(term, part * unit)
  }
  return sum
}

const numbers = (text: string) => Float64Array.from(text.split(' '), Number)

export function openModel(stored: StoredModel): Model {
  const thousandths = (text: string) => numbers(text).map((value) => value / 1000)
  const idf = (text: string) => numbers(text).map((seen) => inverse(seen, stored.groups))
  return {
    places: new Map(stored.terms.split('|').map((term, place) => [term, place])),
    idf: idf(stored.seen),
    weights: thousandths(stored.weights),
    characterIdf: idf(stored.characterSeen),
    characterWeights: thousandths(stored.characterWeights),
    signs: stored.signs,
    bias: stored.bias,
    usualAbout: stored.usualAbout,
  }
}
