import { sql } from 'kysely'
import type { Db } from '#/server/database.ts'
import { type Piece, readWords } from './read-words.ts'
import { exactTitleOf, printTsquery, readTsquery, titleOf } from './tsquery.ts'

/** Another name that was searched as well, and the words of it that a job must hold. */
export type Synonym = { asked: string; found: string; words: string[] }

export type Lexed = {
  asked: string | null
  title: string | null
  exact: string | null
  /** What must be found, as stems, the words people typed. */
  words: string[]
  synonyms: Synonym[]
}

const nothing: Lexed = { asked: null, title: null, exact: null, words: [], synonyms: [] }

/** Postgres cuts the words, so that a job and a question always agree. Words that mean nothing ask for nothing. */
export async function lex(db: Db, q: string): Promise<Lexed> {
  // Alone and without capitals it is a stop word, and means the trade.
  const alternatives = readWords(/^it$/i.test(q.trim()) ? 'IT' : q)
  const pieces = alternatives.flat()
  if (pieces.length === 0) return nothing
  const texts = pieces.flatMap(({ text, others = [] }) => [text, ...others])
  const quoted = pieces.flatMap(({ quoted = false, others = [] }) => [quoted, ...others.map(() => false)])
  const { rows } = await sql<{ printed: string; words: string[] }>`
    select case when quoted then phraseto_tsquery('english', plain_terms(piece))
      else plainto_tsquery('english', plain_terms(piece)) end::text as printed,
      tsvector_to_array(to_tsvector('english', plain_terms(piece))) as words
    from unnest(${texts}::text[], ${quoted}::boolean[]) with ordinality as pieces (piece, quoted, place)
    order by place`.execute(db)
  const lexed = rows.values()
  const words: string[] = []
  const synonyms: Synonym[] = []
  const sides = alternatives.map((all) => all.map((piece) => print(piece)).filter(Boolean))
  const asked = join(
    sides.filter((side) => side.length > 0).map((side) => join(side, ' & ')),
    ' | ',
  )
  const tree = readTsquery(asked)
  if (!tree) return nothing
  const [title, exact] = [titleOf(tree), exactTitleOf(tree)]
  return {
    asked,
    title: title && printTsquery(title),
    exact: exact && printTsquery(exact),
    words: [...new Set(words)],
    synonyms,
  }

  function print({ text, excluded, others = [] }: Piece) {
    const own = lexed.next().value
    if (!excluded) words.push(...(own?.words ?? []))
    const ways = [own?.printed ?? '']
    for (const other of others) {
      const { printed = '', words: stems = [] } = lexed.next().value ?? {}
      if (!printed || ways.includes(printed)) continue
      ways.push(printed)
      synonyms.push({ asked: text, found: other, words: stems })
    }
    const any = join(ways.filter(Boolean), ' | ')
    return any && excluded ? `!( ${any} )` : any
  }
}

const join = (parts: string[], sign: string) =>
  parts.length > 1 ? parts.map((part) => `( ${part} )`).join(sign) : (parts[0] ?? '')
