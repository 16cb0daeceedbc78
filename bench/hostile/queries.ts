import { randomFrom } from '../../scripts/demo/random.ts'

const words =
  'nurse driver engineer senior C++ c# .net R&D at&t full-time node.js the of it a or and not kuberntes enginer RN hgv café ﷺ 看護師 медсестра 🏳️‍🌈 ﬁ ı ß'.split(
    ' ',
  )
const operators =
  '" "" - -- -" or OR | & ! !! ( ) (( )) <-> <2> :* \' \'\' \\ \\\\ % _ * ? + ~ ^ $1 ; -- /* */ $$ : w:0 t:nurse n:2 c:1 /etc/passwd http:// a@b \u202e \ufeff \u2028 \u00ad'.split(
    ' ',
  )
const rawBytes = ['%00', '%ED%A0%80', '%F0', '%', '%zz', '%C0%80', '+', '%20', '%0d%0a', '%FF%FE']
const numbers = [
  '0',
  '1',
  '-1',
  '1e9',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '2147483648',
  '9'.repeat(40),
  '1.5',
  '',
  ' ',
  'abc',
  '-0',
  '40',
  '90',
  '180',
  '500',
]
const textParameters: Record<string, string[]> = {
  where: [
    'Newark',
    'Newark, NJ',
    'remote',
    'remote, US',
    '%',
    '_',
    '\\',
    ',,,,',
    'a',
    's',
    'x'.repeat(300),
    'United States',
  ],
  type: ['Full-time', 'full-time', 'Nope', ''],
  workplace: ['Remote', 'Hybrid', 'remote'],
  level: ['senior', 'mid', '0'],
  industry: ['Software', 'Nope', '\u0000', '%'],
  skills: ['Python', 'c++', "'", '\\', 'x'.repeat(60)],
  posted: ['1d', '3d', '30d', '9d'],
  payPeriod: ['hour', 'year', 'decade'],
  payCurrency: ['USD', 'JPY', 'XXX'],
  company: ['bench-3', '', "' or 1=1"],
  sort: ['relevance', 'newest', 'pay', 'nearest', 'fastest', 'random()'],
  unit: ['km', 'mi', 'ly'],
  repliesFast: ['true', '1', 'maybe'],
  asTyped: ['true', '1'],
  cursor: ['W10', 'WzEsMV0', 'WzAsMiwxMF0', 'WzIsLTEsMV0', 'WzMsMWU5OTksMV0', 'x'.repeat(199), '%'],
}
const numericParameters = ['place', 'lat', 'lon', 'radius', 'payMin', 'payMax', 'page', 'limit']

/** A seeded generator of query strings: real words, operators, invalid bytes and invalid values in any mixture. */
export function hostileQuery(seed: number) {
  const random = randomFrom(seed)
  const randomBelow = (max: number) => Math.floor(random() * max)
  const pick = <T>(list: readonly T[]) => list[randomBelow(list.length)] as T
  const randomCharacter = () => String.fromCodePoint(1 + randomBelow(randomBelow(4) === 0 ? 0xd7fe : 0x24f))
  const fragment = () =>
    randomBelow(3) > 0 ? pick(words) : randomBelow(3) > 0 ? pick(operators) : randomCharacter()
  const text = () =>
    Array.from({ length: 1 + randomBelow(randomBelow(10) === 0 ? 60 : 6) }, fragment).join(
      randomBelow(4) === 0 ? '' : ' ',
    )

  return () => {
    const parts = [
      `q=${randomBelow(12) === 0 ? pick(rawBytes) : encodeURIComponent(text().slice(0, randomBelow(50) === 0 ? 900 : 290))}`,
    ]
    for (let n = randomBelow(4); n > 0; n--) {
      const name = randomBelow(3) === 0 ? pick(numericParameters) : pick(Object.keys(textParameters))
      const value = textParameters[name] ? pick(textParameters[name]) : pick(numbers)
      parts.push(`${name}=${randomBelow(25) === 0 ? pick(rawBytes) : encodeURIComponent(value)}`)
    }
    if (randomBelow(8) === 0) parts.push('lat=40.7&lon=-74', `radius=${1 + randomBelow(500)}`)
    return parts.join('&')
  }
}
