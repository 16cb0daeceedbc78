// Finds occupations by what their people do, in the words of somebody who knows no title: 'fix machines in a factory'.
import { type Occupation, taxonomy } from './occupations.server.ts'
import { titleWords } from './title-words.ts'

const phrases: [RegExp, string][] = [
  // Without its last letter 'care' is 'car'.
  [/\bcars?\b/gi, ' automobile '],
  [/\b(look(ing)?|car(e|ing)|tak(e|ing) care) (after|for|of)\b/gi, ' care '],
  [/\bopen air\b|\boutside\b|\bin nature\b/gi, ' outdoors '],
  [/\bfull of life\b/gi, ' '],
]
const sameWords = [
  ['fix', 'repair', 'mend', 'maintain', 'service'],
  ['child', 'children', 'kid', 'toddler', 'pupil'],
  ['old', 'elderly', 'older', 'aged'],
  ['sick', 'ill', 'patient'],
  ['sea', 'ocean', 'ship', 'boat', 'vessel', 'offshore', 'sailing', 'sail'],
  ['fraud', 'scam', 'cheat', 'swindle', 'crime'],
  ['money', 'finance', 'savings', 'financial'],
  ['outdoor', 'outdoors'],
  ['dying', 'death', 'die'],
  ['animal', 'pet'],
  ['machine', 'machinery'],
  ['make', 'build', 'draw', 'create', 'design'],
  ['manage', 'run', 'lead'],
  ['teach', 'tutor', 'train'],
  ['customer', 'guest', 'client'],
  ['school', 'class', 'classroom'],
  ['shop', 'store', 'supermarket'],
  ['computer', 'pc', 'laptop'],
  ['house', 'home'],
  ['road', 'street'],
  ['stop', 'prevent', 'fight', 'catch'],
  ['food', 'meal'],
]
const oneWord = new Map(
  sameWords.flatMap(([first = '', ...others]) => others.map((word) => [word, first] as const)),
)
const stopWords = new Set(
  `job work worker worked people person someone somebody do doe doing be being my i me you to with in at on for that where like
  as or any some who want wanting good it is are their they them this these those near up out into about and not no need
  needed can get night shift weekend evening big large nice career role position employment thing other who what which your our without from by under over`.split(
    /\s+/,
  ),
)

/** 'Jobs working with children' is ['child']. */
function workWords(text: string): string[] {
  let plain = text
  for (const [pattern, replacement] of phrases) plain = plain.replace(pattern, replacement)
  const words = titleWords(plain).flatMap((word) => {
    if (stopWords.has(word)) return []
    const stem = word.length > 5 && word.endsWith('ing') ? word.slice(0, -3) : word
    if (stopWords.has(stem)) return []
    const known = oneWord.get(word) ?? oneWord.get(stem) ?? oneWord.get(`${stem}e`) ?? stem
    return [known.length > 3 && known.endsWith('e') ? known.slice(0, -1) : known]
  })
  return [...new Set(words)]
}

type WorkIndex = { words: Map<string, Map<Occupation, number>>; weightOf: (word: string) => number }
let index: WorkIndex | undefined
/** What is said of a whole family says less about each of its occupations. */
const familyShare = 0.8

/** Made at the first search for a kind of work and kept. */
function workIndex(): WorkIndex {
  if (index) return index
  const { occupations } = taxonomy()
  const words: WorkIndex['words'] = new Map()
  const add = (phrases: string[], occupation: Occupation, share: number) => {
    for (const word of workWords(phrases.join(' '))) {
      const shares = words.get(word) ?? new Map<Occupation, number>()
      shares.set(occupation, Math.max(share, shares.get(occupation) ?? 0))
      words.set(word, shares)
    }
  }
  for (const occupation of occupations) {
    add(occupation.does, occupation, 1)
    add(occupation.familyDoes, occupation, familyShare)
  }
  index = {
    words,
    weightOf: (word) => Math.log(occupations.length / (words.get(word)?.size ?? 1)),
  }
  return index
}

/** The share of the asked words, weighted by how rare they are, that an occupation must answer to. */
const leastShare = 0.62
/** Occupations that answer much less than the best are left out. */
const leastOfBest = 0.78

/** The occupations whose work these words describe, best first; none when they describe no work. */
export function occupationsDoing(text: string): Occupation[] {
  const asked = workWords(text)
  const { words, weightOf } = workIndex()
  const total = asked.reduce((sum, word) => sum + weightOf(word), 0)
  if (total === 0) return []
  const scores = new Map<Occupation, number>()
  for (const word of asked)
    for (const [occupation, share] of words.get(word) ?? [])
      scores.set(occupation, (scores.get(occupation) ?? 0) + (share * weightOf(word)) / total)
  const ranked = [...scores].sort(([, one], [, other]) => other - one)
  const best = ranked[0]?.[1] ?? 0
  if (best < leastShare) return []
  return ranked.filter(([, score]) => score >= best * leastOfBest).map(([occupation]) => occupation)
}
