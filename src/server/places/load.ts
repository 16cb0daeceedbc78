import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { canadianProvinces } from '#/shared/reference/regions.ts'
import type { Database } from '../database/database.ts'

const file = path.join(import.meta.dirname, 'places.tsv.gz')

/**
 * Fills the gazetteer (`places`, `place_names`) if it is empty. `minPopulation` leaves out smaller towns, for
 * tests. Processes may start concurrently: the second one adds nothing.
 */
export async function loadPlaces({ executeSql }: Pick<Database, 'executeSql'>, minPopulation = 0) {
  const { rows } = await executeSql('select 1 from places limit 1')
  if (rows.length > 0) return addOtherNames(executeSql)
  const towns = (await readTowns()).filter(({ population }) => population >= minPopulation)
  const columns = ['id', 'name', 'region', 'regionName', 'country', 'lat', 'lon', 'population'] as const
  await executeSql(
    `insert into places select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[],
      $6::float8[], $7::float8[], $8::int[]) on conflict do nothing`,
    columns.map((column) => towns.map((town) => town[column])),
  )
  const otherNames = await readOtherNames()
  const names = towns.flatMap(({ id, name, ascii }) => {
    const spellings = [name, ascii || name, ...(otherNames.get(id) ?? [])].flatMap(spellingsOf)
    return [...new Set(spellings)].map((key) => ({ key, id }))
  })
  await executeSql(
    'insert into place_names select * from unnest($1::text[], $2::int[]) on conflict do nothing',
    [names.map(({ key }) => key), names.map(({ id }) => id)],
  )
  // Without statistics the planner would scan the whole table for each look-up.
  await executeSql('analyze places; analyze place_names')
}

/** To a gazetteer that an older version has filled: the names and codes that were added since. */
async function addOtherNames(executeSql: Database['executeSql']) {
  const names = [...(await readOtherNames())].flatMap(([id, names]) =>
    names.flatMap(spellingsOf).map((key) => ({ key, id })),
  )
  await executeSql(
    `insert into place_names select key, id from unnest($1::text[], $2::int[]) as added (key, id)
      join places using (id) on conflict do nothing`,
    [names.map(({ key }) => key), names.map(({ id }) => id)],
  )
  await executeSql(
    `update places set region = code from unnest($1::text[], $2::text[]) as provinces (code, name)
      where country = 'CA' and region_name = provinces.name and region <> code`,
    [canadianProvinces.map(({ code }) => code), canadianProvinces.map(({ name }) => name)],
  )
}

async function readOtherNames() {
  const text = await readFile(path.join(import.meta.dirname, 'other-names.txt'), 'utf8')
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, id, names] = /^(\d+) .*?: (.*)$/.exec(line) ?? []
      return id && names ? [[Number(id), names.split(', ')] as const] : []
    }),
  )
}

/** GeoNames numbers the provinces of Canada; people write their codes. */
const provinceCodes = new Map(canadianProvinces.map(({ code, name }) => [name, code]))

async function readTowns() {
  const text = (await promisify(gunzip)(await readFile(file))).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id, name, ascii, country, region, regionName, lat, lon, population] = line.split('\t')
      return {
        id: Number(id),
        name: name ?? '',
        ascii: ascii ?? '',
        country: country ?? '',
        region: (country === 'CA' && provinceCodes.get(regionName ?? '')) || (region ?? ''),
        regionName: regionName ?? '',
        lat: Number(lat),
        lon: Number(lon),
        population: Number(population),
      }
    })
}

const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** Spellings: 'Düsseldorf' is also found as 'dusseldorf' and 'duesseldorf', 'St. Paul' as 'saint paul'. */
function spellingsOf(name: string) {
  const spellings = [name, withoutAccents(name)].flatMap((one) => {
    const key = one.toLowerCase()
    return [
      key,
      key.replace(/\bst\.? /g, 'saint '),
      key.replace(/\bsaint /g, 'st '),
      key.replace(/[-’']/g, ' '),
      key.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
    ]
  })
  return [...new Set(spellings)]
}
