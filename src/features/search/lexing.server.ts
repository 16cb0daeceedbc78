import type { Db } from '#/server/database.ts'
import { type Cutter, cutWords } from './cut-words.server.ts'
import { allOf, anyMark, anyOf, mark, titleMarks } from './marks.ts'
import { type PlaceReading, readPlaceWords } from './place-words.server.ts'
import type { Lexed } from './question.ts'
import { type Piece, readWords } from './read-words.server.ts'
import { type Asked, exactTitleOf, printTsquery, readTsquery, titleOf, wantedWords } from './tsquery.ts'

/**
 * Words that mean nothing ask for nothing, and fillers are left out unless all is `asTyped`. Where words name a place,
 * jobs that are there and have the other words are found as well.
 */
export async function lex(db: Db, q: string, asTyped = false): Promise<Lexed> {
  const written = readWords(q)
  const { cut, places } = await cutWords(db, written)
  const means = (piece: Piece) => cut(piece).words.length > 0
  const alternatives = asTyped ? written : written.map((pieces) => withoutFillers(pieces, means))
  const typed = askOf(alternatives, cut)
  if (!typed) return nothing
  const placed = alternatives.flatMap((pieces) => {
    const place = readPlaceWords(pieces, places, means)
    return place ? [{ ...place, ask: askOf([place.rest], cut) }] : []
  })
  const wanted = alternatives.flat().filter(({ excluded }) => !excluded)
  const skills = [...alternatives, ...placed.map(({ rest }) => rest), ...wanted.map((piece) => [piece])]
  const { sameTitle, ...titles } = titlesOf(typed, placed, [
    q,
    ...skills.map(textOf),
    ...wanted.flatMap(partsOf),
  ])
  const words = [...new Set(wanted.flatMap((piece) => cut(piece).words))]
  return {
    ...titles,
    asked: anyOf([typed.asked, ...placed.map(({ ask, marks }) => allOf([ask?.asked, marks]))]),
    told: [titleMarks(words).join(' & '), sameTitle ?? anyMark([]), ...placed.map(({ marks }) => marks)],
    words,
    synonyms: wanted.flatMap((piece) =>
      othersOf(piece, cut).map(({ name, words }) => {
        return { asked: piece.text, own: cut(piece).words, found: name, words }
      }),
    ),
    places: placed.map(({ names }) => {
      return { asked: textOf(names), words: names.flatMap((piece) => cut(piece).words) }
    }),
  }
}

const nothing: Lexed = {
  ...{ asked: null, title: null, exact: null, partly: null },
  ...{ told: [], words: [], synonyms: [], places: [] },
}

const textOf = (pieces: Piece[]) => pieces.flatMap(({ text, excluded }) => (excluded ? [] : text)).join(' ')
const partsOf = ({ text, others = [] }: Piece) => [...text.split(/\s+/), ...others]

/** They count where nothing else is asked. */
function withoutFillers(pieces: Piece[], means: (piece: Piece) => boolean) {
  const rest = pieces.filter(({ filler }) => !filler)
  return rest.some((piece) => !piece.excluded && means(piece)) ? rest : pieces
}

type Ask = { tree: Asked; asked: string; title: string | null; exact: string | null }

/** What these words ask of a job and of its title. Null when they mean nothing. */
export function askOf(alternatives: Piece[][], cut: Cutter): Ask | null {
  const ways = alternatives.map((all) => all.flatMap((piece) => print(piece, cut) ?? []))
  const tree = readTsquery(compose(ways.map((all) => all.map((way) => way.titled))))
  if (!tree) return null
  const [title, exact] = [titleOf(tree), exactTitleOf(tree)]
  return {
    tree,
    asked: compose(ways.map((all) => all.map((way) => way.asked))),
    title: title && printTsquery(title),
    exact: exact && printTsquery(exact),
  }
}

/**
 * As it is searched, and as titles are asked for it. Another name of several words must be the title's or a
 * skill: scattered over a description it means something else.
 */
function print(piece: Piece, cut: Cutter) {
  const { printed } = cut(piece)
  if (!printed) return null
  if (piece.excluded) return { asked: `!( ${printed} )`, titled: `!( ${printed} )` }
  const others = othersOf(piece, cut)
  const asked = others.map(({ name, printed, words }) => {
    return words.length > 1 ? `( ${titleMarks(words).join(' & ')} ) | ${mark('s', name)}` : printed
  })
  return {
    asked: join([printed, ...asked], ' | '),
    titled: join([printed, ...others.map((other) => other.printed)], ' | '),
  }
}

/** The other names that are not cut to the same words. */
function othersOf(piece: Piece, cut: Cutter) {
  const known = new Set(['', cut(piece).printed])
  return (piece.others ?? []).flatMap((name) => {
    const { printed, words } = cut({ text: name, others: [] })
    const isNew = !known.has(printed)
    known.add(printed)
    return isNew ? [{ name, printed, words }] : []
  })
}

/**
 * Titles that say all the words come before those that only the place adds: who asks for a reading tutor hardly
 * means one in Reading.
 */
function titlesOf(typed: Ask, placed: (PlaceReading & { ask: Ask | null })[], skills: string[]) {
  const same = placed.map(({ ask, marks }) => ask?.exact && allOf([ask.exact, marks]))
  const titles = placed.map(({ rest, ask, marks }) => {
    if (ask?.title) return allOf([ask.title, marks])
    return rest.every(({ excluded }) => excluded) && marks
  })
  const isPlaced = placed.length > 0
  const exact = isPlaced ? anyOf([typed.title, ...same]) : typed.exact
  const title = isPlaced ? anyOf([exact, ...titles]) : typed.title
  const partly = [
    ...titleMarks(wantedWords(typed.tree)),
    ...skills.map((skill) => mark('s', skill.trim().toLowerCase())),
  ]
  return {
    ...{ exact, title, sameTitle: anyOf([typed.exact, ...same]) },
    partly: title && anyOf([isPlaced && title, anyMark([...new Set(partly)])]),
  }
}

const join = (parts: string[], sign: string) =>
  parts.length > 1 ? parts.map((part) => `( ${part} )`).join(sign) : (parts[0] ?? '')

const compose = (alternatives: string[][]) =>
  join(
    alternatives.filter((all) => all.length > 0).map((all) => join(all, ' & ')),
    ' | ',
  )
