import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Database } from '../database/database.ts'
import { otherNames } from './other-names.ts'

const file = path.join(import.meta.dirname, 'places.tsv.gz')

/**
 * Fills the dictionary of towns if it is empty. `least` leaves out towns with fewer people, which makes a
 * small dictionary for tests. Several processes may start at once: who comes second adds nothing.
 */
export async function loadPlaces({ executeSql }: Pick<Database, 'executeSql'>, least = 0) {
  const { rows } = await executeSql('select 1 from places limit 1')
  if (rows.length > 0) return
  const towns = (await readTowns()).filter(({ population }) => population >= least)
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
  // Until the planner knows how many there are, it reads them all to find one.
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

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** 'Düsseldorf' is also found as 'dusseldorf' and 'duesseldorf', 'St. Paul' as 'saint paul'. */
function namesOf({ id, name, ascii }: Town) {
  const names = [name, ascii || name, plain(name), ...(otherNames[id] ?? [])].map((one) => one.toLowerCase())
  const spelled = names.flatMap((one) => [
    one,
    one.replace(/\bst\.? /g, 'saint '),
    one.replace(/\bsaint /g, 'st '),
    one.replace(/[-’']/g, ' '),
    one.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss'),
  ])
  return [...new Set(spelled)]
}
