import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { untyped } from '#/testing/untyped.ts'
import { waitUntilCaughtUp } from '../../../bench/agreement/queries.ts'

const apps = {
  Postgres: await testApp(),
  'the index in memory': await testApp({ SEARCH_INDEX: 'on' }),
}

/** Each job has the name of its town as title. */
const towns: [city: string, region: string, country: string][] = [
  ['Köln', '', 'DE'],
  ['München', 'Bayern', 'DE'],
  ['Leeds', 'England', 'GB'],
  ['London', '', 'GB'],
  ['Paris', 'Île-de-France', 'FR'],
  ['New York', 'NY', 'US'],
  ['Toronto', 'ON', 'CA'],
  ['Praha', '', 'CZ'],
  ['Firenze', 'Toscana', 'IT'],
  // No region that the gazetteer knows.
  ['Hamburg', 'HH', 'DE'],
  ['Moscow', '', 'RU'],
  ['Sydney', 'NSW', 'AU'],
  ['Wien', '', 'AT'],
]

beforeAll(async () => {
  for (const app of Object.values(apps)) {
    const { company } = await app.employer()
    for (const [city, region, country] of towns)
      await app.job(company.id, { title: city, city, region, country })
    const at = async (title: string, latitude: number, longitude: number) => {
      const { id } = await app.job(company.id, { title, country: 'FJ', city: title })
      await app.db
        .updateTable('searchPlaces')
        .set({ latitude, longitude })
        .where('city', '=', title)
        .execute()
      await app.db.updateTable('jobs').set({ level: 'senior' }).where('id', '=', id).execute()
    }
    await at('West of the date line', -16.5, 179.9)
    await at('East of the date line', -16.5, -179.9)
    await at('On the date line', -16.5, 180)
    await at('Null island', 0, 0)
    await at('North', 89.9, 10)
  }
  await waitUntilCaughtUp(apps['the index in memory'].db)
})

for (const [engine, app] of Object.entries(apps)) {
  const find = async (query: object) => {
    const { data: found, meta } = await app.visitor.get('/jobs/search', untyped(query))
    // Without those that are only close to what was asked for.
    const data = found.filter(({ close }) => !close)
    return { titles: data.map(({ title }) => title).sort(), meta, data }
  }

  test.each<[where: string, titles: string[]]>([
    ['Great Britain', ['Leeds', 'London']],
    ['Deutschland', ['Hamburg', 'Köln', 'München']],
    ['Allemagne', ['Hamburg', 'Köln', 'München']],
    ['50667 Köln', ['Köln']],
    ['D-50667 Cologne', ['Köln']],
    ['LS1 4AP Leeds', ['Leeds']],
    ['Leeds LS1', ['Leeds']],
    ['75001 Paris', ['Paris']],
    ['New York, NY 10001', ['New York']],
    ['Nueva York', ['New York']],
    ['Greater London', ['London']],
    ['Bavaria', ['München']],
    ['Nordrhein-Westfalen', ['Köln']],
    ['Tuscany', ['Firenze']],
    ['Ontario', ['Toronto']],
    ['Toronto, Ontario', ['Toronto']],
    ['Toronto ON', ['Toronto']],
    ['New South Wales', ['Sydney']],
    ['Sydney NSW 2000', ['Sydney']],
    ['Muenchen', ['München']],
    ['Monachium', ['München']],
    ['Florence', ['Firenze']],
    ['Hambourg', ['Hamburg']],
    ['Prague', ['Praha']],
    ['Москва', ['Moscow']],
    ['1010 Wien', ['Wien']],
    ['Vídeň', ['Wien']],
    ['Londres', ['London']],
  ])(`${engine} knows %s`, async (where, titles) => {
    expect((await find({ where })).titles).toEqual(titles)
  })

  test(`${engine} finds jobs around a ZIP code, as near as was asked for`, async () => {
    for (const where of ['10001', '10001-2345', ' 10001, USA', '07102'])
      expect((await find({ where })).titles, where).toEqual(['New York'])
    // Newark is 16 km away.
    expect((await find({ where: '07102', radius: 5, unit: 'mi' })).titles).toEqual([])
    const [far, unknown] = [await find({ where: '90210' }), await find({ where: '00000' })]
    expect([far.titles, far.meta?.unknownPlace]).toEqual([[], null])
    expect(unknown.meta?.unknownPlace).toEqual({ name: '00000', likely: null })
  })

  test(`${engine} finds jobs at a place among other words, with its postal code`, async () => {
    for (const [q, title] of [
      ['köln 50667 Köln', 'Köln'],
      ['paris 75001 Paris', 'Paris'],
      ['new york New York, NY 10001', 'New York'],
      ['leeds LS1 4AP Leeds', 'Leeds'],
      ['leeds Leeds LS1 4AP', 'Leeds'],
      ['leeds Great Britain', 'Leeds'],
      ['münchen Deutschland', 'München'],
      ['firenze Toscana', 'Firenze'],
    ])
      expect(await find({ q }), q).toMatchObject({
        titles: [title],
        meta: { leftOut: null, corrected: null },
      })
  })

  test(`${engine} measures from a town under any of these names`, async () => {
    for (const where of ['Köln 50667', 'Cologne, Deutschland', 'Deutschland, Köln', 'Köln, NRW'])
      expect((await find({ where, radius: 20 })).titles, where).toEqual(['Köln'])
    // Its region is no name that the gazetteer has.
    expect((await find({ where: 'Hamburg', radius: 20 })).titles).toEqual(['Hamburg'])
    expect((await find({ where: 'Munich', radius: 20 })).titles).toEqual(['München'])
    expect((await find({ where: 'Toronto, ON', radius: 20 })).titles).toEqual(['Toronto'])
    expect((await find({ where: 'Greater London', radius: 20 })).titles).toEqual(['London'])
  })

  test(`${engine} measures across the date line, at the poles and at zero`, async () => {
    const dateLine = ['East of the date line', 'On the date line', 'West of the date line']
    for (const lon of [179.9, -179.9, 180, -180])
      expect((await find({ lat: -16.5, lon, radius: 50 })).titles, String(lon)).toEqual(dateLine)
    expect((await find({ lat: -16.5, lon: 178, radius: 500 })).titles).toEqual(dateLine)
    const { data } = await find({ lat: -16.5, lon: -179.9, radius: 50, sort: 'nearest' })
    expect(data.map(({ reasons }) => reasons.find(({ kind }) => kind === 'distance'))).toMatchObject([
      { km: 0 },
      { km: 10.7 },
      { km: 21.3 },
    ])
    expect((await find({ lat: 0, lon: 0, radius: 10 })).titles).toEqual(['Null island'])
    expect((await find({ lat: 90, lon: -170, radius: 500 })).titles).toEqual(['North'])
  })

  test(`${engine} says what is no place it knows`, async () => {
    for (const where of ['101000', 'Atlantis', 'LS1'])
      expect((await find({ where })).meta, where).toMatchObject({
        ...{ total: 0, unknownPlace: { name: where } },
      })
  })

  test.each([
    ['Torronto', 'Toronto, ON'],
    ['Frienze, Toscana', 'Firenze, Toscana'],
    ['new yrok', 'New York, NY'],
    ['Chicgao', 'Chicago, IL'],
  ])(`${engine} says which place %s may be`, async (where, likely) => {
    const { meta } = await find({ where })
    expect(meta?.unknownPlace).toMatchObject({ likely })
    expect((await find({ where: likely })).meta?.unknownPlace).toBeNull()
  })
}
