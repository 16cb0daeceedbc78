// What the words of a search mean: an occupation, a level, a kind of contract. The place is read before, and what is left
// are skills and plain words; see relevance-tiers.server.ts.

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
import { isSentence, occupationsDoing } from '#/features/occupations/work-phrases.server.ts'
import { workWords } from '#/features/occupations/work-words.ts'
import { isAttribute, isPlain, type JobAttribute, takeAttributes } from './attributes.ts'
import { readSentence } from './sentence.ts'
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
  /** Of a description of work: in circles from the closest, what it means, and what comes close to that. */
  described?: { asked: Occupation[][]; close: Occupation[][] }
}

export type Question = {
  /** All that was read as wanted; and, of a sentence, what was not. */
  wanted: QueryToken[]
  leftOut: QueryToken[]
  occupation: NamedOccupation | null
  attributes: JobAttribute[]
  /** The other words, which a job must have as well. */
  rest: QueryToken[]
  exclusions: Exclusions | null
}

/** What no job may be: of these hours, or of one of these occupations. */
export type Exclusions = { attributes: JobAttribute[]; occupations: Occupation[] }

const maxTitleTokens = 7

type ReadOptions = {
  /** The words are no description of work. */
  asTyped?: boolean
  /** Other words were dropped, so the rest is no kind of work by itself. */
  isRelaxed?: boolean
  /** What is not wanted is not told from what is. */
  isWhole?: boolean
}

export function readQuestion(tokens: QueryToken[], typed: string, options: ReadOptions = {}): Question {
  if (options.asTyped || options.isWhole) return readWanted(tokens, typed, options)
  const { main, mainText, unwanted, aside } = readSentence(tokens, typed)
  if (main === tokens) return readWanted(tokens, typed, options)
  const question = readWanted(main, mainText, options, unwanted)
  const { attributes, rest: words } = takeAttributes(unwanted)
  const isRead = question.occupation || (words.length === 0 && aside.length === 0)
  if (!isRead) return readWanted(tokens, typed, options)
  const occupations = words.length > 0 ? (findTitle(words)?.occupation.occupations ?? []) : []
  const left = question.occupation && without(question.occupation, new Set(occupations))
  return {
    ...question,
    leftOut: tokens.filter((token) => !main.includes(token)),
    occupation: left ?? question.occupation,
    attributes: [...question.attributes, ...takeAttributes(aside).attributes],
    exclusions: { attributes, occupations: left ? occupations : [] },
  }
}

const textOf = (tokens: QueryToken[]) => tokens.map(({ text }) => text).join(' ')

/** 'Work with food, not in a restaurant': without whom the other words name; null when nobody is left. */
function without(named: NamedOccupation, out: ReadonlySet<Occupation>): NamedOccupation | null {
  const rest = (some: Occupation[]) => some.filter((one) => !out.has(one))
  const asked = named.described?.asked.map(rest).filter((circle) => circle.length > 0)
  const kept = rest(named.occupations)
  const occupations = kept.length > 0 ? kept : (asked?.[0] ?? [])
  if (occupations.length === 0) return null
  const { theme, described } = named
  return {
    ...{ ...named, occupations },
    ...(theme && {
      theme: {
        core: Math.max(1, rest(named.occupations.slice(0, theme.core)).length),
        adjacent: rest(theme.adjacent),
      },
    }),
    ...(described && asked && { described: { asked, close: described.close.map(rest) } }),
  }
}

/** `unwanted`: what the other part of the sentence says, when these words are a part of one. */
function readWanted(
  tokens: QueryToken[],
  typed: string,
  { asTyped = false, isRelaxed = false }: ReadOptions,
  unwanted: QueryToken[] | null = null,
): Question {
  const isRead = !asTyped && !isRelaxed
  const isDescribed = isRead && (unwanted !== null || isSentence(typed))
  const title = findTitle(tokens)
  const isWhole = title && (title.occupation.by !== 'field' || !hasOthersThan(title))
  const theme = isRead && !isWhole ? findTheme(tokens, typed) : null
  const work = () => (isRead ? findWork(tokens, typed, unwanted ?? [], isDescribed) : null)
  const named =
    theme ??
    (title?.occupation.by === 'field' && tellsOfWork(title, typed) && (isDescribed || !namesFields(title))
      ? work()
      : null) ??
    title ??
    findInTitle(tokens) ??
    work() ??
    (asTyped ? null : findLike(tokens))
  const left = withoutFillers(named?.rest ?? tokens, named !== null)
  const { attributes, rest } = takeAttributes(left)
  const read: Question = {
    wanted: tokens,
    leftOut: [],
    occupation: named?.occupation ?? null,
    attributes,
    rest,
    exclusions: null,
  }
  if (!isDescribed || !named || !/^(?:work|field)$/.test(named.occupation.by)) return read
  return {
    ...read,
    wanted: tokens.filter(saysOfWork),
    occupation: withClose(named.occupation, tokens, unwanted ?? []),
    rest: rest.filter(saysOfWork),
  }
}

/** Tools beside each other, such as 'python sql'. */
const namesFields = ({ rest }: Found) =>
  rest.every(({ text }) => taxonomy().byWords.get(titleWords(text).join(' '))?.fieldOf)

/** Of a sentence, 'get paid while you' says nothing about the work. */
const saysOfWork = (token: QueryToken) => workWords(token.text).length > 0

/** A field that a sentence names: what the sentence describes comes close. */
function withClose(named: NamedOccupation, tokens: QueryToken[], unwanted: QueryToken[]): NamedOccupation {
  if (named.by !== 'field') return named
  const known = new Set([...named.occupations, ...(named.theme?.adjacent ?? [])])
  const { rest } = takeAttributes(tokens)
  const close = occupationsDoing(textOf(rest), textOf(unwanted)).map((circle) =>
    circle.filter((one) => !known.has(one)),
  )
  return { ...named, described: { asked: [], close } }
}

/** 'Work with animals' or 'jobs for students': all that was typed, beside a level or hours. */
function findTheme(tokens: QueryToken[], typed: string): Found | null {
  if (!tokens.every((token) => token.stopword || isPlain(token))) return null
  const { attributes, rest } = takeAttributes(tokens)
  const words = attributes.length > 0 ? rest : tokens
  const asked = attributes.length > 0 ? textOf(words) : typed.trim()
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

/** The longest run of words that is a title, or else a field. */
function findTitle(tokens: QueryToken[]): Found | null {
  const { byWords, isRole } = taxonomy()
  let field: (Found & { length: number }) | null = null
  for (let length = Math.min(maxTitleTokens, tokens.length); length > 0; length--)
    // In English the last word says what somebody is.
    for (let from = tokens.length - length; from >= 0; from--) {
      const run = tokens.slice(from, from + length)
      if (!run.every(isPlain)) continue
      const asked = textOf(run)
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
    occupation: { asked: textOf(tokens), by: 'titles', occupations },
    rest: [],
  }
}

const withOthers = ({ occupation, others }: TitleEntry) => [
  ...new Set([occupation, ...others].flatMap(withKinds)),
]

/** What a whole title names, such as 'Engineer, Backend' or 'Nursing Sister on nights'. */
function findInTitle(tokens: QueryToken[]): Found | null {
  if (tokens.length < 2 || !tokens.every(isPlain)) return null
  const asked = textOf(tokens)
  const found = occupationOf(asked)
  if (!found || found.certainty < leastCertainty) return null
  return { occupation: { asked, by: 'title', occupations: withKinds(found.occupation) }, rest: tokens }
}
const leastCertainty = 0.6

const askedCircles = 2

function findWork(
  tokens: QueryToken[],
  typed: string,
  unwanted: QueryToken[],
  isDescribed: boolean,
): Found | null {
  if (tokens.some(({ quoted, excluded }) => quoted || excluded)) return null
  if (!isDescribed && typed.trim().split(/\s+/).length < 2) return null
  const { rest } = takeAttributes(tokens)
  const circles = occupationsDoing(textOf(rest), textOf(unwanted), isDescribed)
  const [occupations = []] = circles
  if (occupations.length === 0) return null
  const described = { asked: circles.slice(0, askedCircles), close: circles.slice(askedCircles) }
  return {
    occupation: { asked: typed.trim(), by: 'work', occupations, described },
    rest: tokens.filter((token) => !rest.includes(token)),
  }
}

function findLike(tokens: QueryToken[]): Found | null {
  const words = tokens.filter(isPlain)
  if (words.length < 2 || words.length < tokens.length) return null
  const asked = textOf(words)
  const occupations = occupationsLike(asked)
  return occupations.length > 0 ? { occupation: { asked, by: 'like', occupations }, rest: tokens } : null
}
