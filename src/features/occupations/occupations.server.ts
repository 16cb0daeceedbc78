// Reads occupations.txt: occupations in families, each with the titles people use for it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { genericRoles, titleWords } from './title-words.ts'

export type Occupation = {
  /** The first title of its line. */
  name: string
  family: string
  /** Every title as written, the name first; without words that are only looked up. */
  titles: string[]
  /** What the work is, in plain words: its own phrases and those of its family. */
  does: string[]
  familyDoes: string[]
  /** What its job ads name as duties, tools and materials, and others seldom do. */
  keywords: string[]
  /** The name of the broader occupation, and the narrower ones. */
  kindOf: string | null
  kinds: Occupation[]
  /** Other work that somebody who seeks this may take, the closest first. */
  near: Occupation[]
}

/** Apprentices, trainees and interns learn in every field, and so are near to none. */
export const isLearner = ({ family }: Occupation) => family === 'Learning on the job'

/** A title that several occupations share is marked with * in the file, a word that is only looked up with ~. */
type ReadTitle = {
  occupation: Occupation
  title: string
  shared: boolean
  field: boolean
  /** Of another language: where it looks like an English title, as 'conductor' does, it is that one. */
  isForeign: boolean
}

function parseOccupations(text: string) {
  const occupations: Occupation[] = []
  const titles: ReadTitle[] = []
  const nearNames = new Map<Occupation, string[]>()
  let family = ''
  let familyDoes: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.trim() || line.startsWith('#')) continue
    if (line.startsWith('==')) {
      const [name = '', does = ''] = line.slice(2).split('|')
      family = name.trim()
      familyDoes = list(does)
      continue
    }
    const [name = '', ...fields] = line.split('|').map((field) => field.trim())
    const occupation: Occupation = {
      ...{ name, family, titles: [], does: [], familyDoes, keywords: [] },
      ...{ kindOf: null, kinds: [], near: [] },
    }
    if (!family || !name) throw new Error(`occupations.txt, line ${at + 1}: expected a family and a name`)
    const written = [{ titles: [name], isForeign: false }]
    for (const field of fields) {
      const [, kind, rest = field] = /^(de|fr|es|does|keywords|kind of|near): (.*)$/.exec(field) ?? []
      if (kind === 'does') occupation.does = list(rest)
      else if (kind === 'keywords') occupation.keywords = list(rest)
      else if (kind === 'kind of') occupation.kindOf = rest
      else if (kind === 'near') nearNames.set(occupation, list(rest))
      else written.push({ titles: list(rest), isForeign: kind !== undefined })
    }
    for (const { titles: some, isForeign } of written)
      for (const title of some) {
        const plain = title.replace(/^~|\*$/g, '')
        const field = title.startsWith('~')
        if (!field) occupation.titles.push(plain)
        titles.push({ occupation, title: plain, shared: title.endsWith('*'), field, isForeign })
      }
    occupations.push(occupation)
  }
  const byName = new Map(occupations.map((occupation) => [occupation.name, occupation]))
  const named = (name: string, { name: by }: Occupation) => {
    const occupation = byName.get(name)
    if (!occupation) throw new Error(`occupations.txt: ${by} names ${name}, which is unknown`)
    return occupation
  }
  for (const occupation of occupations) {
    if (occupation.kindOf !== null) named(occupation.kindOf, occupation).kinds.push(occupation)
    occupation.near = nearNames.get(occupation)?.map((name) => named(name, occupation)) ?? []
  }
  return { occupations, titles }
}

/** The occupation and every narrower one. */
export const withKinds = (occupation: Occupation): Occupation[] => [
  occupation,
  ...occupation.kinds.flatMap(withKinds),
]

const list = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export type TitleEntry = {
  occupation: Occupation
  words: string[]
  shared: boolean
  /** The other occupations that share this title. */
  others: Occupation[]
  /** For a field, an activity or a tool, such as 'welding': its occupations, likeliest first. Null for a title. */
  fieldOf: Occupation[] | null
}
export type Taxonomy = ReturnType<typeof buildTaxonomy>

/** A title that the operator adds to occupations; shared when they are several. */
export type CustomTitle = { title: string; occupations: readonly Occupation['name'][] }

export function buildTaxonomy(text: string, custom: readonly CustomTitle[] = []) {
  const { occupations, titles } = parseOccupations(text)
  for (const { title, occupations: names } of custom)
    for (const occupation of occupations.filter(({ name }) => names.includes(name)))
      titles.push({ occupation, title, shared: names.length > 1, field: false, isForeign: false })
  const byWords = new Map<string, TitleEntry>()
  /** How often a word is the last of a title, and how often it stands before. */
  const last = new Map<string, number>()
  const inner = new Map<string, number>()
  for (const { occupation, title, shared, field } of nativeFirst(titles)) {
    const words = titleWords(title)
    const key = words.join(' ')
    if (words.length === 0 || (!field && words.length === 1 && genericRoles.has(key))) continue
    if (!field) {
      increment(last, words.at(-1) as string)
      for (const word of words.slice(0, -1)) increment(inner, word)
    }
    const known = byWords.get(key)
    if (!known)
      byWords.set(key, { occupation, words, shared, others: [], fieldOf: field ? [occupation] : null })
    else if (field) known.fieldOf?.push(occupation)
    else if (shared && known.shared && occupation !== known.occupation) known.others.push(occupation)
  }
  /** 'driver' and 'nurse' say what somebody is; 'sales' and 'security' only in which field. */
  const isRole = (word: string) => (last.get(word) ?? 0) > (inner.get(word) ?? 0)
  const roles = new Set([...last].flatMap(([word, times]) => (times >= 3 && isRole(word) ? [word] : [])))
  for (const word of genericRoles) roles.add(word)
  /** Titles of several words by the rarest of them, and the longest title that begins with a word. */
  const byRarest = new Map<string, TitleEntry[]>()
  const longestFrom = new Map<string, number>()
  for (const entry of byWords.values()) {
    const { words } = entry
    const first = words[0] as string
    longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, words.length))
    if (words.length === 1 || entry.fieldOf) continue
    const [rarest = ''] = words
      .slice(0, -1)
      .sort((one, other) => (inner.get(one) ?? 0) - (inner.get(other) ?? 0))
    byRarest.set(rarest, [...(byRarest.get(rarest) ?? []), entry])
  }
  return { occupations, titles, byWords, byRarest, longestFrom, roles, isRole }
}

const nativeFirst = (titles: ReadTitle[]) => [
  ...titles.filter(({ isForeign }) => !isForeign),
  ...titles.filter(({ isForeign }) => isForeign),
]

const increment = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)

let loaded: Taxonomy | undefined
let customTitles: readonly CustomTitle[] = []
const file = path.join(import.meta.dirname, 'occupations.txt')

/** Read at the first use and kept. */
export function taxonomy() {
  loaded ??= buildTaxonomy(readFileSync(file, 'utf8'), customTitles)
  return loaded
}

/** What exactly these words name, apart from level, plural and spelling. */
export const titleEntry = (text: string, { byWords }: Taxonomy = taxonomy()) =>
  byWords.get(titleWords(text).join(' '))

/** Whether the last word says what somebody is: 'food hygiene manager'. */
export const soundsLikeTitle = (text: string) => taxonomy().roles.has(titleWords(text).at(-1) ?? '')

/** At start, before anything is read with the taxonomy: what was read keeps the occupations of the one before. */
export function setCustomTitles(own: readonly CustomTitle[]) {
  customTitles = own
  loaded = undefined
}

/** Another one for other occupations or titles. */
export const taxonomyVersion = () =>
  createHash('sha1')
    .update(readFileSync(file))
    .update(JSON.stringify(customTitles))
    .digest('hex')
    .slice(0, 12)
