import type { Db } from '#/server/database/database.ts'
import type { DroppedTerms } from '../search-terms.ts'
import { type Analyzer, analyze } from './analyze.server.ts'
import { buildMatch, parseQuery } from './parse-query.server.ts'
import { extractPlaceWords } from './place-words.server.ts'
import type { CountJobs } from './search-query.ts'
import { allTerms, anyTerms, term } from './terms.ts'
import { type Token, tokenize } from './tokenize.server.ts'

/** What is left out together: a word, or a place, with what stands before it and means nothing: `in the`. */
type Unit = { text: string; pieces: Token[]; isPlace: boolean; jobs: number; use: number }

const maxUnits = 10

/**
 * The search without the words that no job has beside the others, as few as will do; null when that finds nothing
 * either. What is quoted or excluded stays.
 */
export async function dropTerms(db: Db, q: string, count: CountJobs): Promise<DroppedTerms | null> {
  const [pieces = [], another] = tokenize(q)
  if (another) return null
  const units = await listUnits(db, pieces, count)
  const isQuoted = pieces.some(({ quoted, excluded }) => quoted && !excluded)
  const most = isQuoted ? units.length : units.length - 1
  if (most < 1) return null

  // Leaving out more never finds less.
  let [fewest, enough] = [0, most]
  if (!(await finds(units.slice(0, most)))) return null
  while (enough - fewest > 1) {
    const middle = (fewest + enough) >> 1
    if (await finds(units.slice(0, middle))) enough = middle
    else fewest = middle
  }
  let left = units.slice(0, enough)
  for (const unit of left.slice(0, -1).reverse()) {
    const fewer = left.filter((one) => one !== unit)
    if (unit.jobs > 0 && (await finds(fewer))) left = fewer
  }
  return { words: inOrder(left), to: textWithout(left) }

  async function finds(out: Unit[]) {
    const { asked } = await parseQuery(db, textWithout(out))
    return asked !== null && (await count(asked)) > 0
  }
  function textWithout(out: Unit[]) {
    const gone = new Set(out.flatMap((unit) => unit.pieces))
    return pieces.flatMap((piece) => (gone.has(piece) ? [] : typedAs(piece))).join(' ')
  }
  function inOrder(out: Unit[]) {
    return out.toSorted((a, b) => placeIn(a) - placeIn(b)).map(({ text }) => text)
  }
  function placeIn(unit: Unit) {
    return pieces.indexOf(unit.pieces[0] as Token)
  }
}

const typedAs = ({ text, quoted, excluded }: Token) => `${excluded ? '-' : ''}${quoted ? `"${text}"` : text}`

/** Those first that say least about the work: which few jobs have says much, and more so in a title or as a skill. */
async function listUnits(db: Db, pieces: Token[], count: CountJobs) {
  const { cut, places } = await analyze(db, [pieces])
  const means = (piece: Token) => cut(piece).words.length > 0
  const wanted = pieces.filter(({ excluded, filler }) => !excluded && !filler)
  const place = extractPlaceWords(wanted, places, means)
  const rest = place ? place.rest : wanted
  const groups = rest.filter((piece) => !piece.quoted && means(piece)).map((piece) => [piece])
  if (place) groups.push(place.names)
  if (groups.length > maxUnits) return []
  const all = count(null)
  const units = await Promise.all(
    groups.map(async (names): Promise<Unit> => {
      const isPlace = names === place?.names
      const before = isPlace ? wanted.filter((piece) => !rest.includes(piece)) : []
      const pieces = [...before, ...names.flatMap(withEmptyWords)]
      return { pieces, isPlace, ...(await weigh(names, cut, all, count)) }
    }),
  )
  units.sort((a, b) => a.use - b.use)
  // All the work of a town is no answer to who asks for one trade there.
  if (units.at(-1)?.isPlace) units.splice(-2, 0, ...units.splice(-1))
  return units

  function withEmptyWords(piece: Token) {
    const at = wanted.indexOf(piece)
    const last = wanted.slice(0, at).findLastIndex((one) => one.quoted || means(one))
    return wanted.slice(last + 1, at + 1)
  }
}

const defaultUse = 0.2

async function weigh(names: Token[], cut: Analyzer, all: Promise<number>, count: CountJobs) {
  const text = names.map((piece) => piece.text).join(' ')
  const { asked = '', title = null } = buildMatch([names], cut) ?? {}
  const [jobs, naming] = await Promise.all([
    count(asked),
    count(allTerms([asked, anyTerms([title, term('s', text.toLowerCase())])])),
  ])
  if (jobs === 0) return { text, jobs, use: 0 }
  return { text, jobs, use: Math.log((await all) / jobs) * (defaultUse + naming / jobs) }
}
