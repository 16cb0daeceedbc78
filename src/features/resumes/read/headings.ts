import words from './words/data/heading-words.json' with { type: 'json' }
import data from './words/data/headings.json' with { type: 'json' }

export type SectionKind = keyof typeof data
export type ResumeLanguage = 'en' | 'de' | 'es' | 'fr'

const languages = ['en', 'de', 'es', 'fr'] as const
const headings = new Map<string, { kind: SectionKind; languages: ResumeLanguage[] }>()
for (const [kind, byLanguage] of Object.entries(data) as [SectionKind, Record<ResumeLanguage, string[]>][])
  for (const language of languages)
    for (const words of byLanguage[language]) {
      const key = keyOf(words)
      const known = headings.get(key)
      if (known) known.languages.push(language)
      else headings.set(key, { kind, languages: [language] })
    }

function keyOf(words: string) {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .replace(/ (and|und|y|et) /g, ' & ')
    .trim()
}
const wordsOf = (list: string) => keyOf(list).split(' ').filter(Boolean)
const nouns = new Map<string, SectionKind>()
for (const [kind, list] of Object.entries(words.nouns) as [SectionKind, string][])
  for (const word of wordsOf(list)) nouns.set(word, kind)
const qualifiers = new Set([...wordsOf(words.qualifiers), '&'])
const ofSchools = wordsOf(words.ofSchools)
const qualifications = wordsOf(words.qualifications)
const core = wordsOf(words.core)

/** Headings that nobody could list: "Relevant Work History & Internships", "Meine fachlichen Kompetenzen". */
function kindOfWords(text: string): SectionKind | null {
  if (!/^\p{Lu}/u.test(text) || /[.,;]$/.test(text)) return null
  const own = keyOf(text).split(' ')
  if (own.length > 7) return null
  const kinds = own.flatMap((word) => nouns.get(word) ?? [])
  const isQualification = own.some((word) => qualifications.includes(word))
  const isOfSchools = own.some((word) => ofSchools.includes(word))
  const known = (word: string) =>
    nouns.has(word) || [...qualifiers, ...ofSchools, ...qualifications].includes(word)
  if (!own.every(known)) return null
  const [first, second] = kinds
  // "Academic background" is education, "Academic appointments" are jobs.
  if (isOfSchools && !['work', 'skills', 'projects'].includes(first ?? '')) return 'education'
  if (!first) {
    if (isQualification) return own.some((word) => core.includes(word)) ? 'skills' : 'education'
    return own.includes('history') && own.some((word) => ['work', 'job', 'career'].includes(word))
      ? 'work'
      : null
  }
  // "Language skills" are languages, "Languages and tools" are not those that one speaks.
  if (first === 'languages' && second === 'skills' && own.includes('&')) return 'skills'
  return first === 'skills' && second === 'languages' ? 'languages' : first
}

/** Of what is known to be a heading. */
export const kindByAnyWord = (text: string): SectionKind | null =>
  keyOf(text)
    .split(' ')
    .flatMap((word) => nouns.get(word) ?? [])[0] ?? null

/** "S K I L L S" is how some programs space a heading. */
const unspaced = (text: string) => (/^(\p{L} ){3,}\p{L}$/u.test(text.trim()) ? text.replace(/ /g, '') : text)

export type SectionHeading = {
  kind: SectionKind
  languages: ResumeLanguage[]
  /** What stands behind the heading in the same line. */
  rest: string
  /** Only a space stands between the two; in capitals, which what follows is not. */
  isBeside?: 'word' | 'capitals'
  /** Known by its words alone. */
  isLoose?: true
}

/** A line that is the heading of a section, or starts with one. */
export function headingOf(text: string): SectionHeading | null {
  if (text.length > 400) return null
  const exact = text.length <= 60 ? headings.get(keyOf(unspaced(text))) : undefined
  if (exact) return { ...exact, rest: '' }
  // "Education: 2011-2013 Masters", or a heading in the margin with its first line beside it.
  const [, first = '', rest = ''] = /^([^:\t]{3,40}?)(?:[:\t]|\s[|–—-]\s)\s*(\S.*)$/.exec(text) ?? []
  const before = first && headings.get(keyOf(unspaced(first)))
  if (before) return { ...before, rest }
  const kind = text.length <= 60 ? kindOfWords(text) : null
  if (kind) return { kind, languages: [], rest: '', isLoose: true }
  const kindBefore = first ? kindOfWords(first) : null
  if (kindBefore) return { kind: kindBefore, languages: [], rest, isLoose: true }
  return besideCapitals(text) ?? besideHeading(text)
}

/** A heading in capitals in the margin, with its first line beside it: "WORK EXPERIENCE Head Baker, Hotel Saimaa". */
function besideCapitals(text: string): SectionHeading | null {
  const [all = ''] = /^(?:[\p{Lu}&-]{2,}\s+|&\s+){1,4}/u.exec(text) ?? []
  const capitals = all.trim().split(/\s+/).filter(Boolean)
  for (let count = capitals.length; count > 0; count--) {
    const first = capitals.slice(0, count).join(' ')
    const rest = text.slice(first.length).trim()
    const exact = headings.get(keyOf(first))
    const kind = exact?.kind ?? (count > 1 ? kindOfWords(first) : null)
    if (kind && /^[\p{Lu}\d(]/u.test(rest) && /\p{Ll}{2}/u.test(rest))
      return { kind, languages: exact?.languages ?? [], rest, isBeside: 'capitals' }
  }
  return null
}

/** A heading in the margin that only a space divides from its first line: "Skills C#, SQL, Redis". */
function besideHeading(text: string): SectionHeading | null {
  const [, first = '', second = ''] = /^(\p{Lu}[\p{L}-]{3,})(?: (\p{L}+))?/u.exec(text) ?? []
  for (const words of second ? [`${first} ${second}`, first] : [first]) {
    const heading = words && headings.get(keyOf(words))
    const rest = text.slice(words.length).trim()
    if (heading && /^[\p{Lu}\d.,(]/u.test(rest) && ['work', 'education', 'skills'].includes(heading.kind))
      return { ...heading, rest, isBeside: 'word' }
  }
  return null
}
