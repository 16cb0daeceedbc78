// The tier "also called": jobs whose title is another name of the occupation that was asked for.
import { sql } from 'kysely'
import { type Occupation, taxonomy, withKinds } from '#/features/occupations/occupations.server.ts'
import { type OtherTitle, titlesOf } from '#/features/occupations/other-titles.server.ts'
import { titleWords } from '#/features/occupations/title-words.ts'
import { occupationsDoing } from '#/features/occupations/work-phrases.server.ts'
import type { Db } from '#/server/database/database.ts'
import { preparedHint } from '#/server/database/prepared.ts'
import { titleTerms } from './terms.ts'
import type { QueryToken } from './words/tokenize.server.ts'

/** What of a query names an occupation, or describes its work. */
export type NamedOccupation = {
  asked: string
  by: 'title' | 'work'
  occupations: Occupation[]
  /** The other words of the query, which a job must have as well. */
  rest: QueryToken[]
}

const maxTitleTokens = 7
/** A long list of titles costs time in every search for it. */
const maxTitles = { title: 36, titleOfKind: 4, work: 100 }

/** Null when the words name no occupation. `isPhrase`: more words were typed than these, such as a place. */
export function findOccupation(
  tokens: QueryToken[],
  typed: string,
  isPhrase: boolean,
): NamedOccupation | null {
  return findTitle(tokens) ?? findWork(tokens, typed, isPhrase)
}

/** The longest run of words that is a title. A word that is only a field, such as 'sales', must be all that was typed. */
function findTitle(tokens: QueryToken[]): NamedOccupation | null {
  const { byWords, isRole } = taxonomy()
  const isPlain = ({ quoted, excluded, stopword }: QueryToken) => !quoted && !excluded && !stopword
  for (let length = Math.min(maxTitleTokens, tokens.length); length > 0; length--)
    for (let from = 0; from + length <= tokens.length; from++) {
      const run = tokens.slice(from, from + length)
      if (!run.every(isPlain)) continue
      const asked = run.map(({ text }) => text).join(' ')
      const words = titleWords(asked)
      const entry = byWords.get(words.join(' '))
      const rest = tokens.toSpliced(from, length)
      if (entry?.fieldOf && rest.length === 0)
        return { asked, by: 'title', occupations: [...new Set(entry.fieldOf.flatMap(withKinds))], rest }
      if (!entry || entry.shared || entry.fieldOf) continue
      if (words.length === 1 && rest.length > 0 && !isRole(words[0] as string)) continue
      return { asked, by: 'title', occupations: withKinds(entry.occupation), rest }
    }
  return null
}

function findWork(tokens: QueryToken[], typed: string, isPhrase: boolean): NamedOccupation | null {
  if (tokens.some(({ quoted, excluded }) => quoted || excluded)) return null
  if (!isPhrase && typed.trim().split(/\s+/).length < 2) return null
  const occupations = occupationsDoing(tokens.map(({ text }) => text).join(' '))
  return occupations.length > 0 ? { asked: typed.trim(), by: 'work', occupations, rest: [] } : null
}

/** A printed tsquery of the titles that these occupations go by; null when they have none. */
export async function titlesTsquery(db: Db, { occupations, by }: NamedOccupation) {
  const ofEach = Math.max(4, Math.floor(maxTitles.work / occupations.length))
  const titles =
    by === 'title'
      ? titlesOf(occupations, maxTitles.title, maxTitles.titleOfKind)
      : titlesOf(occupations, ofEach, ofEach)
  const stemsOf = await stemsOfTitles(db, titles)
  const printed = titles.flatMap(({ title, without }) => {
    const stems = stemsOf(title)
    if (stems.length === 0) return []
    const excluded = titleTerms(
      [...new Set(without.flatMap(stemsOf))].filter((stem) => !stems.includes(stem)),
    )
    return [
      [...titleTerms(stems), ...(excluded.length > 0 ? [`!( ${excluded.join(' | ')} )`] : [])].join(' & '),
    ]
  })
  return printed.length > 0 ? printed.map((title) => `( ${title} )`).join(' | ') : null
}

/** Lower-case 'it' is a stop word; in a title it is always the trade. */
const withTradeOfIt = (title: string) => title.replace(/\bit\b/g, 'IT')

/** Stems do not change while the program runs, so each title is stemmed once. */
const knownStems = new Map<string, string[]>()

async function stemsOfTitles(db: Db, titles: OtherTitle[]) {
  const texts = new Set(titles.flatMap(({ title, without }) => [title, ...without]))
  const unknown = [...texts].filter((text) => !knownStems.has(text))
  if (unknown.length > 0) {
    const { rows } = await sql<{ stems: string[][] }>`
      select ${preparedHint} json_agg(tsvector_to_array(to_tsvector('english', plain)) order by place) as stems
      from unnest(${unknown.map(withTradeOfIt)}::text[]) with ordinality as titles (title, place), plain_terms(title) as plain`.execute(
      db,
    )
    for (const [at, text] of unknown.entries()) knownStems.set(text, rows[0]?.stems[at] ?? [])
  }
  return (text: string) => knownStems.get(text) ?? []
}
