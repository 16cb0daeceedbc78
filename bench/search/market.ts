// Generates hundreds of thousands of jobs in Postgres: the demo's titles and sentences among words of an invented
// language with a realistic (Zipf) frequency distribution.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Database } from '#/server/database/database.ts'
import { industries } from '#/shared/industries.ts'
import { demoJobs } from '../../scripts/demo/jobs.ts'
import { randomSource } from '../agreement-operations.ts'

const batch = 2_000
const vocabularySize = 30_000
export const titles = [
  ...[
    'Software Engineer',
    'Registered Nurse',
    'Forklift Driver',
    'Data Analyst',
    'Project Manager',
    'Line Cook',
  ],
  ...['Machine Learning Engineer', 'Customer Service Representative', 'Electrician', 'Night Shift Welder'],
]
const ranks = ['Senior', 'Lead', 'Junior', 'Staff', 'Principal']

/** The word of this frequency rank in the invented language: 0 is the most common. */
export function inventedWord(rank: number) {
  const starts = ['b', 'd', 'f', 'gr', 'k', 'l', 'm', 'pr', 'st', 'v']
  const middles = ['a', 'e', 'i', 'o', 'u', 'au', 'or', 'an', 'el', 'um']
  let word = ''
  for (let rest = rank + 100; rest > 0; rest = Math.floor(rest / 100)) {
    word += (starts[rest % 10] ?? '') + (middles[Math.floor(rest / 10) % 10] ?? '')
  }
  return `${word}x`
}

/** Word ranks repeated by Zipf's law, so that uniform draws give realistic frequencies. */
function draws() {
  const weights = Array.from({ length: vocabularySize }, (_, rank) => 1 / (rank + 5))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const table = new Uint16Array(1 << 20)
  let at = 0
  let reached = 0
  for (let rank = 0; rank < vocabularySize; rank++) {
    reached += (weights[rank] ?? 0) / sum
    while (at < reached * table.length && at < table.length) table[at++] = rank
  }
  return table
}

/** Whether a previous run left this many jobs. */
export async function hasCorpus({ executeSql }: Database, count: number) {
  const { rows } = await executeSql(`select count(*)::int as jobs from jobs where slug like 'bench-%'`)
  return (rows as { jobs: number }[])[0]?.jobs === count
}

export async function buildCorpus(database: Database, count: number, data?: string) {
  const dice = randomSource(42)
  const { executeSql } = database
  const words = Array.from({ length: vocabularySize }, (_, rank) => inventedWord(rank))
  const table = draws()
  const demo = demoJobs()
  const real = data ? await realTitles(data, 80_000) : []
  const towns = (await executeSql(
    'select name as city, region, country, population from places order by population desc limit 3000',
  )) as { rows: { city: string; region: string; country: string; population: number }[] }
  const drawn = towns.rows.flatMap((town) =>
    Array.from({ length: Math.ceil(town.population / 100_000) }, () => town),
  )
  const companies = await foundCompanies(database, Math.max(20, Math.ceil(count / 200)))

  await executeSql('alter table jobs disable trigger jobs_search_synced')
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from)
    const rows = Array.from({ length: size }, (_, i) => {
      const model = dice.pick(demo)
      const rank = dice.chance(0.3) ? `${dice.pick(ranks)} ` : ''
      const title =
        real.length > 0 ? dice.pick(real) : rank + (dice.chance(0.3) ? dice.pick(titles) : model.title)
      const prose = Array.from({ length: 110 }, () => words[table[dice.below(table.length)] ?? 0]).join(' ')
      const town = dice.pick(drawn)
      const pay = 25_000 + dice.below(150) * 1_000
      return {
        // The first company gets about two thousand jobs and is suspended later.
        company: dice.chance(2_000 / count) ? companies[0] : dice.pick(companies),
        slug: `bench-${from + i}`,
        title,
        description: `<p>${model.summary}</p><p>${prose}</p>`,
        type: dice.chance(0.7)
          ? 'Full-time'
          : dice.pick(['Part-time', 'Contract', 'Temporary', 'Internship']),
        workplace: dice.pick(['On-site', 'On-site', 'On-site', 'Hybrid', 'Remote']),
        level: dice.pick(['entry', 'mid', 'mid', 'senior', 'lead', 'executive']),
        industry: dice.pick(industries),
        city: town.city,
        region: town.region,
        country: town.country,
        payMin: pay,
        payMax: pay + dice.below(40) * 1_000,
        skills: model.skills.join('\x1f'),
        // Oldest first, over sixty days.
        age: (1 - (from + i) / count) * 60,
      }
    })
    const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
    await executeSql(
      `insert into jobs (company_id, slug, title, description, employment_type, workplace, level, industry,
         city, region, country, pay_min, pay_max, skills, status, posted_at, closes_at)
       select company, slug, title, description, type, workplace, level, industry, city, region, country,
         pay_min, pay_max, string_to_array(skills, chr(31)), 'open', now() - interval '1 day' * age,
         now() + interval '40 days'
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::text[], $10::text[], $11::text[], $12::int[], $13::int[], $14::text[], $15::float8[])
         as new (company, slug, title, description, type, workplace, level, industry, city, region, country,
           pay_min, pay_max, skills, age)`,
      (
        [
          'company',
          'slug',
          'title',
          'description',
          'type',
          'workplace',
          'level',
          'industry',
          'city',
          'region',
        ] as const
      )
        .map(column)
        .concat((['country', 'payMin', 'payMax', 'skills', 'age'] as const).map(column)),
    )
  }
  await executeSql('alter table jobs enable trigger jobs_search_synced')
  await fillSearch(database, count)
}

/** Does the work of the per-row triggers in bulk, in two sessions, and builds the text index afterwards. */
async function fillSearch({ executeSql, embedded }: Database, count: number) {
  const indexes = (await executeSql(
    `select indexname, indexdef from pg_indexes where tablename = 'job_search' and indexdef like '%gin%'`,
  )) as { rows: { indexname: string; indexdef: string }[] }
  for (const { indexname } of indexes.rows) await executeSql(`drop index ${indexname}`)
  await executeSql('alter table job_search disable trigger job_search_enqueued')
  const step = Math.ceil(count / 40)
  const { rows } = (await executeSql('select min(posted_seq) as first from jobs')) as {
    rows: { first: number }[]
  }
  const first = rows[0]?.first ?? 0
  const waiting = Array.from({ length: 41 }, (_, i) => first + i * step)
  const work = async () => {
    for (let from = waiting.shift(); from !== undefined; from = waiting.shift()) {
      await executeSql(
        `insert into job_search select row.* from jobs cross join lateral build_job_search(jobs) as row
         where posted_seq >= $1::int and posted_seq < $1::int + $2::int`,
        [from, step],
      )
    }
  }
  await numberNames(executeSql)
  await Promise.all([work(), work()])
  await executeSql('alter table job_search enable trigger job_search_enqueued')
  for (const { indexdef } of indexes.rows) {
    await executeSql(embedded ? indexdef : `set maintenance_work_mem = '1GB'; ${indexdef}`)
  }
  await executeSql('vacuum analyze')
}

/** Numbers places and industries first, so that the two sessions do not block each other. */
async function numberNames(executeSql: Database['executeSql']) {
  await executeSql(`select ensure_search_industry(industry) from (select distinct industry from jobs) named`)
  await executeSql(
    `select ensure_search_place(jobs) from (select distinct on (city, region, country) * from jobs
     order by city, region, country) jobs`,
  )
}

async function foundCompanies({ executeSql }: Database, count: number) {
  const { rows } = (await executeSql(
    `insert into companies (name, slug, status, approved_at)
     select 'Company ' || n, 'bench-company-' || n, 'approved', now() from generate_series(1, $1::int) as n
     returning id`,
    [count],
  )) as { rows: { id: string }[] }
  return rows.map(({ id }) => id)
}

/** Titles of real jobs from an optional file of JSON lines. */
async function realTitles(file: string, most: number) {
  const bytes = await readFile(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  // Not `readline`, which also splits lines at U+2028.
  const lines = text.split('\n').filter(Boolean)
  return lines.slice(0, most).flatMap((line) => {
    const { title } = JSON.parse(line) as { title?: string }
    return title ? [title.slice(0, 120)] : []
  })
}
