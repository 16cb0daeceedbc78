import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { exactTitleOf, hasPhrase, printTsquery, readTsquery, titleOf } from './tsquery.ts'

const app = await testApp()
const lexed = async (typed: string) => {
  const { rows } = await sql<{ query: string }>`
    select websearch_to_tsquery('english', ${typed})::text as query`.execute(app.db)
  return rows[0]?.query ?? ''
}
const read = async (typed: string) => readTsquery(await lexed(typed))

test('words, choices, exclusions and brackets are read as Postgres prints them', async () => {
  expect(await read('software engineer or nurse -senior')).toEqual({
    any: [
      { all: [{ word: 'softwar' }, { word: 'engin' }] },
      { all: [{ word: 'nurs' }, { not: { word: 'senior' } }] },
    ],
  })
  expect(readTsquery("'a' & ( 'b' | !!'c' ) & 'd'")).toEqual({
    all: [{ word: 'a' }, { any: [{ word: 'b' }, { not: { not: { word: 'c' } } }] }, { word: 'd' }],
  })
  expect(readTsquery("'it''s' & 'back\\\\slash'")).toEqual({
    all: [{ word: "it's" }, { word: 'back\\slash' }],
  })
  expect(await read('the of')).toBeNull()
})

test('a hyphenated word needs no order, a phrase does', async () => {
  const words = (...all: string[]) => ({ all: all.map((word) => ({ word })) })
  expect(await read('full-time')).toEqual(words('full-tim', 'full', 'time'))
  expect(await read('state-of-the-art')).toEqual(words('state-of-the-art', 'state', 'art'))
  expect(await read('up-to-date')).toEqual(words('up-to-d', 'date'))
  for (const typed of ['"night nurse"', '"full-time nurse"', "o'reilly", 'covid-19', 'cook -"line cook"']) {
    const asked = await read(typed)
    expect(asked && hasPhrase(asked), typed).toBe(true)
  }
})

test('titles are asked for the same words, without order and exclusions', async () => {
  const title = async (typed: string) => {
    const asked = await read(typed)
    const of = asked && titleOf(asked)
    const exact = asked && exactTitleOf(asked)
    return [of && printTsquery(of), exact && printTsquery(exact)]
  }
  expect(await title('night nurse')).toEqual(["( 't:night' & 't:nurs' )", "( 't:night' & 't:nurs' & 'n:2' )"])
  expect(await title('"night nurse" -senior')).toEqual([
    "( 't:night' & 't:nurs' )",
    "( 't:night' & 't:nurs' & 'n:2' )",
  ])
  expect(await title('cook or baker')).toEqual([
    "( 't:cook' | 't:baker' )",
    "( ( 't:cook' & 'n:1' ) | ( 't:baker' & 'n:1' ) )",
  ])
  expect(await title('-senior')).toEqual([null, null])
  expect(await title('-senior or cook')).toEqual([null, null])
})

test('what is printed again means the same to Postgres', async () => {
  for (const typed of [
    'a b or c -d',
    "o'neill back\\slash 'quoted'",
    '"one two" three',
    '-(x y)',
    'full-time R&D',
  ]) {
    const printed = await lexed(typed)
    const asked = readTsquery(printed)
    if (!asked || hasPhrase(asked)) continue
    const { rows } = await sql<{ same: boolean }>`
      select numnode(${printTsquery(asked)}::tsquery) > 0 as same`.execute(app.db)
    expect(rows[0]?.same, typed).toBe(true)
    expect(readTsquery(printTsquery(asked)), typed).toEqual(asked)
  }
})
