import type { Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'
import { findPeriods } from './words/dates.ts'
import { countryOf, findLanguages, findLevels } from './words/lexicon.ts'

const maxSkillLength = 60
const maxSkills = 100
/** What a list has in common, before it; in a table the cell before one that is a list. */
const label =
  /^[^:;\t]{2,60}:\s*|^[^:;,\t]{2,60}\t(?=[^\t]*[,;•|·][^\t]*$)|^[^:\t,–—-]{2,40}\s[–—-]\s(?=[^,]*,)/

const levelWords =
  'expert|advanced|intermediate|beginner|basic|basics|proficient|proficiency|novice|fluent|excellent|very good|good|strong|fair|working knowledge|experte|sehr gut|gut|fortgeschritten|grundkenntnisse|anfänger|mittel|experto|avanzado|avanzada|intermedio|básico|alto|medio|expert|avancé|avancée|intermédiaire|débutant|notions|bon|bonne|confirmé|maîtrise'
const amount =
  '\\d+\\+?\\s*(?:years?|yrs?|months?|jahre?n?|monate|años?|meses|ans|mois)(?: (?:of )?experience)?'
const marks = `${amount}|\\d{1,3}\\s*%|\\d{1,2}\\s*/\\s*(?:5|10)|[★☆●○◉◯■□▪✩✭⭐*]{2,}`
const rating = `(?:(?:${levelWords})(?:\\s+(?:level|user|knowledge|kenntnisse|nivel|niveau))?|${marks})`
/** How well somebody knows a skill, behind it: "SQL: expert (6 years)", "Power BI ★★★★☆". */
const ratingBehind = new RegExp(
  `(?:\\s*(?::|\\t|\\s[–—-])\\s*${rating}|\\s+(?:${marks})|\\s*\\(\\s*${rating}(?:\\s*,\\s*${rating})?\\s*\\))+(?=\\s*(?:$|[,;|•·\\t]|\\s[–—-]\\s))`,
  'gi',
)
/** The first row of a table names its columns. */
const columnName =
  /^(?:skills?|name|levels?|years?(?: of experience)?|experience|proficiency|rating|last used|tools?|technolog(?:y|ies)|kenntnisse?|niveau|stufe|jahre|erfahrung|habilidad(?:es)?|nivel|años|compétences?|années|expérience)$/i
const isTableHead = (text: string) => {
  const cells = text.split('\t')
  return cells.length > 1 && cells.every((cell) => columnName.test(cell.trim()))
}
/** In a sentence, what stands behind these words is a list of skills. */
const leadsToSkills =
  /\b(?:knowledge of|experienced? (?:in|with)|familiar with|skilled in|proficient (?:in|with)|expertise in|kenntnisse in|erfahrung (?:mit|in)|vertraut mit|conocimientos (?:de|en)|experiencia (?:en|con)|manejo de|connaissance de|maîtrise de|expérience (?:en|avec))\s+(?!a\b|the\b)([^.;]+)/giu

/** Skills are short: what stands between commas, bullets and line ends, without the label before it. */
export function readSkills(lines: NumberedLine[]): Found[] {
  const skills = new Map<string, Found>()
  for (const line of joinWrapped(lines.filter(({ text }) => !isTableHead(text)))) {
    const unrated = line.text.replace(ratingBehind, '')
    const isProse = isSentence(unrated)
    const text = isProse ? listsIn(unrated) : unrated.replace(label, '')
    for (const piece of isProse ? text.split(/,|\s(?:and|und|y|e|et|or|oder|sowie)\s/) : cut(text)) {
      const skill = clean(piece)
      const key = skill.toLowerCase()
      if (!isSkill(skill) || skills.has(key) || skills.size >= maxSkills) continue
      const isPlain = !isProse && skill.split(/\s+/).length <= 3
      if (isProse && (skill.split(/\s+/).length > 4 || !/\p{Lu}|\p{L}\d|,/u.test(skill + text))) continue
      skills.set(key, { value: skill, certainty: isPlain ? 'likely' : 'guess', lines: line.numbers })
    }
  }
  return [...skills.values()]
}

const listsIn = (text: string) => [...text.matchAll(leadsToSkills)].map(([, list]) => list).join(', ')

/** A list that goes on in the next line ends with a comma or without closing its bracket. */
function joinWrapped(lines: NumberedLine[]) {
  const joined: { text: string; numbers: number[] }[] = []
  const edge = Math.max(...lines.map(({ x, width }) => x + width), 0)
  let reach = 0
  for (const { text, number, bullet, x, width, size, rows } of lines) {
    const last = joined.at(-1)
    const word = ((text.split(' ')[0]?.length ?? 0) / Math.max(1, text.length)) * (rows?.[0]?.width ?? width)
    const isList = last !== undefined && (last.text.includes(',') || /^[^:]{2,40}:/.test(last.text))
    const goesOn =
      last &&
      !bullet &&
      !label.test(text) &&
      (/[,/&(-]$/.test(last.text) ||
        count(last.text, '(') > count(last.text, ')') ||
        // In a page, a list goes on when its next word did not fit.
        (isList &&
          (width > 0
            ? reach + word + 0.25 * size > 0.88 * edge || (/^\p{Ll}/u.test(text) && !/[.;]$/.test(last.text))
            : last.text.length > 70 && /,/.test(text))))
    if (last && goesOn) {
      last.text += ` ${text}`
      last.numbers.push(number)
    } else joined.push({ text, numbers: [number] })
    reach = x + (rows?.at(-1)?.width ?? width)
  }
  return joined
}

const count = (text: string, character: string) => text.split(character).length - 1
const isSentence = (text: string) => {
  const words = text.split(/\s+/).length
  return (
    words > 7 &&
    count(text, ',') + count(text, ';') + 2 * (text.match(/\s[–—-]\s/g)?.length ?? 0) < words / 7 &&
    !/[•|·\t]/.test(text) &&
    !label.test(text)
  )
}

/** Signs between skills. "Microsoft Office: Word" inside a list is two, and so are "React + Redux". */
const separators = [
  '[,:;•|·\\t\\n●▪]+',
  '\\s+(?:[-–—/]|\\+(?=\\s+\\p{Lu}))\\s+',
  '\\s{3,}',
  '\\.\\s+(?=\\p{Lu})',
  '\\.$',
  // "HTML5/CSS3", but not "UI/UX" or "TCP/IP".
  '(?<=\\p{L}{3}|\\p{L}{2}\\d|\\+\\+|#|\\.js)\\s*\\/\\s*(?=\\p{Lu}(?:\\p{L}{3}|\\p{L}{2}\\d))',
  '(?<=(?:^|[\\s,])C(?:\\+\\+|#)?)\\/(?=C(?:\\+\\+|#)?(?:$|[\\s,/.]))',
  '(?<=\\p{Ll}{3})\\/(?=j[A-Z])',
]
const separator = new RegExp(separators.join('|'), 'u')
/** "Python/Django/pytest": three or more between slashes are a list. */
const chain = /(?<![\p{L}\d/])[\p{L}\d.#+-]{3,}(?:\/[\p{L}\d.#+-]{3,}){2,}(?![\p{L}\d/])/gu

/** "React (Redux, Hooks)" is three skills. */
const cut = (text: string) =>
  text
    .replace(/[[(]([^()[\]]*)[)\]]?/g, (all, inside: string) =>
      /^[\d.+xv\s/-]+$/.test(inside) ? '' : inside.includes(',') || inside.length > 3 ? `, ${inside},` : all,
    )
    .replace(chain, (list) => list.replaceAll('/', ', '))
    .split(separator)

const clean = (text: string) =>
  text
    .trim()
    .replace(/^(and|und|y|et|familiar with|knowledge of|experience (?:in|with)|such as|basic|like)\s+/i, '')
    .replace(/^[^\p{L}\p{N}.#]+|[^\p{L}\p{N}+#*)]+$/gu, '')
    .replace(/\setc$/i, '')
    .trim()

const isSkill = (text: string) =>
  /\p{L}/u.test(text) &&
  text.length <= maxSkillLength &&
  text.split(/\s+/).length <= 6 &&
  !/@|https?:/.test(text) &&
  findPeriods(text).length === 0

/** A line that is about languages alone, wherever it stands: several of them, or one with its level. */
export function isOfLanguages({ text }: { text: string }) {
  const [found, levels] = [findLanguages(text), findLevels(text)]
  if (found.length === 0 || found.length + levels.length < 2 || text.length > 200) return false
  const named = [...found, ...levels].reduce((sum, { from, to }) => sum + to - from, 0)
  return named > 0.6 * text.replace(/[^\p{L}\p{N}]/gu, '').length
}

/** Three or more short things between commas, none of which is a language. */
export function isListOfSkills({ text }: { text: string }) {
  const items = text.replace(label, '').split(/[,;]/)
  return (
    items.length > 2 &&
    items.every((item) => item.length <= 40 && item.trim().split(/\s+/).length <= 4) &&
    findLanguages(text).length + findLevels(text).length === 0
  )
}

export type FoundLanguage = { language: Found; fluency?: Found }

/** Languages with the level that stands nearest, and never one of another language. */
export function readLanguages(lines: NumberedLine[]): FoundLanguage[] {
  const languages = new Map<string, FoundLanguage>()
  for (const [at, { text, number }] of lines.entries()) {
    if (text.length > 400 || countryOf(text)) continue
    const found = findLanguages(text)
    const levels = findLevels(text)
    // "English" in one line and "Fluent" in the next.
    const below = lines[at + 1]
    const apart =
      found.length === 1 && levels.length === 0 && below && findLanguages(below.text).length === 0
        ? findLevels(below.text)
        : []
    // "Mother tongue(s):" in one line and "Italian" in the next.
    const above = lines[at - 1]
    const announced =
      levels.length === 0 && above && /:\s*$/.test(above.text) && findLanguages(above.text).length === 0
        ? findLevels(above.text.replace(/\(s\)/gi, ''))
        : []
    // "Mother tongue: Spanish | Basque" says it of both.
    const [only] = levels.length === 1 ? levels : []
    const heading = only && /^(?:\(\p{L}{1,2}\))?\s*[:\t]/u.test(text.slice(only.to)) ? only : undefined
    const isLevelFirst = levels[0] !== undefined && found[0] !== undefined && levels[0].from < found[0].from
    for (const [index, { language, from, to }] of found.entries()) {
      if (languages.has(language)) continue
      const [start, end] = isLevelFirst
        ? [found[index - 1]?.to ?? 0, Math.max(to, nextSeparator(text, to))]
        : [from, found[index + 1]?.from ?? text.length]
      const [pieceStart, pieceEnd] = pieceAround(text, from, to)
      const isAlone = found.filter((one) => one.from >= pieceStart && one.to <= pieceEnd).length === 1
      // What stands between the same commas belongs together.
      const inPiece = isAlone
        ? levels.filter((level) => level.from >= pieceStart && level.to <= pieceEnd)
        : []
      const own =
        inPiece.length > 0 ? inPiece : levels.filter((level) => level.from >= start && level.to <= end)
      const shared = own.length === 0 && !isLevelFirst ? sharedLevel(text, to, found[index + 1], levels) : []
      const best =
        own.find(({ isExact }) => isExact) ?? own[0] ?? shared[0] ?? heading ?? announced[0] ?? apart[0]
      // A table of reading, writing and speaking says more than one level.
      const isOne = new Set([...own, ...apart].map(({ level }) => level)).size <= 1
      languages.set(language, {
        language: { value: language, certainty: 'sure', lines: [number] },
        ...(best
          ? {
              fluency: {
                value: best.level,
                certainty: (best.isExact || best.level === 'native') && isOne ? 'sure' : 'likely',
                lines: best === apart[0] && below ? [number, below.number] : [number],
              },
            }
          : {}),
      })
    }
  }
  return [...languages.values()]
}

/** Languages of several places; a level from wherever the first one stands that says it. */
export function joinLanguages(places: FoundLanguage[][]): FoundLanguage[] {
  const joined = new Map<string, FoundLanguage>()
  for (const found of places.flat()) {
    const known = joined.get(found.language.value)
    if (!known) joined.set(found.language.value, found)
    else if (!known.fluency && found.fluency)
      joined.set(found.language.value, { ...known, fluency: found.fluency })
  }
  return [...joined.values()]
}

/** The stretch between commas that a language stands in. */
function pieceAround(text: string, from: number, to: number): [number, number] {
  const before = text.slice(0, from).search(/[,;|\t][^,;|\t]*$/)
  const after = text.slice(to).search(/[,;|\t]/)
  return [before < 0 ? 0 : before + 1, after < 0 ? text.length : to + after]
}

/** The end of what belongs to a language whose level stands before it. */
function nextSeparator(text: string, from: number) {
  const at = text.slice(from).search(/[,;|)\n]/)
  return at < 0 ? text.length : from + at
}

/** "Ukrainian, Russian – native": both have the level of the last. */
function sharedLevel(
  text: string,
  to: number,
  next: { from: number; to: number } | undefined,
  levels: ReturnType<typeof findLevels>,
) {
  if (!next || !/^\s*(?:[/&+]|,|and|und|y|et)\s*$/i.test(text.slice(to, next.from))) return []
  const level = levels.find(({ from }) => from >= next.to)
  // A level in brackets belongs to what stands right before it.
  return level && /^\s*[-–—:]\s*$/.test(text.slice(next.to, level.from)) ? [level] : []
}
