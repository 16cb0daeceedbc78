import { type Occupation, type Taxonomy, taxonomy } from './occupations.server.ts'
import { titleWords } from './title-words.ts'

/** A title to look for, and the words that make it another occupation: 'chef', but not 'pastry chef'. */
export type OtherTitle = { title: string; without: string[] }

const maxWithout = 40

/**
 * The fewest titles that between them find every title of these occupations: 'ward nurse' is found by 'nurse'. At most
 * `most` of the first occupation and `ofOthers` of each other.
 */
export function titlesOf(
  occupations: Occupation[],
  most: number,
  ofOthers: number,
  known: Taxonomy = taxonomy(),
): OtherTitle[] {
  const wanted = new Set(occupations)
  const titles = occupations.flatMap(({ titles }, at) => {
    const read = titles.map((title) => ({ title, words: titleWords(title) }))
    return withoutContained(
      read.filter(({ words }) => words.length > 0 && known.byWords.has(words.join(' '))),
    ).slice(0, at === 0 ? most : ofOthers)
  })
  return withoutContained(titles).map(({ title, words }) => {
    const longer = words.length <= 2 ? (longerTitles(known).get(keyOf(words)) ?? []) : []
    const without = longer.filter(({ occupation }) => !wanted.has(occupation)).map(({ word }) => word)
    return { title, without: [...new Set(without)].slice(0, maxWithout) }
  })
}

type Read = { title: string; words: string[] }

function withoutContained(titles: Read[]) {
  const kept: (Read & { set: Set<string> })[] = []
  for (const one of titles.toSorted((a, b) => a.words.length - b.words.length))
    if (
      !kept.some(
        ({ set }) => set.size <= one.words.length && [...set].every((word) => one.words.includes(word)),
      )
    )
      kept.push({ ...one, set: new Set(one.words) })
  return titles.filter((one) => kept.some(({ title }) => title === one.title))
}

const keyOf = (words: string[]) => [...words].sort().join(' ')
type LongerTitle = { word: string; occupation: Occupation }
const longerTitlesOf = new WeakMap<Taxonomy, Map<string, LongerTitle[]>>()

/** By the words of a title: the titles with one word more. */
function longerTitles(known: Taxonomy) {
  const cached = longerTitlesOf.get(known)
  if (cached) return cached
  const byShorter = new Map<string, LongerTitle[]>()
  for (const { words, occupation } of known.byWords.values()) {
    if (words.length < 2 || words.length > 3) continue
    for (const [at, word] of words.entries()) {
      const key = keyOf(words.toSpliced(at, 1))
      const longer = byShorter.get(key)
      if (longer) longer.push({ word, occupation })
      else byShorter.set(key, [{ word, occupation }])
    }
  }
  longerTitlesOf.set(known, byShorter)
  return byShorter
}
