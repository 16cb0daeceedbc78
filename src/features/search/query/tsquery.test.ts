import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import {
  alternativesOf,
  hasPhrase,
  parseTsquery,
  printTsquery,
  toExactTitleTsquery,
  toTermTsquery,
} from './tsquery.ts'

const app = await testApp()
const printedTsquery = async (typed: string) => {
  const { rows } = await sql<{ query: string }>`
    select websearch_to_tsquery('english', ${typed})::text as query`.execute(app.db)
  return rows[0]?.query ?? ''
}
const parsePrinted = async (typed: string) => parseTsquery(await printedTsquery(typed))

test('words, alternatives, exclusions and brackets are parsed as Postgres prints them', async () => {
  expect(await parsePrinted('software engineer or nurse -senior')).toEqual({
    any: [
      { all: [{ word: 'softwar' }, { word: 'engin' }] },
      { all: [{ word: 'nurs' }, { not: { word: 'senior' } }] },
    ],
  })
  expect(parseTsquery("'a' & ( 'b' | !!'c' ) & 'd'")).toEqual({
    all: [{ word: 'a' }, { any: [{ word: 'b' }, { not: { not: { word: 'c' } } }] }, { word: 'd' }],
  })
  expect(parseTsquery("'it''s' & 'back\\\\slash'")).toEqual({
    all: [{ word: "it's" }, { word: 'back\\slash' }],
  })
  expect(await parsePrinted('the of')).toBeNull()
})

test('a hyphenated word needs no phrase check, a phrase does', async () => {
  const words = (...all: string[]) => ({ all: all.map((word) => ({ word })) })
  expect(await parsePrinted('full-time')).toEqual(words('full-tim', 'full', 'time'))
  expect(await parsePrinted('state-of-the-art')).toEqual(words('state-of-the-art', 'state', 'art'))
  expect(await parsePrinted('up-to-date')).toEqual(words('up-to-d', 'date'))
  for (const typed of ['"night nurse"', '"full-time nurse"', "o'reilly", 'covid-19', 'cook -"line cook"']) {
    const tsquery = await parsePrinted(typed)
    expect(tsquery && hasPhrase(tsquery), typed).toBe(true)
  }
})

test('a phrase keeps the distances of its words, also over stop words', async () => {
  const { rows } = await sql<{ query: string }>`
    select phraseto_tsquery('plain_words', 'nurse of the night in Leeds')::text as query`.execute(app.db)
  expect(parseTsquery(rows[0]?.query ?? '')).toEqual({
    phrase: [{ word: 'nurse' }, { word: 'night' }, { word: 'leeds' }],
    distances: [3, 2],
  })
})

test('title queries have the same words, without order and exclusions', async () => {
  const title = async (typed: string) => {
    const tsquery = await parsePrinted(typed)
    const titleTsquery = tsquery && toTermTsquery(tsquery, 't')
    const exactTitle = tsquery && toExactTitleTsquery(tsquery)
    return [titleTsquery && printTsquery(titleTsquery), exactTitle && printTsquery(exactTitle)]
  }
  expect(await title('night nurse')).toEqual(["( 't:night' & 't:nurs' )", "( 't:night' & 't:nurs' & 'n:2' )"])
  expect(await title('"night nurse" -senior')).toEqual([
    "( 't:night' & 't:nurs' )",
    "( 't:night' & 't:nurs' & 'n:2' )",
  ])
  expect(await title('cook or baker')).toEqual([
    "( 't:cook' | 't:baker' )",
    "( ( 't:cook' | 't:baker' ) & 'n:1' )",
  ])
  expect(await title('-senior')).toEqual([null, null])
  expect(await title('-senior or cook')).toEqual([null, null])
})

test('a tsquery that is parsed and printed again means the same to Postgres', async () => {
  for (const typed of [
    'a b or c -d',
    "o'neill back\\slash 'quoted'",
    '"one two" three',
    '-(x y)',
    'full-time R&D',
  ]) {
    const printed = await printedTsquery(typed)
    const tsquery = parseTsquery(printed)
    if (!tsquery || hasPhrase(tsquery)) continue
    const { rows } = await sql<{ same: boolean }>`
      select numnode(${printTsquery(tsquery)}::tsquery) > 0 as same`.execute(app.db)
    expect(rows[0]?.same, typed).toBe(true)
    expect(parseTsquery(printTsquery(tsquery)), typed).toEqual(tsquery)
  }
})

test('a printed tsquery is split at its top', () => {
  expect(alternativesOf("( 'a' | 'b' ) | 'c''|' & 'd' | ( 'e' )")).toEqual([
    "( 'a' | 'b' )",
    "'c''|' & 'd'",
    "( 'e' )",
  ])
  expect(alternativesOf("( 'a' | 'b' )")).toEqual(["( 'a' | 'b' )"])
})
