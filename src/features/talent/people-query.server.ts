// The words of a talent search. People write titles of every kind in their profiles, so an occupation is looked for by all
// the titles it goes by.
import { sql } from 'kysely'
import { type OtherTitle, titlesOf } from '#/features/occupations/other-titles.server.ts'
import { analyze } from '#/features/search/query/analyze.server.ts'
import { type NamedOccupation, readQuestion } from '#/features/search/query/question.server.ts'
import { allTerms, anyTerms, titleTerms } from '#/features/search/query/terms.ts'
import { buildTsqueries } from '#/features/search/query/token-queries.ts'
import { readQueryText } from '#/features/search/query/words/query-text.ts'
import { isVerbatimToken, tokenize } from '#/features/search/query/words/tokenize.server.ts'
import type { Db } from '#/server/database/database.ts'
import { preparedHint } from '#/server/database/prepared.ts'

/** A long list of titles costs time in every search for it. */
const maxTitles = { title: 36, titleOfKind: 4, work: 100 }

/** Printed tsqueries: whom the search finds (null: its words mean nothing), and who stands first among them. */
export async function parsePeopleQuery(db: Db, q: string) {
  const typedTokens = tokenize(readQueryText(q))
  const { analyzer } = await analyze(db, typedTokens)
  const alternatives = typedTokens.map((tokens) => tokens.filter(({ stopword }) => !stopword))
  const typed = buildTsqueries(alternatives, analyzer)
  if (!typed) return { tsquery: null, tiers: [] }
  const [tokens = [], other] = alternatives
  const { occupation, rest } = other
    ? { occupation: null, rest: [] }
    : readQuestion(tokens, q, { isWhole: true })
  const others = buildTsqueries([rest.filter((token) => !isVerbatimToken(token))], analyzer)
  const verbatim = buildTsqueries([tokens.filter(isVerbatimToken)], analyzer)
  const titles = occupation && (await titlesTsquery(db, occupation))
  const alsoCalled = titles && allTerms([titles, others?.anywhere])
  return {
    tsquery: anyTerms([typed.anywhere, alsoCalled && allTerms([alsoCalled, verbatim?.anywhere])]),
    tiers: [typed.inTitle, alsoCalled].filter((tier) => tier !== null),
  }
}

/** A printed tsquery of the titles that these occupations go by; null when they have none. */
async function titlesTsquery(db: Db, { occupations, by }: NamedOccupation) {
  const ofEach = Math.max(4, Math.floor(maxTitles.work / occupations.length))
  const titles =
    by === 'title'
      ? titlesOf(occupations, maxTitles.title, maxTitles.titleOfKind)
      : titlesOf(occupations, ofEach, ofEach)
  const wordsOf = await wordsOfTitles(db, titles)
  const printed = titles.flatMap(({ title, without }) => {
    const words = wordsOf(title)
    if (words.length === 0) return []
    const excluded = titleTerms(
      [...new Set(without.flatMap(wordsOf))].filter((word) => !words.includes(word)),
    )
    return [
      [...titleTerms(words), ...(excluded.length > 0 ? [`!( ${excluded.join(' | ')} )`] : [])].join(' & '),
    ]
  })
  return printed.length > 0 ? printed.map((title) => `( ${title} )`).join(' | ') : null
}

/** Lower-case 'it' is a stop word; in a title it is always the trade. */
const withTradeOfIt = (title: string) => title.replace(/\bit\b/g, 'IT')

/** Words do not change while the program runs, so each title is read once. */
const knownWords = new Map<string, string[]>()

async function wordsOfTitles(db: Db, titles: OtherTitle[]) {
  const texts = new Set(titles.flatMap(({ title, without }) => [title, ...without]))
  const unknown = [...texts].filter((text) => !knownWords.has(text))
  if (unknown.length > 0) {
    const { rows } = await sql<{ words: string[][] }>`
      select ${preparedHint} json_agg(tsvector_to_array(to_tsvector('plain_words', plain)) order by place) as words
      from unnest(${unknown.map(withTradeOfIt)}::text[]) with ordinality as titles (title, place), plain_terms(title) as plain`.execute(
      db,
    )
    for (const [at, text] of unknown.entries()) knownWords.set(text, rows[0]?.words[at] ?? [])
  }
  return (text: string) => knownWords.get(text) ?? []
}
