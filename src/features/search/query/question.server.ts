// What the words of a search mean: an occupation, a level, a kind of contract. The place is read before, and what is left
// are skills and plain words; see relevance-tiers.server.ts.

import { employmentTypes, jobLevels } from '#/features/jobs/fields/job-terms.ts'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import {
  type Occupation,
  type TitleEntry,
  taxonomy,
  titleEntry,
  withKinds,
} from '#/features/occupations/occupations.server.ts'
import { occupationsLike } from '#/features/occupations/similar-titles.server.ts'
import { themeOf } from '#/features/occupations/themes.server.ts'
import { titleVocabulary } from '#/features/occupations/title-vocabulary.server.ts'
import { titleWords } from '#/features/occupations/title-words.ts'
import { occupationsDoing } from '#/features/occupations/work-phrases.server.ts'
import { allTerms, anyTerm, anyTerms, prefixedTerm, titleTerms, topicTerm } from './terms.ts'
import type { QueryToken } from './words/tokenize.server.ts'

/** What of a search names an occupation, a field of work, or describes what people do there. */
export type NamedOccupation = {
  asked: string
  /** `titles`: two of them. `like`: the words are no title, and these are the most alike. */
  by: 'title' | 'titles' | 'field' | 'work' | 'like'
  /** The likeliest first. */
  occupations: Occupation[]
  /** Of a kind of work: how many of them are its core, and what is adjacent. */
  theme?: { core: number; adjacent: Occupation[] }
}

/** A level, a contract or a time of day, as printed tsqueries: of the jobs that have it, and of those that are named so. */
export type JobAttribute = { any: string; inTitle: string }

export type Question = {
  occupation: NamedOccupation | null
  attributes: JobAttribute[]
  /** The other words, which a job must have as well. */
  rest: QueryToken[]
}

const maxTitleTokens = 7

/** `hasOthers`: more words were typed than these, such as a place. `asTyped`: the words are no description of work.
 * `isRelaxed`: other words were dropped, so the rest is no kind of work by itself. */
export function readQuestion(
  tokens: QueryToken[],
  typed: string,
  {
    hasOthers = false,
    asTyped = false,
    isRelaxed = false,
  }: { hasOthers?: boolean; asTyped?: boolean; isRelaxed?: boolean } = {},
): Question {
  const title = findTitle(tokens)
  const isWhole = title && (title.occupation.by !== 'field' || !hasOthersThan(title))
  const theme = asTyped || isRelaxed || isWhole ? null : findTheme(tokens, typed)
  const work = () => (asTyped ? null : findWork(tokens, typed, hasOthers))
  const named =
    theme ??
    (title?.occupation.by === 'field' && tellsOfWork(title, typed) ? work() : null) ??
    title ??
    findInTitle(tokens) ??
    work() ??
    (asTyped ? null : findLike(tokens))
  const { attributes, rest } = takeAttributes(withoutFillers(named?.rest ?? tokens, named !== null))
  return { occupation: named?.occupation ?? null, attributes, rest }
}

/** 'Work with animals' or 'jobs for students': all that was typed, beside a level or hours. */
function findTheme(tokens: QueryToken[], typed: string): Found | null {
  if (!tokens.every((token) => token.stopword || isPlain(token))) return null
  const { attributes, rest } = takeAttributes(tokens)
  const words = attributes.length > 0 ? rest : tokens
  const asked = attributes.length > 0 ? words.map(({ text }) => text).join(' ') : typed.trim()
  // A single word of titles is more often a skill, and signs belong to a name: 'AT&T', 'C/C++'.
  const isOne = words.length === 1 && titleVocabulary().has(asked.toLowerCase())
  const theme = isOne || !/^[\p{L}\p{N}\s'’-]+$/u.test(asked) ? undefined : themeOf(asked)
  if (!theme) return null
  const { core, related, adjacent } = theme
  const occupations = [...new Set([...core, ...[...core, ...related].flatMap(withKinds)])]
  return {
    occupation: { asked, by: 'field', occupations, theme: { core: core.length, adjacent } },
    rest: tokens.filter((token) => !words.includes(token)),
  }
}

type Found = { occupation: NamedOccupation; rest: QueryToken[] }

/** Words that only say that a job is sought: 'charity jobs'. They stay where nothing else was typed. */
const fillers = new Set(
  `job jobs work working works role roles position positions vacancy vacancies career careers employment opportunity
  opportunities opening openings hiring`.split(/\s+/),
)

function withoutFillers(tokens: QueryToken[], isNamed: boolean) {
  const rest = tokens.filter((token) => !(isPlain(token) && fillers.has(token.text.toLowerCase())))
  return isNamed || rest.some(({ excluded }) => !excluded) ? rest : tokens
}

const isPlain = ({ quoted, excluded, stopword }: QueryToken) => !quoted && !excluded && !stopword

/** The longest run of words that is a title, or else a field. */
function findTitle(tokens: QueryToken[]): Found | null {
  const { byWords, isRole } = taxonomy()
  let field: (Found & { length: number }) | null = null
  for (let length = Math.min(maxTitleTokens, tokens.length); length > 0; length--)
    // In English the last word says what somebody is.
    for (let from = tokens.length - length; from >= 0; from--) {
      const run = tokens.slice(from, from + length)
      if (!run.every(isPlain)) continue
      const asked = run.map(({ text }) => text).join(' ')
      const words = titleWords(asked)
      const entry = byWords.get(words.join(' '))
      // 'Marketing intern' names a contract.
      if (!entry || (run.length < tokens.length && run.every(isAttribute))) continue
      const rest = tokens.toSpliced(from, length)
      if (entry.fieldOf || (words.length === 1 && rest.length > 0 && !isRole(words[0] as string))) {
        const occupations = [...new Set((entry.fieldOf ?? [entry.occupation]).flatMap(withKinds))]
        // Of 'school cleaning' the field of fewer occupations says more.
        if (!field || (length === field.length && occupations.length < field.occupation.occupations.length))
          field = { occupation: { asked, by: 'field', occupations }, rest, length }
        continue
      }
      if (field && field.length > length) return field
      const occupation: NamedOccupation = { asked, by: 'title', occupations: withOthers(entry) }
      return withSecondTitle({ occupation, rest }, tokens)
    }
  return field
}

/** 'Driving disabled children to school' says more than that somebody drives. */
const tellsOfWork = (found: Found, typed: string) =>
  /\bwork(?:ing)? (?:with|on)\b/i.test(typed) || hasOthersThan(found)

/** Whether words beside it say more than a level or hours. */
const hasOthersThan = ({ rest }: Found) => takeAttributes(withoutFillers(rest, true)).rest.length > 0

/** A 'plumber electrician' is either. */
function withSecondTitle(found: Found, tokens: QueryToken[]): Found {
  const { isRole } = taxonomy()
  const [other, ...more] = found.rest
  const entry = other && more.length === 0 ? titleEntry(other.text) : undefined
  if (!entry || entry.fieldOf || !isRole(entry.words.join(' '))) return found
  const [first, ...kinds] = found.occupation.occupations
  const occupations = [...new Set([first as Occupation, ...withOthers(entry), ...kinds])]
  return {
    occupation: { asked: tokens.map(({ text }) => text).join(' '), by: 'titles', occupations },
    rest: [],
  }
}

const withOthers = ({ occupation, others }: TitleEntry) => [
  ...new Set([occupation, ...others].flatMap(withKinds)),
]

const isAttribute = ({ text }: QueryToken) => attributeTerms.has(text.toLowerCase())

/** What a whole title names, such as 'Engineer, Backend' or 'Nursing Sister on nights'. */
function findInTitle(tokens: QueryToken[]): Found | null {
  if (tokens.length < 2 || !tokens.every(isPlain)) return null
  const asked = tokens.map(({ text }) => text).join(' ')
  const found = occupationOf(asked)
  if (!found || found.certainty < leastCertainty) return null
  return { occupation: { asked, by: 'title', occupations: withKinds(found.occupation) }, rest: tokens }
}
const leastCertainty = 0.6

function findWork(tokens: QueryToken[], typed: string, hasOthers: boolean): Found | null {
  if (tokens.some(({ quoted, excluded }) => quoted || excluded)) return null
  if (!hasOthers && typed.trim().split(/\s+/).length < 2) return null
  const occupations = occupationsDoing(tokens.map(({ text }) => text).join(' '))
  return occupations.length > 0
    ? { occupation: { asked: typed.trim(), by: 'work', occupations }, rest: [] }
    : null
}

function findLike(tokens: QueryToken[]): Found | null {
  const words = tokens.filter(isPlain)
  if (words.length < 2 || words.length < tokens.length) return null
  const asked = words.map(({ text }) => text).join(' ')
  const occupations = occupationsLike(asked)
  return occupations.length > 0 ? { occupation: { asked, by: 'like', occupations }, rest: tokens } : null
}

const maxAttributeWords = 3

function takeAttributes(tokens: QueryToken[]) {
  const attributes: JobAttribute[] = []
  const rest: QueryToken[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = attributeAt(tokens, at)
    if (found) attributes.push(found.attribute)
    else rest.push(tokens[at] as QueryToken)
    at += found?.length ?? 1
  }
  return { attributes, rest }
}

function attributeAt(tokens: QueryToken[], at: number) {
  for (let length = Math.min(maxAttributeWords, tokens.length - at); length > 0; length--) {
    const run = tokens.slice(at, at + length)
    const text = run.map((token) => token.text.toLowerCase().replaceAll('-', ' ')).join(' ')
    if (!run.every(isPlain)) continue
    const hours = hoursOf.get(text)
    if (hours)
      return { length, attribute: attributeOf(hours, (name) => allTerms(name.split(' ').map(topicTerm))) }
    const term = attributeTerms.get(text)
    if (term) return { length, attribute: attributeOf([text], () => term) }
  }
  return null
}

function attributeOf(names: string[], otherwise: (name: string) => string | null): JobAttribute {
  const inTitle = anyTerm(names.map((name) => `( ${titleTerms(name.split(' ')).join(' & ')} )`))
  return { any: anyTerms([inTitle, ...names.map(otherwise)]) ?? inTitle, inTitle }
}

/** Times of day and of the week, which titles name and texts are about, by the ways to ask for them. */
const hoursOf = new Map(
  [
    ['night', 'nights', 'overnight', 'third shift', '3rd shift', 'graveyard'],
    ['evening', 'evenings', 'twilight', 'second shift', '2nd shift', 'swing shift'],
    ['morning', 'mornings', 'early', 'first shift', '1st shift'],
    ['weekend', 'weekends', 'saturday', 'sunday'],
    ['day', 'days', 'daytime'],
  ].flatMap((words) =>
    words.flatMap((word) =>
      (word.endsWith(' shift')
        ? [word, `${word}s`]
        : [
            `${word} shift`,
            `${word} shifts`,
            `${word} work`,
            ...(word === 'day' || word === 'early' ? [] : [word]),
          ]
      ).map((asked) => [asked, words] as const),
    ),
  ),
)

const levelTerm = (level: (typeof jobLevels)[number]['value']) =>
  prefixedTerm(
    'l',
    jobLevels.findIndex(({ value }) => value === level),
  )
const typeTerm = (type: (typeof employmentTypes)[number]) => prefixedTerm('y', employmentTypes.indexOf(type))

/** Words that are no part of a title, and the term of the jobs that are meant. */
const attributeTerms = new Map(
  (
    [
      [
        anyTerm([levelTerm('entry'), typeTerm('Internship')]),
        'junior, jr, entry level, beginner, no experience, without experience, no experience needed, no experience required, no degree, no qualifications, training provided, graduate, trainee, school leaver',
      ],
      [levelTerm('senior'), 'senior, sr, experienced'],
      [levelTerm('lead'), 'principal'],
      [anyTerm([levelTerm('lead'), levelTerm('executive')]), 'leadership'],
      [typeTerm('Full-time'), 'full time, fulltime, permanent'],
      [typeTerm('Part-time'), 'part time, parttime'],
      [typeTerm('Contract'), 'contract, contractor, freelance, fixed term'],
      [typeTerm('Temporary'), 'temporary, temp, seasonal'],
      [typeTerm('Internship'), 'internship, internships, intern, interns, apprentice, apprenticeship'],
    ] as const
  ).flatMap(([term, names]) => names.split(', ').map((name) => [name, term] as const)),
)
