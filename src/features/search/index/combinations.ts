// The combinations of facet values that occur. One number per job stands for all its facets at once, so that
// one pass over the jobs counts every facet.

/** Facets that are kept as lexemes, by their letter: 'w:Remote' is a value of the facet w. */
export type Combinations = {
  letters: readonly string[]
  /** Per facet, the values in the order they were first seen; the first stands for none. */
  values: string[][]
  /** Per facet, the value of each combination, as a place in `values`. */
  placesOf: Uint16Array[]
  count: number
  known: Map<string, number>
}

export const noCombinations = (letters: readonly string[]): Combinations => ({
  letters,
  values: letters.map(() => ['']),
  placesOf: letters.map(() => new Uint16Array(256)),
  count: 0,
  known: new Map(),
})

/** The number of the combination that these lexemes make. */
export function combinationOf(combinations: Combinations, lexemes: readonly string[]) {
  const { letters, values } = combinations
  const places = letters.map(() => 0)
  for (const lexeme of lexemes) {
    if (lexeme.charCodeAt(1) !== 58) continue
    const facet = letters.indexOf(lexeme.charAt(0))
    if (facet >= 0) places[facet] = placeOf(values[facet] as string[], lexeme.slice(2))
  }
  return numbered(combinations, places)
}

function numbered(combinations: Combinations, places: number[]) {
  const key = places.join()
  const known = combinations.known.get(key)
  if (known !== undefined) return known
  const added = combinations.count++
  combinations.known.set(key, added)
  places.forEach((place, facet) => {
    let column = combinations.placesOf[facet] as Uint16Array
    if (added >= column.length) {
      column = new Uint16Array(column.length * 2)
      column.set(combinations.placesOf[facet] as Uint16Array)
      combinations.placesOf[facet] = column
    }
    column[added] = place
  })
  return added
}

function placeOf(values: string[], value: string) {
  const place = values.indexOf(value)
  return place >= 0 ? place : values.push(value) - 1
}

/** How it is kept in a file: the combinations one after another. */
export const packCombinations = ({ letters, values, known }: Combinations) => ({
  letters,
  values,
  known: [...known.keys()],
})

export function unpackCombinations({ letters, values, known }: ReturnType<typeof packCombinations>) {
  const combinations: Combinations = { ...noCombinations(letters), values }
  for (const key of known) numbered(combinations, key.split(',').map(Number))
  return combinations
}
