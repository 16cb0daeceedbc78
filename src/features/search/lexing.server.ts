import { sql } from 'kysely'
import type { Db } from '#/server/database.ts'
import { often } from '#/server/prepared.ts'
import { anyMark, mark } from './marks.ts'
import type { Lexed, Synonym } from './question.ts'
import { type Piece, readWords } from './read-words.server.ts'
import { exactTitleOf, printTsquery, readTsquery, titleOf, wantedWords } from './tsquery.ts'

/** 'IT' in the name of a trade means the trade, however it is typed. */
const trade = (name: string) => name.replace(/\bit\b/gi, 'IT')

const nothing: Lexed = { asked: null, title: null, exact: null, partly: null, words: [], synonyms: [] }

/** Postgres cuts the words, so that a job and a question always agree. Words that mean nothing ask for nothing. */
export async function lex(db: Db, q: string): Promise<Lexed> {
  // Alone and without capitals it is a stop word, and means the trade.
  const alternatives = readWords(/^it$/i.test(q.trim()) ? 'IT' : q)
  const pieces = alternatives.flat()
  if (pieces.length === 0) return nothing
  const texts = pieces.flatMap(({ text, others = [] }) =>
    others.length > 0 ? [trade(text), ...others.map(trade)] : [text],
  )
  const quoted = pieces.flatMap(({ quoted = false, others = [] }) => [quoted, ...others.map(() => false)])
  const { rows } = await sql<{ printed: string; words: string[] }>`
    select ${often} case when quoted then phraseto_tsquery('english', plain_terms(piece))
      else plainto_tsquery('english', plain_terms(piece)) end::text as printed,
      tsvector_to_array(to_tsvector('english', plain_terms(piece))) as words
    from unnest(${texts}::text[], ${quoted}::boolean[]) with ordinality as pieces (piece, quoted, place)
    order by place`.execute(db)
  const lexed = rows.values()
  const words: string[] = []
  const synonyms: Synonym[] = []
  const ways = alternatives.map((all) => all.map((piece) => print(piece)).filter((way) => way !== null))
  const asked = compose(ways.map((all) => all.map((way) => way.asked)))
  const tree = readTsquery(compose(ways.map((all) => all.map((way) => way.titled))))
  if (!tree) return nothing
  const named = pieces.flatMap(({ text, excluded, others = [] }) =>
    excluded ? [] : [text, ...text.split(/\s+/), ...others],
  )
  const partly = [
    ...wantedWords(tree).map((word) => printTsquery({ word: `t:${word}` })),
    ...[q, ...named].map((skill) => mark('s', skill.trim().toLowerCase())),
  ]
  const [title, exact] = [titleOf(tree), exactTitleOf(tree)]
  return {
    asked,
    title: title && printTsquery(title),
    exact: exact && printTsquery(exact),
    partly: title && anyMark([...new Set(partly)]),
    words: [...new Set(words)],
    synonyms,
  }

  /**
   * As it is searched, and as titles are asked for it. Another name of several words must be the title's or a
   * skill: scattered over a description it means something else.
   */
  function print({ text, excluded, others = [] }: Piece) {
    const own = lexed.next().value
    const names = others.map((name) => ({ name, ...(lexed.next().value ?? { printed: '', words: [] }) }))
    if (!own?.printed) return null
    if (excluded) return { asked: `!( ${own.printed} )`, titled: `!( ${own.printed} )` }
    words.push(...own.words)
    const asked = [own.printed]
    const titled = [own.printed]
    for (const { name, printed, words: stems } of names) {
      if (!printed || titled.includes(printed)) continue
      synonyms.push({ asked: text, own: own.words, found: name, words: stems })
      titled.push(printed)
      const title = stems.map((word) => printTsquery({ word: `t:${word}` })).join(' & ')
      asked.push(stems.length > 1 ? `( ${title} ) | ${mark('s', name)}` : printed)
    }
    return { asked: join(asked, ' | '), titled: join(titled, ' | ') }
  }
}

const join = (parts: string[], sign: string) =>
  parts.length > 1 ? parts.map((part) => `( ${part} )`).join(sign) : (parts[0] ?? '')

const compose = (alternatives: string[][]) =>
  join(
    alternatives.filter((all) => all.length > 0).map((all) => join(all, ' & ')),
    ' | ',
  )
