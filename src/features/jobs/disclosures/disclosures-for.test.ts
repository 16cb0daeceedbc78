import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { type Place, placesOf } from '../fields/places.ts'
import { disclosuresFor, lawPlaceName, laws, lawsOn } from './disclosures-for.ts'
import { row } from './law.ts'

const at = (country: string | null, region: string | null = null, city: string | null = null): Place[] => [
  { country, region, city },
]
const on = (day: string) => new Date(`${day}T12:00:00Z`)
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

/** A place right inside of a row's. */
const placeOf = (place: string) => {
  if (place === 'EU') return at('SE')
  const [area = '', city] = place.split(':')
  const [country = '', region] = area.split('-')
  return at(country, region ?? null, city ?? (region ? 'Elsewhere' : null))
}
const dayBefore = (day: string) => new Date(on(day).getTime() - dayMs)

// One test per row, named by its law and paragraph.
for (const law of laws.filter(({ from }) => from !== null)) {
  const from = law.from ?? ''
  test(`${lawPlaceName(law.place)}: ${law.law}, ${law.paragraph} holds from ${from} on, for ${law.minEmployees} and more`, () => {
    const place = placeOf(law.place)
    expect(ids(disclosuresFor(place, law.minEmployees, on(from)))).toContain(law.id)
    expect(ids(disclosuresFor(place, null, on(from)))).toContain(law.id)
    expect(ids(disclosuresFor(place, law.minEmployees, dayBefore(from)))).not.toContain(law.id)
    expect(ids(disclosuresFor(place, law.minEmployees - 1, on(from)))).not.toContain(
      law.minEmployees > 1 ? law.id : 'nothing',
    )
    expect(ids(disclosuresFor(at('JP'), 1000, on('2028-12-31')))).not.toContain(law.id)
  })
}

test('New York: Senate Bill S8877 / A6292-A, not signed, asks for nothing until it has a day', () => {
  const bill = laws.filter(({ from }) => from === null)
  expect(bill.map(({ law }) => law)).toEqual(['Senate Bill S8877 / A6292-A'])
  expect(lawsOn('vacancy', disclosuresFor(at('US', 'NY'), 500, on('2028-12-31')))).toEqual([])
  const signed = laws.map((law) => (law.from === null ? { ...law, from: '2027-06-01' } : law))
  expect(lawsOn('vacancy', disclosuresFor(at('US', 'NY'), 500, on('2027-06-01'), signed))).toHaveLength(1)
  expect(lawsOn('vacancy', disclosuresFor(at('US', 'NY'), 99, on('2027-06-01'), signed))).toEqual([])
})

test('a walk of the clock from 2025 to 2028 switches each dated row on its day and no other', () => {
  const everywhere = at(null)
  const switched: Record<string, string[]> = {}
  let before = new Set(ids(disclosuresFor(everywhere, null, on('2024-12-31'))))
  for (let time = on('2025-01-01'); time < on('2029-01-01'); time = new Date(time.getTime() + dayMs)) {
    const now = new Set(ids(disclosuresFor(everywhere, null, time)))
    const came = [...now].filter((id) => !before.has(id))
    const went = [...before].filter((id) => !now.has(id))
    expect(went).toEqual([])
    if (came.length > 0) switched[time.toISOString().slice(0, 10)] = [...new Set(came.map(shortId))]
    before = now
  }
  expect(switched).toEqual({
    '2025-01-01': ['US-IL pay-range', 'US-MN pay-range', 'US-IL benefits', 'US-MN benefits'],
    '2025-06-01': ['US-NJ pay-range', 'US-NJ benefits'],
    '2025-07-01': ['US-VT pay-range'],
    '2025-10-27': ['US-OH:Cleveland pay-range', 'US-OH:Cleveland no-pay-history'],
    '2025-10-29': ['US-MA pay-range'],
    '2025-12-03': ['US-OH:Columbus pay-range'],
    '2025-12-24': ['PL pay-range', 'PL no-pay-history', 'PL gender-neutral-title'],
    '2026-01-01': [
      'US-IL ai-use',
      'CA-ON pay-range',
      'CA-ON no-local-experience',
      'CA-ON ai-use',
      'CA-ON vacancy',
    ],
    '2026-06-07': [
      'EU pay-range',
      'EU no-pay-history',
      'EU gender-neutral-title',
      'IT pay-range',
      'IT no-pay-history',
    ],
    '2026-07-13': ['US-ME pay-range'],
    '2027-01-01': ['US-CO ai-use'],
    '2027-09-26': ['US-DE pay-range', 'US-DE benefits'],
    '2027-12-02': ['EU ai-use'],
  })
})
const shortId = (id: string) => id.split('/').slice(0, 2).join(' ')

test('a row that ends holds until the day before', () => {
  const table = [row(['FR', 'benefits'], ['Code', '1'], '2025-01-01', 'Says it.', { until: '2026-01-01' })]
  expect(disclosuresFor(at('FR'), null, on('2025-12-31'), table)).toHaveLength(1)
  expect(disclosuresFor(at('FR'), null, on('2026-01-01'), table)).toEqual([])
})

test('a region is read however it is written, and an unknown one counts as any of the country', () => {
  const places = (found: ReturnType<typeof disclosuresFor>) => new Set(found.map(({ place }) => place))
  for (const region of ['NJ', 'nj', 'N.J.', 'New Jersey', ' new jersey '])
    expect(places(disclosuresFor(at('US', region), 100, on('2026-11-23')))).toEqual(new Set(['US', 'US-NJ']))
  expect(places(disclosuresFor(at('CA', 'Québec'), 100, on('2026-11-23')))).toEqual(new Set())
  const unknown = places(disclosuresFor(at('US', null, 'Newark'), 100, on('2026-11-23')))
  expect(unknown).toContain('US-CO')
  expect(unknown).toContain('US-NJ')
  expect(unknown).not.toContain('US-NY:New York')
  expect(places(disclosuresFor(at('US', 'NY', 'Brooklyn'), 100, on('2026-11-23')))).toContain(
    'US-NY:New York',
  )
  expect(places(disclosuresFor(at('US', 'NY', 'Albany'), 100, on('2026-11-23')))).not.toContain(
    'US-NY:New York',
  )
})

test('remote work counts as done anywhere in its country', () => {
  const remote = placesOf({
    workplace: 'Remote',
    country: 'US',
    region: 'TX',
    city: 'Austin',
    furtherPlaces: [],
  })
  const found = new Set(disclosuresFor(remote, 100, on('2026-11-23')).map(({ place }) => place))
  expect(found).toContain('US-CO')
  expect(found).toContain('US-NY:New York')
  expect(found).not.toContain('CA-ON')
  const onSite = placesOf({
    workplace: 'On-site',
    country: 'US',
    region: 'TX',
    city: 'Austin',
    furtherPlaces: [],
  })
  expect(ids(disclosuresFor(onSite, 100, on('2026-11-23')))).toEqual([
    'US/gender-neutral-title/42 U.S.C. § 2000e-3(b)',
  ])
})

test('every row is unique and complete', () => {
  expect(new Set(ids(laws)).size).toBe(laws.length)
  for (const { from, says, law, paragraph } of laws) {
    if (from !== null) expect(new Date(from).toISOString().slice(0, 10)).toBe(from)
    expect(says).toMatch(/\.$/)
    expect(law && paragraph).toBeTruthy()
  }
})
