import type { Db } from '#/server/database/database.ts'
import { type Analyzer, analyze } from './analyze.server.ts'
import { extractPlaceWords, type PlaceReading } from './place-words.server.ts'
import type { ParsedQuery } from './search-query.ts'
import { allTerms, anyTerm, anyTerms, term, titleMarks } from './terms.ts'
import { type Token, tokenize } from './tokenize.server.ts'
import { exactTitleOf, positiveWords, printTsquery, readTsquery, type Tsquery, titleOf } from './tsquery.ts'

/**
 * Words that mean nothing ask for nothing, and fillers are left out unless all is `asTyped`. Where words name a place,
 * jobs that are there and have the other words are found as well.
 */
export async function parseQuery(db: Db, q: string, asTyped = false): Promise<ParsedQuery> {
  const written = tokenize(q)
  const { cut, places } = await analyze(db, written)
  const means = (piece: Token) => cut(piece).words.length > 0
  const alternatives = asTyped ? written : written.map((pieces) => withoutFillers(pieces, means))
  const typed = buildMatch(alternatives, cut)
  if (!typed) return nothing
  const placed = alternatives.flatMap((pieces) => {
    const place = extractPlaceWords(pieces, places, means)
    return place ? [{ ...place, ask: buildMatch([place.rest], cut) }] : []
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
    asked: anyTerms([typed.asked, ...placed.map(({ ask, marks }) => allTerms([ask?.asked, marks]))]),
    told: [titleMarks(words).join(' & '), sameTitle ?? anyTerm([]), ...placed.map(({ marks }) => marks)],
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

const nothing: ParsedQuery = {
  ...{ asked: null, title: null, exact: null, partly: null },
  ...{ told: [], words: [], synonyms: [], places: [] },
}

const textOf = (pieces: Token[]) => pieces.flatMap(({ text, excluded }) => (excluded ? [] : text)).join(' ')
const partsOf = ({ text, others = [] }: Token) => [...text.split(/\s+/), ...others]

/** They count where nothing else is asked. */
function withoutFillers(pieces: Token[], means: (piece: Token) => boolean) {
  const rest = pieces.filter(({ filler }) => !filler)
  return rest.some((piece) => !piece.excluded && means(piece)) ? rest : pieces
}

type Match = { tree: Tsquery; asked: string; title: string | null; exact: string | null }

/** What these words ask of a job and of its title. Null when they mean nothing. */
export function buildMatch(alternatives: Token[][], cut: Analyzer): Match | null {
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
function print(piece: Token, cut: Analyzer) {
  const { printed } = cut(piece)
  if (!printed) return null
  if (piece.excluded) return { asked: `!( ${printed} )`, titled: `!( ${printed} )` }
  const others = othersOf(piece, cut)
  const asked = others.map(({ name, printed, words }) => {
    return words.length > 1 ? `( ${titleMarks(words).join(' & ')} ) | ${term('s', name)}` : printed
  })
  return {
    asked: join([printed, ...asked], ' | '),
    titled: join([printed, ...others.map((other) => other.printed)], ' | '),
  }
}

/** The other names that are not cut to the same words. */
function othersOf(piece: Token, cut: Analyzer) {
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
function titlesOf(typed: Match, placed: (PlaceReading & { ask: Match | null })[], skills: string[]) {
  const same = placed.map(({ ask, marks }) => ask?.exact && allTerms([ask.exact, marks]))
  const titles = placed.map(({ rest, ask, marks }) => {
    if (ask?.title) return allTerms([ask.title, marks])
    return rest.every(({ excluded }) => excluded) && marks
  })
  const isPlaced = placed.length > 0
  const exact = isPlaced ? anyTerms([typed.title, ...same]) : typed.exact
  const title = isPlaced ? anyTerms([exact, ...titles]) : typed.title
  const partly = [
    ...titleMarks(positiveWords(typed.tree)),
    ...skills.map((skill) => term('s', skill.trim().toLowerCase())),
  ]
  return {
    ...{ exact, title, sameTitle: anyTerms([typed.exact, ...same]) },
    partly: title && anyTerms([isPlaced && title, anyTerm([...new Set(partly)])]),
  }
}

const join = (parts: string[], sign: string) =>
  parts.length > 1 ? parts.map((part) => `( ${part} )`).join(sign) : (parts[0] ?? '')

const compose = (alternatives: string[][]) =>
  join(
    alternatives.filter((all) => all.length > 0).map((all) => join(all, ' & ')),
    ' | ',
  )
