import { withoutGenderMarks } from './gender-marks.ts'
import { type Occupation, type Taxonomy, type TitleEntry, taxonomy } from './occupations.server.ts'
import { modifiers, plainWords } from './title-words.ts'

type TitleMatch = {
  occupation: Occupation
  /** 1: the title is one of the occupation's titles, apart from level, hours and the like. Lower: a part of it is. */
  certainty: number
  /** Words of the title that it is. */
  length: number
  /** The words before it name the field of other occupations: a 'warehouse shift lead' leads no restaurant. */
  isAstray?: boolean
}

const maxSegment = 16
const separators = /\s*(?:[,|()[\]:;–—•/]|(?<!\+)\+(?!\+)|\s[-~]+\s|\s@\s|\s-|-\s)\s*/
const prepositions = new Set([
  'for',
  'in',
  'at',
  'with',
  'to',
  'on',
  'from',
  'by',
  'within',
  'bei',
  'fur',
  'mit',
  'pour',
  'chez',
  'para',
  'con',
])

/** The occupation that a title names, whatever its level, hours and place; null when none is known. */
export function occupationOf(title: string): TitleMatch | null {
  const known = taxonomy()
  const text = withoutGenderMarks(title.slice(0, 300))
  const segments = text
    .split(separators)
    .map(plainWords)
    .filter((words) => words.length > 0)
  if (segments.length > 1) {
    const whole = known.byWords.get(segments.flat().join(' '))
    if (whole) return matchOf(whole, 1)
  }
  for (const [at, words] of segments.entries()) {
    const found = matchSegment(words, known) ?? matchInverted(words, segments[at + 1] ?? [], known)
    if (found && found.certainty < 1) {
      const other = matchOtherRole(words, known)
      if (other && (found.isAstray || other.length > found.length)) return other
    }
    if (found) return at === 0 ? found : { ...found, certainty: found.certainty * 0.8 }
    const other = matchOtherRole(words, known)
    if (other) return other
  }
  const all = segments.flat()
  return (segments.length > 1 ? matchSegment(all, known) : null) ?? matchLearner(all, known)
}

/** Words for one position: where 'front desk lead' is unknown, 'front desk supervisor' may be known. */
const sameRoles = [
  'supervisor manager lead leader director head superintendent principal chief coordinator',
  'operator operative worker assistant attendant associate staff hand member',
  'clerk agent representative assistant associate staff',
  'specialist officer advisor consultant executive administrator analyst',
  'technician installer fitter mechanic repairer',
  'engineer developer programmer',
  'teacher tutor instructor trainer lecturer educator',
].map((roles) => roles.split(' '))

/** A title that differs in its last word only, which says the same. */
function matchOtherRole(words: string[], known: Taxonomy): TitleMatch | null {
  const plain = words.filter((word) => !levels.has(word))
  const role = plain.at(-1) as string
  const others = sameRoles.flatMap((roles) => (roles.includes(role) ? roles : []))
  for (let from = 0; from < plain.length - 1; from++)
    for (const other of others) {
      const entry = known.byWords.get([...plain.slice(from, -1), other].join(' '))
      if (entry && !entry.fieldOf && entry.words.length > 1)
        return { ...matchOf(entry, from === 0 ? 0.7 : 0.5), length: plain.length - from }
    }
  return null
}
/** 'Shift lead' and 'senior supervisor' are levels in any field. */
const levels = new Set('shift senior junior deputy assistant chief trainee graduate night day'.split(' '))

/** 'Marketing Intern' names only a field beside the level, so the level is all that is known. */
function matchLearner(words: string[], known: Taxonomy): TitleMatch | null {
  for (const word of words) {
    const entry = learners.has(word) ? known.byWords.get(word) : undefined
    if (entry) return matchOf(entry, 0.5)
  }
  return null
}

const learners = new Set([
  'intern',
  'internship',
  'apprentice',
  'apprenticeship',
  'trainee',
  'praktikant',
  'praktikum',
  'werkstudent',
  'stagiaire',
  'stage',
  'alternant',
  'apprenti',
])

const matchOf = ({ occupation, shared, words }: TitleEntry, certainty: number): TitleMatch => ({
  occupation,
  certainty: shared ? certainty * 0.5 : certainty,
  length: words.length,
})

/** The longest known title in these words. In English the last word says what somebody is, so no role may follow it. */
function matchSegment(words: string[], known: Taxonomy): TitleMatch | null {
  const limit = Math.min(words.length, maxSegment)
  const cut = words.findIndex((word, at) => at > 0 && prepositions.has(word))
  const end = cut < 0 ? limit : Math.min(cut, limit)
  const role = lastRole(words, end, known)
  let best: TitleEntry | undefined
  for (let from = limit - 1; from >= 0; from--) {
    const longest = Math.min(known.longestFrom.get(words[from] as string) ?? 0, limit - from)
    for (let length = longest; length > (best?.words.length ?? 0); length--) {
      // A role after the title makes it a field: a 'Nurse Recruiter' is no nurse.
      if (role >= from + length) break
      const key = length === 1 ? (words[from] as string) : words.slice(from, from + length).join(' ')
      const entry = known.byWords.get(key)
      if (!entry || (length < words.length && entry.fieldOf)) continue
      if (length === 1 && words.length > 1 && !isRoleAlone(key, known)) continue
      best = entry
      break
    }
  }
  const gapped =
    role > 0
      ? matchWithGaps(words.slice(0, role), words[role] as string, best?.words.length ?? 1, known)
      : undefined
  if (gapped) return matchOf(gapped, 0.6)
  if (!best) return null
  const isWhole = words.every((word) => best.words.includes(word) || modifiers.has(word))
  const isAstray = !isWhole && isOfOtherField(words, best, known)
  const certainty = isWhole ? 1 : best.words.length > 1 ? 0.8 : 0.7
  return { ...matchOf(best, certainty), isAstray }
}

/** Whether a word before the title is a field, and of none of its family. */
function isOfOtherField(words: string[], { words: title, occupation }: TitleEntry, known: Taxonomy) {
  const at = words.indexOf(title[0] as string)
  return words.slice(0, Math.max(at, 0)).some((word) => {
    const fieldOf = known.byWords.get(word)?.fieldOf
    return fieldOf && !fieldOf.some(({ family }) => family === occupation.family)
  })
}

function lastRole(words: string[], end: number, known: Taxonomy) {
  for (let at = end - 1; at >= 0; at--)
    if (known.roles.has(words[at] as string) && !modifiers.has(words[at] as string)) return at
  return -1
}

const isRoleAlone = (word: string, known: Taxonomy) => known.isRole(word) && !modifiers.has(word)

/** The longest title with this last word whose other words are all here in any order: 'Software Development Engineer'. */
function matchWithGaps(fields: string[], role: string, longerThan: number, known: Taxonomy) {
  let best: TitleEntry | undefined
  for (const field of fields)
    for (const entry of known.byRarest.get(field) ?? []) {
      const { words } = entry
      if (words.length <= (best?.words.length ?? longerThan) || words.at(-1) !== role) continue
      if (words.slice(0, -1).every((word) => fields.includes(word))) best = entry
    }
  return best
}

/** 'Manager, Marketing' and 'Director Product' put the role first. */
function matchInverted(words: string[], next: string[], known: Taxonomy): TitleMatch | null {
  const at = words.findIndex((word) => known.roles.has(word) && !modifiers.has(word))
  if (at < 0) return null
  const role = words[at] as string
  const fields = [...words.slice(0, at), ...words.slice(at + 1)]
  const found = matchWithGaps(fields, role, 1, known) ?? matchWithGaps([...fields, ...next], role, 1, known)
  return found ? matchOf(found, 0.6) : null
}
