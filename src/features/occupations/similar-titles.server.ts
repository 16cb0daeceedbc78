// Occupations with a title like these words, for words that are no title of any: 'food hygiene manager' is like 'food safety
// manager'.
import { type Occupation, taxonomy } from './occupations.server.ts'
import { titleWords } from './title-words.ts'

type Index = {
  titlesWith: Map<string, Set<number>>
  titles: { words: Set<string>; occupations: Occupation[] }[]
}
let index: Index | undefined

/** Made at the first search for an unknown title and kept. */
function titleIndex(): Index {
  if (index) return index
  const titlesWith: Index['titlesWith'] = new Map()
  const titles: Index['titles'] = []
  for (const { words, occupation, fieldOf } of taxonomy().byWords.values()) {
    const at = titles.push({ words: new Set(words), occupations: fieldOf ?? [occupation] }) - 1
    for (const word of words) {
      const known = titlesWith.get(word) ?? new Set()
      known.add(at)
      titlesWith.set(word, known)
    }
  }
  index = { titlesWith, titles }
  return index
}

/** The share of the words of both, weighted by how rare they are in titles, that both have. */
const leastAlike = 0.4
const [ofBest, maxFound] = [0.85, 4]

/** The most alike first; none when nothing is alike. */
export function occupationsLike(text: string): Occupation[] {
  const asked = new Set(titleWords(text).slice(0, 12))
  const { titlesWith, titles } = titleIndex()
  const weightOf = (word: string) => Math.log((titles.length + 1) / ((titlesWith.get(word)?.size ?? 0) + 1))
  const askedWeight = sum([...asked].map(weightOf))
  const candidates = new Set([...asked].flatMap((word) => [...(titlesWith.get(word) ?? [])]))
  const likeness = new Map<Occupation, number>()
  for (const at of candidates) {
    const { words, occupations } = titles[at] as Index['titles'][number]
    const shared = sum([...words].filter((word) => asked.has(word)).map(weightOf))
    const all = askedWeight + sum([...words].map(weightOf)) - shared
    for (const one of occupations) likeness.set(one, Math.max(likeness.get(one) ?? 0, shared / all))
  }
  const ranked = [...likeness].sort(([, one], [, other]) => other - one)
  const best = ranked[0]?.[1] ?? 0
  if (best < leastAlike) return []
  return ranked.flatMap(([one, alike]) => (alike >= best * ofBest ? [one] : [])).slice(0, maxFound)
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
