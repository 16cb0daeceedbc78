import { type Advert, type Trait, type TraitValue, traits } from './traits.ts'
import { type Counts, countWords } from './words.ts'

/**
 * The learned half: how much each trait weighs, and, less, how much each word does. Two logistic regressions, added.
 * Made by `scripts/train-screening.ts`; meant to be read.
 */
export type StoredModel = {
  about: string
  /** Campaigns of adverts it learned from. */
  campaigns: number
  /** Moved so that the learned half alone holds a job exactly where the sum is above 0. */
  bias: number
  /** Weight of each trait, never below 0, and its usual value: that stands in where the trait is not known. */
  traits: Record<string, { weight: number; usual: number }>
  /** How much the words count beside the traits. */
  wordShare: number
  /** What the company's own words add on average: stands in where they are not known. */
  typicalAbout: number
  /** In how many campaigns each word was seen, and its weight in thousandths; `c:` marks the company's own words. */
  words: Record<string, [seen: number, weight: number]>
}

export type Model = Omit<StoredModel, 'words'> & { words: Map<string, { idf: number; weight: number }> }
export type Features = {
  traits: (TraitValue | undefined)[]
  /** Words of the advert, and of what the company says about itself; undefined when that is not known. */
  words: Counts
  about: Counts | undefined
}

/** The company's words count for half of the advert's. */
export const companyTextWeight = 0.5

export function countFeatures(advert: Advert): Features {
  return {
    traits: traits.map(({ measure }) => measure(advert)),
    words: countWords(`${advert.texts.title} . ${advert.texts.body}`),
    about: advert.aboutKnown ? countWords(advert.texts.about, 'c:') : undefined,
  }
}

/** Adds up weight × value; `each` hears what every trait adds beyond the usual. */
export function weighTraits(
  model: Model,
  features: Features,
  each?: (trait: Trait, part: number, evidence: string) => void,
) {
  let sum = model.bias
  for (const [at, trait] of traits.entries()) {
    const { weight, usual } = model.traits[trait.key] ?? { weight: 0, usual: 0 }
    const measured = features.traits[at]
    sum += weight * (measured?.value ?? usual)
    if (measured) each?.(trait, weight * (measured.value - usual), measured.evidence)
  }
  const about = features.about ? companyTextWeight * weighWords(model, features.about) : model.typicalAbout
  return sum + model.wordShare * (weighWords(model, features.words) + about)
}

function weighWords({ words }: Pick<Model, 'words'>, counts: Counts) {
  let length = 0
  let sum = 0
  for (const [word, count] of counts) {
    const known = words.get(word)
    if (!known) continue
    const value = wordValue(count, known.idf)
    length += value * value
    sum += value * known.weight
  }
  return length > 0 ? sum / Math.sqrt(length) : 0
}

export const wordValue = (count: number, idf: number) => (1 + Math.log(count)) * idf
export const inverse = (seen: number, campaigns: number) => Math.log((1 + campaigns) / (1 + seen)) + 1

export function openModel(stored: StoredModel): Model {
  const words = Object.entries(stored.words).map(
    ([word, [seen, weight]]) =>
      [word, { idf: inverse(seen, stored.campaigns), weight: weight / 1000 }] as const,
  )
  return { ...stored, words: new Map(words) }
}
