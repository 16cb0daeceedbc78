import data from './data/headings.json' with { type: 'json' }

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
/** "S K I L L S" is how some programs space a heading. */
const unspaced = (text: string) => (/^(\p{L} ){3,}\p{L}$/u.test(text.trim()) ? text.replace(/ /g, '') : text)

export type SectionHeading = {
  kind: SectionKind
  languages: ResumeLanguage[]
  /** What stands behind the heading in the same line. */
  rest: string
  /** Only a space stands between the two. */
  isBeside?: true
}

/** A line that is the heading of a section, or starts with one. */
export function headingOf(text: string): SectionHeading | null {
  if (text.length > 400) return null
  const exact = text.length <= 60 ? headings.get(keyOf(unspaced(text))) : undefined
  if (exact) return { ...exact, rest: '' }
  // "Education: 2011-2013 Masters", or a heading in the margin with its first line beside it.
  const [, first = '', rest = ''] = /^([^:\t]{3,40})[:\t]\s*(\S.*)$/.exec(text) ?? []
  const before = first && headings.get(keyOf(unspaced(first)))
  return before ? { ...before, rest } : besideHeading(text)
}

/** A heading in the margin that only a space divides from its first line: "Skills C#, SQL, Redis". */
function besideHeading(text: string): SectionHeading | null {
  const [, first = '', second = ''] = /^(\p{Lu}[\p{L}-]{3,})(?: (\p{L}+))?/u.exec(text) ?? []
  for (const words of second ? [`${first} ${second}`, first] : [first]) {
    const heading = words && headings.get(keyOf(words))
    const rest = text.slice(words.length).trim()
    if (heading && /^[\p{Lu}\d.,(]/u.test(rest) && ['work', 'education', 'skills'].includes(heading.kind))
      return { ...heading, rest, isBeside: true }
  }
  return null
}
