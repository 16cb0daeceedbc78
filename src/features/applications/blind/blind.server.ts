import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '#/shared/errors.ts'
import type { SentAnswer } from '../answers/answers.ts'
import { parseAnswers } from '../answers/answers.ts'
import type { ApplicationRow } from '../queries.server.ts'
import type { profileSnapshot } from '../shapes.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { mapWrittenFields } from '../written-fields.ts'
import { blindName, hiddenAnswer } from './blind-name.ts'

// Blind review: while `is_blind` holds (migration 0086), the team reads an application without name, photo, schools and
// dates. Everything that answers the team goes through one of these: rows through `asTeamReads`, SQL through `teamName`.

/** In SQL the name that the team reads; for queries over `applications`. */
export const teamName = sql<string>`case when applications.is_blind then blind_name(applications.id)
  else coalesce(applications.snapshot->>'name', '') end`

type Snapshot = z.output<typeof profileSnapshot>
type Named = { id: string; isBlind: boolean; snapshot: unknown }

/** The name that the team reads, also in what it is notified of. */
export const teamNameOf = ({ id, isBlind, snapshot }: Named) =>
  isBlind ? blindName(id) : parseSnapshot(snapshot).name

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const wholeWord = (text: string) => `(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`

const kindsOfSchool =
  /^(?:university|universit[àäéy]t?|universidad|universidade|université|college|school|schule|hochschule|academy|institute?|polytechnic|faculty|center|centre|high|technical|technology|state|city|national|business|community|vocational|training|trade|trades|arts|science|sciences|engineering|welding|with|from|and)$/iu
/** The words of a school's name that are its own, by which it is called for short. */
const ownWords = (school: string) =>
  school.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3 && !kindsOfSchool.test(word))

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** What finds this word in a text. A name of two letters is often a word as well: it counts as it is written. */
function wordPattern(word: string) {
  if (unspaced.test(word)) return word.length > 1 ? escaped(word) : null
  if (word.length > 2) return wholeWord(word)
  return word.length === 2 ? `(?-i:${wholeWord(word)})` : null
}

/** A name in such a script is called without its first character, which is that of the family, as well. */
const givenNames = (name: string) => (unspaced.test(name) && name.length > 2 ? [name.slice(1)] : [])

// Each begins where no longer one can have begun, so that a text takes time by its length.
const contactPatterns = [
  String.raw`(?:https?://|www\.)\S+`,
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}`,
  // An address of the web without its scheme, as far as it names a page.
  String.raw`(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,4}[a-z]{2,24}/[^\s/]\S*`,
  String.raw`(?<![\p{L}\p{N}.@])@[\p{L}\p{N}_]{2,40}(?:[.-][\p{L}\p{N}_]{1,40}){0,3}`,
  // A phone number: seven digits or more, and what stands between them.
  String.raw`(?<![\p{L}\p{N}])\+?\(?\d(?:[\s()./-]{0,2}\d){6,14}(?!\d)`,
]

/**
 * Takes out of a text what would name its writer: their name, schools, addresses of mail and web, phone numbers and
 * years. What it says in other words stays.
 */
export function hideIdentity({ name, email, education }: Pick<Snapshot, 'name' | 'email' | 'education'>) {
  const own = name.normalize('NFC').trim()
  const words = [
    ...education
      .flatMap(({ school }) => [school.trim(), ...ownWords(school)])
      .filter((word) => word.length > 2),
    email,
    email.split('@')[0] ?? '',
    own,
    ...own.split(/[\s,.'’-]+/).flatMap((word) => [word, ...givenNames(word)]),
  ].map((word) => word.normalize('NFC'))
  const patterns = [
    ...contactPatterns,
    ...words.toSorted((a, b) => b.length - a.length).flatMap((word) => wordPattern(word) ?? []),
    String.raw`(?<!\d)(?:19|20)\d\d(?!\d)`,
  ]
  const pattern = new RegExp(patterns.join('|'), 'giu')
  return <Text extends string | null>(text: Text) =>
    (text === null ? null : text.normalize('NFC').replace(pattern, '…')) as Text
}

function blindSnapshot(id: string, stored: unknown): Snapshot {
  const sent = parseSnapshot(stored)
  const hide = hideIdentity(sent)
  return {
    ...sent,
    name: blindName(id),
    email: '',
    headline: hide(sent.headline),
    about: hide(sent.about),
    skills: sent.skills.map(hide),
    skillYears: Object.fromEntries(
      Object.entries(sent.skillYears).map(([skill, years]) => [hide(skill), years]),
    ),
    experience: sent.experience.map(({ title, company, summary }) => ({
      ...{ title: hide(title), company: hide(company), from: null, to: null },
      summary: hide(summary),
    })),
    education: sent.education.flatMap(({ degree }) =>
      degree ? [{ school: '', degree: hide(degree), year: null }] : [],
    ),
    certificates: sent.certificates.map(({ name }) => ({
      ...{ name: hide(name), issuer: null, issued: null, expiresMonth: null, expiresYear: null },
    })),
    links: [],
    projects: sent.projects.map(({ name, summary }) => ({
      name: hide(name),
      url: null,
      summary: hide(summary),
    })),
  }
}

/** Of these only the fact that they were given is read: a file, an address and a date lead to the person. */
const namingKinds: SentAnswer['kind'][] = ['file', 'link', 'date']
/** Kinds whose words an employer gave themselves, so that a search for them finds nobody by name. */
export const searchableKinds = [
  'yes-no',
  'one-of',
  'several-of',
  'number',
] as const satisfies SentAnswer['kind'][]

const blindAnswers = (answers: unknown, hide: ReturnType<typeof hideIdentity>) =>
  parseAnswers(answers).map((given) =>
    namingKinds.includes(given.kind)
      ? { ...given, answer: hiddenAnswer, fileId: null }
      : { ...given, answer: hide(given.answer) },
  )

/** A card as the team reads it. Of the answers it shows none. */
export const cardAsTeamReads = <Row extends Named>(row: Row): Row =>
  row.isBlind ? { ...row, snapshot: blindSnapshot(row.id, row.snapshot) } : row

/** An application as the team reads it: a blind one without what names its applicant, its files and its texts’ names. */
export function asTeamReads<Row extends ApplicationRow | undefined>(row: Row): Row {
  if (!row?.isBlind) return row
  const hide = hideIdentity(parseSnapshot(row.snapshot))
  return {
    ...cardAsTeamReads(row),
    ...mapWrittenFields((_, name) => hide(row[name])),
    answers: blindAnswers(row.answers, hide),
    resumeFileId: null,
    resumeName: null,
    resumeSize: null,
    // It may lead to the people whom the team added by hand.
    source: null,
    sourceMedium: null,
    sourceCampaign: null,
  }
}

/** What somebody wrote to the team about it, such as the reason of a withdrawal. */
export const textToTeam = <Text extends string | null>(row: Named, text: Text): Text =>
  row.isBlind ? hideIdentity(parseSnapshot(row.snapshot))(text) : text

/** Throws 409 where the other side would be named. */
export function requireShown({ isBlind }: { isBlind: boolean }, before: string) {
  if (isBlind)
    throw new AppError(
      409,
      `This application is reviewed blind. Press “Show who this is” before you ${before}.`,
    )
}
