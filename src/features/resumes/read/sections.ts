import {
  headingOf,
  kindByAnyWord,
  type ResumeLanguage,
  type SectionHeading,
  type SectionKind,
} from './headings.ts'
import type { Line } from './lines.ts'
import { findPeriods } from './words/dates.ts'
import { findLanguages, hasDegreeWord, hasOrganizationWord, hasTitleWord } from './words/lexicon.ts'

/** A line, and its number in the document, which a field points to. */
export type NumberedLine = Line & { number: number }
export type Section = { kind: SectionKind | 'head'; lines: NumberedLine[] }

/** Words that also stand at the start of a line inside a section. */
const weak =
  /^(technolog|technology|tools?$|projects?$|knowledge|training|profile?$|general|notes?$|personal$|details|other|courses|career$|work$|activities|achievements|key achievements|qualification|links|social|portfolio|overview|strengths|formation$|objecti|parcours|outils|herramientas|logros|erfolge|projekte|ziele)/i

/** What is said at the end of many résumés, and belongs to none of its sections. */
const phrase =
  /^(references?|recommendations?|referenzen|referencias|références)\b.{0,30}\b(request|anfrage|petición|solicitud|demande)\.?$|^page \d+( (of|\/) \d+)?$|^seite \d+( von \d+)?$/i

/** Cuts a document at the headings of its sections. */
export function cutSections(lines: NumberedLine[]): Section[] {
  const styles = new Set(lines.filter(({ text }) => isStrong(text)).map(styleOf))
  const styled = headingsByStyle(lines)
  const sections: Section[] = [{ kind: 'head', lines: [] }]
  const tops = new Map(lines.toReversed().map(({ page, y }) => [page, y]))
  // "Languages: English, Irish" is said in one line; what follows belongs to where it stands.
  let aside: Section | null = null
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    // The next column starts further up. What stands there belongs to no section yet.
    if (before && isNextColumn(before, line, tops.get(line.page) ?? 0)) {
      sections.push({ kind: 'head', lines: [] })
      aside = null
    }
    if (phrase.test(line.text)) continue
    const current = sections.at(-1)
    const unknown = styled.get(line.number)
    // Skills are often grouped below headings of their own.
    if (unknown && !(unknown === 'other' && current?.kind === 'skills')) {
      sections.push({ kind: unknown, lines: [] })
      continue
    }
    const heading = line.bullet ? null : headingOf(line.text)
    if (!current || !heading || !isAccepted(line, heading, current, styles)) {
      if (aside && /^\p{Lu}[^:]{2,40}:/u.test(line.text) && !findLanguages(line.text).length) {
        sections.push({ kind: aside.kind, lines: [line] })
        aside = null
      } else current?.lines.push(line)
      continue
    }
    aside = heading.kind === 'languages' && heading.rest.includes(' ') ? (aside ?? current) : null
    const rest = heading.rest ? [{ ...line, text: heading.rest }] : []
    // A heading in the margin that took two lines.
    if (heading.isBeside === 'capitals' && heading.kind === current.kind) {
      current.lines.push(...rest)
      continue
    }
    sections.push({ kind: heading.kind, lines: rest })
  }
  return sections.map((section, at) => {
    const before = sections[at - 1]
    const isLong = before !== undefined && ['work', 'education'].includes(before.kind)
    const goesOn = section.lines
      .slice(0, isLong ? section.lines.length : 1)
      .some(({ text, bullet }) => bullet || findPeriods(text).length > 0)
    // A section may go on in the next column.
    return section.kind === 'head' && before && goesOn ? { ...section, kind: before.kind } : section
  })
}

const isNextColumn = (before: NumberedLine, { page, x, y, width }: NumberedLine, top: number) =>
  page < before.page ||
  (page === before.page && (y < before.y - 20 || (width > 0 && y < top + 20 && x > before.x + 80)))

/** Lines that are set as the headings of this document are, and nothing else is, are headings whatever they say. */
function headingsByStyle(lines: NumberedLine[]): Map<number, SectionKind> {
  const found = new Map<number, SectionKind>()
  const short = lines.filter(({ text, bullet }) => !bullet && text.length <= 50 && !/[\t\d@,;.]/.test(text))
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  const body = [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
  const first = lines.find(({ text }) => isStrong(text))?.number ?? 0
  for (const own of Map.groupBy(short, styleOf).values()) {
    const isSet = own.some(({ text, size, heading }) => size > body + 0.8 || isUpper(text) || heading)
    const known = own.filter(({ text }) => headingOf(text)?.rest === '')
    if (!isSet || known.length < 3 || known.length < 0.6 * own.length || known.length === own.length) continue
    for (const line of own) {
      const isWords = line.text.split(/\s+/).length <= 6 && /\p{L}{3}/u.test(line.text)
      if (line.number < first || known.includes(line) || !isWords) continue
      const kind = kindByAnyWord(line.text)
      const isName = [hasTitleWord, hasOrganizationWord, hasDegreeWord].some((has) => has(line.text))
      if (kind || !isName) found.set(line.number, kind ?? 'other')
    }
  }
  return found
}

const isStrong = (text: string) => {
  const heading = headingOf(text)
  return (
    heading !== null &&
    heading.rest === '' &&
    ['work', 'education', 'skills', 'languages'].includes(heading.kind) &&
    !weak.test(text)
  )
}

const isUpper = (text: string) => text === text.toUpperCase()
const styleOf = ({ size, bold, heading, text }: Line) =>
  `${Math.round(size)}|${bold}|${heading}|${isUpper(text)}|${text.endsWith(':')}`

function isAccepted(
  line: NumberedLine,
  { kind, rest, isBeside, isLoose }: SectionHeading,
  current: Section,
  styles: Set<string>,
) {
  if (isBeside === 'capitals')
    return !(
      current.kind === 'work' &&
      ['skills', 'projects', 'other', 'summary'].includes(kind) &&
      weak.test(line.text)
    )
  if (isBeside) {
    if (weak.test(line.text) || current.kind === kind) return false
    if (kind === 'skills') return rest.split(',').length > 3
    return findPeriods(rest).length > 0 && rest.length < 90
  }
  if (rest) {
    if (kind === 'languages')
      return findLanguages(rest).length > 0 && !/\b(java|python|html|sql|php)\b/i.test(rest)
    if (line.text.includes('\t') && !line.text.includes(':'))
      return current.kind !== 'work' || !weak.test(line.text)
    if (kind === 'education' || kind === 'work') return findPeriods(rest).length > 0 && current.kind !== kind
    const [isWeak, count] = [weak.test(line.text), rest.split(',').length]
    if (kind !== 'skills') return false
    if (current.kind === 'head') return count > (isWeak ? 3 : 1)
    return (
      count > (isWeak ? 4 : 1) &&
      !['work', 'projects', 'skills', ...(isWeak ? ['education'] : [])].includes(current.kind)
    )
  }
  if (
    kind === 'languages' &&
    current.kind === 'skills' &&
    line.text.endsWith(':') &&
    !styles.has(styleOf(line))
  )
    return true
  if (weak.test(line.text) || (isLoose && !/\s/.test(line.text.trim())))
    return styles.has(styleOf(line)) || line.heading || styles.size === 0
  return true
}

/** The language of a résumé is that of most of its headings; null if none is known. */
export function languageOf(lines: Line[]): ResumeLanguage | null {
  const votes = new Map<ResumeLanguage, number>()
  for (const { text } of lines) {
    const languages = headingOf(text)?.languages ?? []
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.length)
  }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
