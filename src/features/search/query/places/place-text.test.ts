import { expect, test } from 'vitest'
import { countryNamed } from '#/shared/reference/country-names.ts'
import { enclosingPlaces, parsePlaces } from './places.ts'

/** The names of each part, and what they are known to be. */
const read = (where: string) =>
  parsePlaces(where).map((part) =>
    part.remote
      ? 'remote'
      : [
          part.inside ?? part.words,
          ...part.regions.map(({ names, code }) => code ?? names[0]),
          ...part.countries,
        ].join(' '),
  )

test.each([
  ...['50667 Köln', 'D-50667 Köln', 'Köln 50667', 'Ko\u0308ln', '５０６６７　Köln', 'Köln, 50667'].map(
    (where) => [where, 'Köln'],
  ),
  ...['LS1 4AP Leeds', 'Leeds LS1 4AP', 'Leeds, LS1 4AP', 'Leeds LS1', 'leeds ls14ap'].map((where) => [
    where,
    where.startsWith('leeds') ? 'leeds' : 'Leeds',
  ]),
  ...['75001 Paris', 'Paris 75001', 'Paris 8e', 'Paris CEDEX 08', 'F-75001 Paris'].map((where) => [
    where,
    'Paris',
  ]),
  ['00-001 Warszawa', 'Warszawa'],
  ['110 00 Praha', 'Praha'],
  ['Praha 4', 'Praha'],
  ['SE-111 20 Stockholm', 'Stockholm'],
  ['1012 AB Amsterdam', 'Amsterdam'],
  ['1000-001 Lisboa', 'Lisboa'],
  ['01310-100 São Paulo', 'São Paulo'],
  ['〒100-0001 Tokyo', 'Tokyo'],
  ['M5V 2T6 Toronto', 'Toronto'],
  ['D02 AF30 Dublin', 'Dublin'],
  ['560 001 Bengaluru', 'Bengaluru'],
  ['LV-1010 Riga', 'Riga'],
  ['SW1A 1AA London', 'London'],
  ['C1425 Buenos Aires', 'Buenos Aires'],
  ['Greater London', 'London'],
  ['London area', 'London'],
  ['San Francisco Bay Area', 'San Francisco'],
  ['County Dublin', 'Dublin'],
  // Nothing to take away.
  ['D-50667', 'D-50667'],
  ['100 Mile House', '100 Mile House'],
  ['Halle (Saale)', 'Halle (Saale)'],
  ['Baden in', 'Baden in'],
])('%s is read as %s', (where, name) => {
  expect(read(where)).toEqual([name])
})

test('a town with its state or country behind it is both, with a comma or without', () => {
  expect(read('New York, NY 10001')).toEqual(['New York NY', 'NY'])
  expect(read('Austin TX 73301-1234')).toEqual(['Austin', 'TX'])
  expect(read('Toronto ON M5V 2T6')).toEqual(['Toronto', 'ON'])
  expect(read('Sydney NSW 2000')).toEqual(['Sydney', 'NSW new south wales'])
  expect(read('Leeds (UK)')).toEqual(['Leeds', 'UK GB'])
  expect(read('Leeds UK')).toEqual(['Leeds', 'UK GB'])
  expect(read('Newark, N.J.')).toEqual(['Newark', 'NJ'])
})

test('regions have several names', () => {
  const codes = (name: string) =>
    parsePlaces(name).flatMap((part) =>
      part.remote ? [] : part.regions.map(({ names, code }) => code ?? names[0]),
    )
  for (const name of ['Bavaria', 'Bayern', 'Freistaat Bayern']) expect(codes(name), name).toEqual(['bavaria'])
  for (const name of ['NRW', 'Nordrhein-Westfalen', 'Nordrhein Westfalen'])
    expect(codes(name), name).toEqual(['north rhine-westphalia'])
  for (const name of ['California', 'Calif.', 'State of California'])
    expect(codes(name), name).toEqual(['CA'])
  expect(codes('Ontario')).toEqual(['ON'])
  expect(codes('Toscana')).toEqual(['tuscany'])
  expect(codes('Kanton Zürich')).toEqual(['zurich'])
})

test('a country has a name in every language, and several in English', () => {
  const names: Record<string, string[]> = {
    GB: [
      'Great Britain',
      'U.K.',
      'the UK',
      'Britain',
      'Northern Ireland',
      'Royaume-Uni',
      'Großbritannien',
      'Wielka Brytania',
    ],
    DE: [
      'Deutschland',
      'Allemagne',
      'Alemania',
      'Germania',
      'Niemcy',
      'Německo',
      'Германия',
      'ドイツ',
      '德国',
      'DEU',
    ],
    US: [
      'USA',
      'U.S.A.',
      'United States of America',
      'the United States',
      'États-Unis',
      'Estados Unidos',
      'Vereinigte Staaten',
    ],
    NL: ['Holland', 'The Netherlands', 'Nederland', 'Niederlande', 'Pays-Bas', 'Países Bajos'],
    AT: ['Österreich', 'Oesterreich', 'Autriche'],
    CH: ['Schweiz', 'Suisse', 'Svizzera'],
    CZ: ['Czechia', 'Czech Republic', 'Česko', 'Tschechien'],
    ES: ['España', 'Espana', 'Espagne', 'Spanien'],
    KR: ['South Korea', 'Korea', 'Südkorea', '대한민국'],
    CI: ['Ivory Coast', 'Côte d’Ivoire', 'Elfenbeinküste'],
    TR: ['Turkey', 'Türkiye', 'Türkei'],
    AE: ['UAE', 'Emirates'],
  }
  for (const [code, written] of Object.entries(names))
    for (const name of written) expect(countryNamed(name), name).toBe(code)
  // Of two countries in two languages, or of none.
  for (const name of ['Kongo', 'Atlantis', '', 'Deutsch']) expect(countryNamed(name), name).toBeNull()
})

test('among other words a country or region is named in full, and by no word that means something else', () => {
  expect(enclosingPlaces('deutschland')).toMatchObject({ countries: ['DE'] })
  expect(enclosingPlaces('ohio')).toMatchObject({ regions: [{ code: 'OH' }] })
  expect(enclosingPlaces('uk')).toMatchObject({ countries: ['GB'] })
  for (const word of [
    'per',
    'can',
    'it',
    'hr',
    'wash',
    'mass',
    'indie',
    'suede',
    'chili',
    'man',
    'act',
    'bar',
    'est',
  ])
    expect(enclosingPlaces(word), word).toEqual({ regions: [], countries: [] })
})
