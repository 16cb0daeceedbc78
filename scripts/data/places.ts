// Derives src/server/places/places.tsv.gz from GeoNames (CC BY 4.0): every town of 5,000 people or more.
//   node scripts/data/places.ts cities1000.txt admin1.json
// The first file is GeoNames' own export; the second lists { code: "US.NJ", name: "New Jersey" }.
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const [citiesFile, regionsFile] = process.argv.slice(2)
if (!citiesFile || !regionsFile)
  throw new Error('Name the two files: node scripts/data/places.ts cities1000.txt admin1.json')

const least = 5_000
const regions = new Map(
  (JSON.parse(readFileSync(regionsFile, 'utf8')) as { code: string; name: string }[]).map(
    ({ code, name }) => [code, name],
  ),
)

/** Feature codes of districts and abandoned places, which are no commuting destinations. */
const notTowns = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

const rows = readFileSync(citiesFile, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t'))
  .map(([id, name, ascii, , lat, lon, , kind, country, , region, , , , population]) => ({
    id: Number(id),
    name,
    ascii: ascii === name ? '' : ascii,
    lat: Number(lat).toFixed(2),
    lon: Number(lon).toFixed(2),
    kind,
    country,
    region,
    regionName: regions.get(`${country}.${region}`) ?? '',
    population: Number(population),
  }))
  .filter(({ population, kind }) => population >= least && !notTowns.has(kind ?? ''))
  .sort((a, b) => `${a.country}.${a.region}`.localeCompare(`${b.country}.${b.region}`) || a.id - b.id)

const lines = rows.map((row) =>
  [
    row.id,
    row.name,
    row.ascii,
    row.country,
    row.region,
    row.regionName,
    row.lat,
    row.lon,
    Math.round(row.population / 100) * 100,
  ].join('\t'),
)
writeFileSync(
  'src/server/places/places.tsv.gz',
  gzipSync(`id\tname\tascii\tcountry\tregion\tregion_name\tlat\tlon\tpopulation\n${lines.join('\n')}\n`, {
    level: 9,
  }),
)
console.log(`${rows.length} towns`)
