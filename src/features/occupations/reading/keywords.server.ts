// Which occupations a job has to do with: those whose duties, tools, materials and fields its title, its skills and its main
// text name. A hotel's maintenance technician whose skills are plumbing and HVAC has to do with the plumber's work.
import { type Occupation, taxonomy } from '../occupations.server.ts'
import { genericRoles, titleWords } from '../title-words.ts'

type KeywordIndex = {
  occupations: Map<string, Set<Occupation>>
  /** How many words the longest keyword has that begins with a word. */
  longestFrom: Map<string, number>
  weightOf: (key: string) => number
}
let index: KeywordIndex | undefined

/** Made at the first job that is read, and kept. */
function keywordIndex(): KeywordIndex {
  if (index) return index
  const known = taxonomy()
  const occupations: KeywordIndex['occupations'] = new Map()
  const longestFrom: KeywordIndex['longestFrom'] = new Map()
  const add = (words: string[], some: readonly Occupation[]) => {
    const key = words.join(' ')
    const [first] = words
    // The '11' of '11 plus' is only a number elsewhere.
    if (!first || !/\p{L}{2}/u.test(key)) return
    longestFrom.set(first, Math.max(words.length, longestFrom.get(first) ?? 0))
    const named = occupations.get(key) ?? new Set()
    for (const one of some) named.add(one)
    occupations.set(key, named)
  }
  for (const { words, fieldOf, occupation, others } of known.byWords.values())
    if (fieldOf) add(words, fieldOf)
    // 'HVAC' is called a title, and says what the work is about rather than who does it.
    else if (!known.roles.has(words.at(-1) as string)) add(words, [occupation, ...others])
  for (const occupation of known.occupations)
    for (const keyword of occupation.keywords) add(titleWords(keyword), [occupation])
  const all = Math.log(known.occupations.length)
  index = {
    ...{ occupations, longestFrom },
    weightOf: (key: string) => 1 - Math.log(occupations.get(key)?.size ?? 1) / all,
  }
  return index
}

const maxSkills = 20
const maxText = 4_000
/** A mention in the text may be of what others do. */
const textShare = 0.5
/** Of keywords that are one occupation's alone each counts 1, and less the more occupations share it. */
const leastPoints = 0.6
const maxFound = 8

/** At most eight, those with the most keywords first. */
export function occupationsByKeywords(title: string, skills: readonly string[], main: string): Occupation[] {
  const { occupations, longestFrom, weightOf } = keywordIndex()
  const shareOf = new Map<string, number>()
  const note = (text: string, share: number) => {
    const words = titleWords(text)
    for (let at = 0; at < words.length; at++) {
      const longest = Math.min(longestFrom.get(words[at] as string) ?? 0, words.length - at)
      for (let length = 1; length <= longest; length++) {
        const key = words.slice(at, at + length).join(' ')
        if (occupations.has(key)) shareOf.set(key, Math.max(share, shareOf.get(key) ?? 0))
      }
    }
  }
  note(title, 1)
  for (const skill of skills.slice(0, maxSkills)) note(skill, 1)
  for (const sentence of main.slice(0, maxText).split(/\n|(?<=[.!?])\s/)) note(sentence, textShare)
  const points = new Map<Occupation, number>()
  for (const [key, share] of shareOf)
    for (const one of occupations.get(key) ?? [])
      points.set(one, (points.get(one) ?? 0) + share * weightOf(key))
  return [...points]
    .filter(([, worth]) => worth >= leastPoints)
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxFound)
    .map(([one]) => one)
}

/** A keyword of more occupations sets none of them apart. */
const maxShared = 3

/**
 * Whether a title read by a general role of the occupation, such as 'crew member', names a keyword of other families than
 * its own.
 */
export function hasOtherKeyword(title: string, { family, titles }: Occupation): boolean {
  const { occupations } = keywordIndex()
  const words = titleWords(title)
  const roles = words.filter((word) => genericRoles.has(word))
  if (roles.length === 0) return false
  const own = new Set(titles.flatMap(titleWords))
  if (!roles.some((role) => own.has(role))) return false
  return words.some((word, at) =>
    [word, words.slice(at, at + 2).join(' ')].some((key) => {
      const named = occupations.get(key)
      return (
        named &&
        named.size <= maxShared &&
        !key.split(' ').every((one) => own.has(one)) &&
        ![...named].some((one) => one.family === family)
      )
    }),
  )
}
