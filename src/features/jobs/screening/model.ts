import { countWords, type TextCounts } from './plain-text.ts'
import { type AdvertTrait, advertTraits, type ScreenedAdvert, type TraitValue } from './traits.ts'

/**
 * The learned model: the weights of traits and, less, of single words. Two logistic regressions, added. Made
 * by `scripts/screening/train.ts`; meant to be read.
 */
export type StoredModel = {
  about: string
  /** Number of ad campaigns it was trained on. */
  campaigns: number
  /** Shifted so that the learned half alone holds a job exactly when the sum is above 0. */
  bias: number
  /** Each trait's weight, never below 0, and its usual value, used when the trait is unknown. */
  traits: Record<string, { weight: number; usual: number }>
  /** Weight of the words relative to the traits. */
  wordShare: number
  /** Average contribution of the company's own text, used when it is unknown. */
  typicalAbout: number
  /**
   * How many campaigns contained each word, and its weight in thousandths; `c:` marks words of the company's
   * own text.
   */
  words: Record<string, [seen: number, weight: number]>
}

export type Model = Omit<StoredModel, 'words'> & { words: Map<string, { idf: number; weight: number }> }
export type Features = {
  traits: (TraitValue | undefined)[]
  /** Words of the ad and of the company's own text; undefined if that is unknown. */
  words: TextCounts
  about: TextCounts | undefined
}

/** Added to a text's squared length, so that a text of few known words speaks quietly. */
export const screeningLengthSmoothing = 1000

/** The company's text counts half as much as the ad's. */
export const screeningCompanyTextWeight = 0.5

export function countFeatures(advert: ScreenedAdvert): Features {
  return {
    traits: advertTraits.map(({ measure }) => measure(advert)),
    // The words are English: in other languages a few look alike and mean something else.
    words: advert.english ? countWords(`${advert.texts.title} . ${advert.texts.body}`) : new Map(),
    about: advert.aboutKnown ? countWords(advert.texts.about, 'c:') : undefined,
  }
}

/** Sums weight × value; calls `each` with every trait's contribution above its usual value. */
export function weighTraits(
  model: Model,
  features: Features,
  each?: (trait: AdvertTrait, part: number, evidence: string) => void,
) {
  let sum = model.bias
  for (const [at, trait] of advertTraits.entries()) {
    const { weight, usual } = model.traits[trait.key] ?? { weight: 0, usual: 0 }
    const measured = features.traits[at]
    sum += weight * (measured?.value ?? usual)
    if (measured) each?.(trait, weight * (measured.value - usual), measured.evidence)
  }
  const about = features.about
    ? screeningCompanyTextWeight * weighWords(model, features.about)
    : model.typicalAbout
  return sum + model.wordShare * (weighWords(model, features.words) + about)
}

function weighWords({ words }: Pick<Model, 'words'>, counts: TextCounts) {
  let length = 0
  let sum = 0
  for (const [word, count] of counts) {
    const known = words.get(word)
    if (!known) continue
    const value = tfIdf(count, known.idf)
    length += value * value
    sum += value * known.weight
  }
  return sum / Math.sqrt(length + screeningLengthSmoothing)
}

export const tfIdf = (count: number, idf: number) => (1 + Math.log(count)) * idf
export const inverseDocumentFrequency = (seen: number, campaigns: number) =>
  Math.log((1 + campaigns) / (1 + seen)) + 1

export function parseScreeningModel(stored: StoredModel): Model {
  const words = Object.entries(stored.words).map(
    ([word, [seen, weight]]) =>
      [word, { idf: inverseDocumentFrequency(seen, stored.campaigns), weight: weight / 1000 }] as const,
  )
  return { ...stored, words: new Map(words) }
}
