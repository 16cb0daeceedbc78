import { type Occupation, taxonomy } from './occupations.server.ts'
import { titleWords } from './title-words.ts'

/** A title to look for, and the words that make it another occupation: 'chef', but not 'pastry chef'. */
export type OtherTitle = { title: string; without: string[] }

const maxWithout = 40

/**
 * The fewest titles that between them find every title of these occupations: 'ward nurse' is found by 'nurse'. At most
 * `most` of the first occupation and `ofOthers` of each other.
 */
export function titlesOf(occupations: Occupation[], most: number, ofOthers: number): OtherTitle[] {
  const wanted = new Set(occupations)
  const titles = occupations.flatMap((occupation, at) =>
    fewestTitles(occupation).slice(0, at === 0 ? most : ofOthers),
  )
  return withoutContained(titles).map(({ title, words }) => {
    const longer = words.length <= 2 ? (longerTitles().get(keyOf(words)) ?? []) : []
    const without = longer.filter(({ occupation }) => !wanted.has(occupation)).map(({ word }) => word)
    return { title, without: [...new Set(without)].slice(0, maxWithout) }
  })
}

const fewestByOccupation = new WeakMap<Occupation, Read[]>()

/** Of one occupation; found at the first search for it and kept. */
function fewestTitles(occupation: Occupation) {
  const cached = fewestByOccupation.get(occupation)
  if (cached) return cached
  const { byWords } = taxonomy()
  const read = occupation.titles.map((title) => ({ title, words: titleWords(title) }))
  const fewest = withoutContained(
    read.filter(({ words }) => words.length > 0 && byWords.has(words.join(' '))),
  )
  fewestByOccupation.set(occupation, fewest)
  return fewest
}

type Read = { title: string; words: string[] }

function withoutContained(titles: Read[]) {
  const kept: Read[] = []
  for (const one of titles.toSorted((a, b) => a.words.length - b.words.length))
    if (!kept.some(({ words }) => words.every((word) => one.words.includes(word)))) kept.push(one)
  const keptTitles = new Set(kept.map(({ title }) => title))
  return titles.filter(({ title }) => keptTitles.has(title))
}

const keyOf = (words: string[]) => [...words].sort().join(' ')
type LongerTitle = { word: string; occupation: Occupation }
let longerByWords: Map<string, LongerTitle[]> | undefined

/** By the words of a title: the titles with one word more. */
function longerTitles() {
  if (longerByWords) return longerByWords
  longerByWords = new Map()
  for (const { words, occupation, fieldOf } of taxonomy().byWords.values()) {
    if (words.length < 2 || words.length > 3 || fieldOf) continue
    for (const [at, word] of words.entries()) {
      const key = keyOf(words.toSpliced(at, 1))
      const longer = longerByWords.get(key)
      if (longer) longer.push({ word, occupation })
      else longerByWords.set(key, [{ word, occupation }])
    }
  }
  return longerByWords
}
