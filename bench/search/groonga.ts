// A comparison engine: Groonga over the same jobs, as its own server, if installed. It gets each query as parsed by
// Postgres. Counting a facet without its own filter takes one more request for each filtered facet.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { choiceFacets, packedFacets, unpackFacets } from '#/features/search/facets/facet-layout.ts'
import { kmPerDegree, type SearchQuery } from '#/features/search/query/search-query.ts'
import type { Database } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { peerRows } from './rows.ts'

const facets = [...packedFacets, 'day'] as const
type Facet = (typeof facets)[number]

const schema = [
  'table_create Jobs TABLE_PAT_KEY UInt32',
  ...['title', 'body', 'card'].map((name) => `column_create Jobs ${name} COLUMN_SCALAR Text`),
  ...[...facets, 'reply'].map((name) => `column_create Jobs ${name} COLUMN_SCALAR UInt16`),
  ...['pay_low', 'pay_high'].map((name) => `column_create Jobs ${name} COLUMN_SCALAR Int32`),
  'column_create Jobs posted COLUMN_SCALAR Int64',
  'column_create Jobs place COLUMN_SCALAR WGS84GeoPoint',
  'table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerAuto',
  'table_create Places TABLE_PAT_KEY WGS84GeoPoint',
  'column_create Places jobs COLUMN_INDEX Jobs place',
]
const wordIndex = 'column_create Terms words COLUMN_INDEX|WITH_POSITION|WITH_SECTION Jobs title,body'
const pointOf = (latitude: number, longitude: number) => `${latitude}x${longitude}`

export async function copyToGroonga(database: Database, file: string) {
  const groonga = spawn('groonga', ['-n', file], { stdio: ['pipe', 'ignore', 'inherit'] })
  const say = async (line: string) => groonga.stdin.write(`${line}\n`) || once(groonga.stdin, 'drain')
  for (const line of schema) await say(line)
  for await (const rows of peerRows(database)) {
    const jobs = rows.map(({ seq, facet, posted, latitude, longitude, ...row }) => ({
      ...row,
      _key: seq,
      ...unpackFacets(facet),
      ...{ day: Math.floor(posted / dayMs), posted },
      ...(latitude !== null && longitude !== null && { place: pointOf(latitude, longitude) }),
    }))
    await say('load --table Jobs')
    await say(JSON.stringify(jobs))
  }
  // Built after loading the jobs, which is faster.
  await say(wordIndex)
  groonga.stdin.end()
  const [code] = await once(groonga, 'exit')
  if (code !== 0) throw new Error(`Groonga ended with ${code}`)
}

/** The URLs of one search: one for total, page and facets, and one for each filtered facet. */
export function groongaAddresses(q: string, query: SearchQuery) {
  const { near, payMin, payMax, postedWindow: posted, windowStarts: windows, sort, limit, offset } = query
  const words = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => JSON.stringify(word))
    .join(' ')
  const middle = near && pointOf(near.latitude, near.longitude)
  const chosen: Partial<Record<Facet, string>> = {
    ...Object.assign({}, ...choiceFacets.map((name) => oneOf(name, query[name]))),
    ...((payMin !== null || payMax !== null) && {
      pay: `pay_high >= ${payMin ?? 0} && pay_low <= ${payMax ?? 2 ** 31 - 1}`,
    }),
    ...(posted !== null && { day: `posted > ${windows[posted]}` }),
  }
  const order = {
    ...{ newest: '-_key', pay: '-pay_high,-_key', nearest: '_score,-_key', fastest: 'reply,-_key' },
    relevance: '-_score,-_key',
  }[sort]
  const select = (without: Facet | null, counted: readonly Facet[]) => {
    const filters = Object.entries(chosen).flatMap(([facet, filter]) =>
      facet === without ? [] : `(${filter})`,
    )
    if (near)
      filters.push(`geo_in_circle(place, "${middle}", ${Math.round(near.degrees * kmPerDegree * 1000)})`)
    const params = new URLSearchParams({
      table: 'Jobs',
      ...(words && { match_columns: 'title * 2 || body', query: words }),
      ...(filters.length > 0 && { filter: filters.join(' && ') }),
      ...(near && sort === 'nearest' && { scorer: `_score = geo_distance(place, "${middle}")` }),
      output_columns: '_key,card',
      ...(without ? { limit: '0' } : { sort_keys: order, limit: String(limit), offset: String(offset) }),
    })
    for (const facet of counted) {
      params.set(`drilldowns[${facet}].keys`, facet)
      params.set(`drilldowns[${facet}].output_columns`, '_key,_nsubrecs')
      params.set(`drilldowns[${facet}].limit`, '-1')
    }
    return `/d/select?${params}`
  }
  const own = Object.keys(chosen) as Facet[]
  return [
    select(
      null,
      facets.filter((facet) => !own.includes(facet)),
    ),
    ...own.map((facet) => select(facet, [facet])),
  ]
}

const oneOf = (facet: Facet, values: number[]) =>
  values.length > 0 && { [facet]: `in_values(${facet}, ${values.join()})` }
