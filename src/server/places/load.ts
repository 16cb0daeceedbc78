import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '../database/database.ts'
import { otherNames } from './other-names.ts'

const file = path.join(import.meta.dirname, 'places.tsv.gz')

/**
 * Fills the gazetteer (`places`, `place_names`) if it is empty. `minPopulation` leaves out smaller towns, for
 * tests. Processes may start concurrently: the second one adds nothing.
 */
export async function loadPlaces({ executeSql }: Pick<Database, 'executeSql'>, minPopulation = 0) {
  const { rows } = await executeSql('select 1 from places limit 1')
  if (rows.length > 0) return
  const towns = (await readTowns()).filter(({ population }) => population >= minPopulation)
  const columns = ['id', 'name', 'region', 'regionName', 'country', 'lat', 'lon', 'population'] as const
  await executeSql(
    `insert into places select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[],
      $6::float8[], $7::float8[], $8::int[]) on conflict do nothing`,
    columns.map((column) => towns.map((town) => town[column])),
  )
  const names = towns.flatMap((town) => namesOf(town).map((key) => ({ key, id: town.id })))
  await executeSql(
    'insert into place_names select * from unnest($1::text[], $2::int[]) on conflict do nothing',
    [names.map(({ key }) => key), names.map(({ id }) => id)],
  )
  // Without statistics the planner would scan the whole table for each look-up.
  await executeSql('analyze places; analyze place_names')
}

type Town = Awaited<ReturnType<typeof readTowns>>[number]

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
        region: region ?? '',
        regionName: regionName ?? '',
        lat: Number(lat),
        lon: Number(lon),
        population: Number(population),
      }
    })
}

const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** Spellings: 'Düsseldorf' is also found as 'dusseldorf' and 'duesseldorf', 'St. Paul' as 'saint paul'. */
function namesOf({ id, name, ascii }: Town) {
  const names = [name, ascii || name, withoutAccents(name), ...(otherNames[id] ?? [])].map((one) =>
    one.toLowerCase(),
  )
  const spellings = names.flatMap((one) => [
    one,
    one.replace(/\bst\.? /g, 'saint '),
    one.replace(/\bsaint /g, 'st '),
    one.replace(/[-’']/g, ' '),
    one.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
  ])
  return [...new Set(spellings)]
}
