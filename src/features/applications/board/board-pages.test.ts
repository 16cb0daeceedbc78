import { expect, test } from 'vitest'
import { seededRandom } from '#/testing/seeded-random.ts'
import type { ApplicantBoardCard, ApplicantBoardData } from '../employer/board.ts'
import type { Stage } from '../stages.ts'
import { addPage, columnCards, keepLoaded, placeCard, withUnchangedCards } from './board-pages.ts'

// A server in a few lines: a column in order, read in pages of three.

type Person = { id: string; stage: Stage }
const pageSize = 3
const card = ({ id, stage }: Person) => ({ id, stage, daysLate: 0 }) as ApplicantBoardCard
const cursorAfter = (people: Person[], end: number) =>
  end < people.length ? `after ${people[end - 1]?.id}` : null

function read(people: Person[]) {
  const columns = (['applied', 'screened'] as const).map((column) => {
    const own = people.filter(({ stage }) => stage === column)
    const page = own.slice(0, pageSize)
    return {
      page,
      column,
      total: own.length,
      found: own.length,
      late: 0,
      nextCursor: cursorAfter(own, pageSize),
    }
  })
  return {
    hired: 0,
    cards: columns.flatMap(({ page }) => page.map(card)),
    columns: columns.map(({ page: _, ...column }) => column),
  } as unknown as ApplicantBoardData
}

/** The page after a cursor; null while the column has none. */
function readPage(people: Person[], cursor: string) {
  const own = people.filter(({ stage }) => stage === 'applied')
  const from = own.findIndex(({ id }) => `after ${id}` === cursor) + 1
  return { page: own.slice(from, from + pageSize).map(card), next: cursorAfter(own, from + pageSize) }
}

const cursorOf = (board: ApplicantBoardData) => board.columns[0]?.nextCursor ?? null
const idsOf = (board: ApplicantBoardData) => columnCards(board, 'applied').cards.map(({ id }) => id)

/** Loads further pages until so many rows are of the last reading. */
function scroll(board: ApplicantBoardData, people: Person[], rows: number) {
  for (
    let cursor = cursorOf(board);
    cursor && columnCards(board, 'applied').read < rows;
    cursor = cursorOf(board)
  ) {
    const { page, next } = readPage(people, cursor)
    board = addPage(board, 'applied', cursor, page, next)
  }
  return board
}

const applied = (count: number) =>
  Array.from({ length: count }, (_, n): Person => ({ id: `p${n}`, stage: 'applied' }))

test('a board that is read again keeps the rows that were loaded, and asks for them again from the first page on', () => {
  const people = applied(12)
  const loaded = scroll(read(people), people, 9)
  const again = keepLoaded(loaded, read(people))
  expect(idsOf(again)).toEqual(people.slice(0, 9).map(({ id }) => id))
  expect(columnCards(again, 'applied')).toMatchObject({ read: 3, found: 12, hasMore: true })
  expect(idsOf(scroll(again, people, 12))).toEqual(people.map(({ id }) => id))
})

test('whoever left a later page goes when it is read again, in the middle and at the end', () => {
  const people = applied(12)
  const loaded = scroll(read(people), people, 12)
  const stayed = people.filter(({ id }) => !['p4', 'p7', 'p10', 'p11'].includes(id))
  const again = keepLoaded(loaded, read(stayed))
  expect(idsOf(again)).toHaveLength(12)
  expect(idsOf(scroll(again, stayed, 12))).toEqual(stayed.map(({ id }) => id))
})

test('somebody who comes first again from far below loses nobody between', () => {
  const people = applied(12)
  const loaded = scroll(read(people), people, 12)
  const [last, ...others] = people.toReversed()
  const moved = last ? [last, ...others.toReversed()] : []
  expect(new Set(idsOf(keepLoaded(loaded, read(moved))))).toEqual(new Set(people.map(({ id }) => id)))
})

test('a page that was asked for before the board was read again is left out', () => {
  const people = applied(12)
  const board = scroll(read(people), people, 6)
  const [late, again] = [readPage(people, 'after p5'), keepLoaded(board, read(people))]
  expect(addPage(again, 'applied', 'after p5', late.page, late.next)).toBe(again)
})

test('a kept card that is moved counts as read, and is not twice on the board', () => {
  const people = applied(9)
  const again = keepLoaded(scroll(read(people), people, 9), read(people))
  const moved = placeCard(again, { ...card({ id: 'p6', stage: 'screened' }) })
  const now = people.map((one) => (one.id === 'p6' ? { ...one, stage: 'screened' as const } : one))
  const all = scroll(moved, now, 9)
  expect(idsOf(all)).not.toContain('p6')
  expect(columnCards(all, 'screened')).toMatchObject({ read: 1, cards: [{ id: 'p6' }] })
})

test('after any walk of moves, departures and readings the column is what the server has, once it is scrolled', () => {
  const random = seededRandom(23)
  for (let walk = 0; walk < 40; walk++) {
    let people = applied(20)
    let board = read(people)
    for (let step = 0; step < 12; step++) {
      const one = people[random(people.length)]
      const rest = people.filter((other) => other !== one)
      const kind = random(4)
      if (one && kind === 0) people = rest
      if (one && kind === 1)
        people = [{ ...one, stage: one.stage === 'applied' ? 'screened' : 'applied' }, ...rest]
      if (kind === 2) people = [{ id: `new${walk}-${step}`, stage: 'applied' }, ...people]
      board = keepLoaded(board, read(people))
      if (kind === 3) board = scroll(board, people, random(20))
      expect(new Set(board.cards.map(({ id }) => id)).size).toBe(board.cards.length)
    }
    board = scroll(board, people, people.length)
    const server = people.filter(({ stage }) => stage === 'applied')
    expect(idsOf(board)).toEqual(server.map(({ id }) => id))
  }
})

test('who has not changed stays the same object, wherever they stand, and so does a board of the same content', () => {
  const people = applied(6)
  const before = scroll(read(people), people, 6)
  expect(keepLoaded(before, structuredClone(before))).toBe(before)
  const after = keepLoaded(before, read([{ id: 'first', stage: 'applied' }, ...people]))
  for (const id of ['p0', 'p1'])
    expect(after.cards.find((one) => one.id === id)).toBe(before.cards.find((one) => one.id === id))
  const late = structuredClone(read(people))
  const [first] = late.cards
  if (first) first.daysLate = 3
  expect(keepLoaded(before, late).cards[0]).toMatchObject({ id: 'p0', daysLate: 3 })
})

test('a board that has not changed stays the same object, also with pages that were kept', () => {
  const people = applied(12)
  const again = keepLoaded(scroll(read(people), people, 9), read(people))
  expect(keepLoaded(again, again)).toBe(again)
})

test('a move leaves every other column the same object, and one whose count alone changes is another', () => {
  const people: Person[] = [...applied(4), { id: 's1', stage: 'screened' }, { id: 'i1', stage: 'interview' }]
  const before = read(people)
  const after = placeCard(before, card({ id: 'p1', stage: 'screened' }))
  const known = (column: 'applied' | 'screened' | 'interview') => columnCards(before, column)
  const of = (column: 'applied' | 'screened' | 'interview') => {
    const own = known(column)
    return withUnchangedCards(own, columnCards(after, column)) === own
  }
  expect([of('applied'), of('screened'), of('interview')]).toEqual([false, false, true])
  const column = known('applied')
  expect(withUnchangedCards(column, { ...column, found: column.found + 1 })).not.toBe(column)
  expect(withUnchangedCards(undefined, column)).toEqual(column)
})
