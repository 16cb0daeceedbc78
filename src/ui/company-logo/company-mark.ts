// A company without a logo of its own gets a mark made from its name: the same in every process and on every page.
// The drawings are in one file that is fetched once, so that pages carry no paths.

/** Deep enough for a white figure on top (4.5:1), and never yellow, which means "verified". */
const liveries = [
  '#12376b',
  '#1d4fd8',
  '#0f6b52',
  '#2b6e1f',
  '#b3261e',
  '#b84a00',
  '#8a1c5b',
  '#4b2fa8',
  '#0b6a80',
  '#7a3b10',
  '#26272b',
  '#9d174d',
]

/** A word in the name decides first, so that a bank does not get a leaf. */
const trades: [RegExp, string][] = [
  [/clinic|health|care\b|medic|dental|hospital|pharma/i, 'cross'],
  [/grid|energy|electric|power|volt/i, 'bolt'],
  [/solar|light|day/i, 'sun'],
  [/bank|capital|credit|financ|insur|mutual/i, 'columns'],
  [/food|kitchen|bake|brew|farm|garden|harvest|green/i, 'leaf'],
  [/freight|transit|rail|logistic|cargo|courier|express/i, 'chevrons'],
  [/school|academ|universit|learn|college|press|book|library/i, 'book'],
  [/build|construct|home|hous|estate|hotel/i, 'house'],
  [/water|marine|ocean|river|harbou?r|\bsea/i, 'waves'],
]
const figures = [
  'ring',
  'slash',
  'arch',
  'hexagon',
  'peaks',
  'blocks',
  'stack',
  'links',
  'turn',
  'diamond',
  'wheel',
  'quarters',
  'drop',
]

/** A number from the name: the same in every process. */
export function companyNameHash(name: string) {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3_600_000
  return hash
}

const pick = (list: readonly string[], number: number) => list[number % list.length] ?? ''

export function companyMark(name: string) {
  const hash = companyNameHash(name)
  return {
    livery: pick(liveries, hash),
    figure: trades.find(([words]) => words.test(name))?.[1] ?? pick(figures, Math.floor(hash / 12)),
  }
}
