// Generates millions of jobs in Postgres: the demo's titles and sentences among words of an invented language with a
// realistic (Zipf) frequency distribution.

import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { jobReading } from '#/features/occupations/reading/job-reading.server.ts'
import type { Database } from '#/server/database/database.ts'
import { industries } from '#/shared/reference/industries.ts'
import { demoJobs } from '../../scripts/demo/jobs.ts'
import { randomSource } from '../agreement/operations.ts'
import { loadInBulk } from '../bulk-load.ts'
import { addOwners } from '../owners.ts'

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

/** A job but for its prose: title, company, place and pay. */
const maxHeads = 60_000
/** Halves of the prose, each of 55 words: a job has any two. */
const proseHalves = 40_000
const rowsAtOnce = 20_000

/**
 * Writes the jobs inside the database: a head and two halves of prose are put together for each, and so is the row of
 * its search, from what `build_job_search` made of the head. Nothing of it is sent. `hasTextIndex: false` leaves out the
 * index that only the engine on Postgres reads.
 */
export async function buildCorpus(
  database: Database,
  count: number,
  { data, hasTextIndex = true }: { data?: string | undefined; hasTextIndex?: boolean } = {},
) {
  const { executeSql, embedded } = database
  const heads = Math.min(maxHeads, count)
  await writeHeads(database, count, heads, data)
  await writeProse(database)
  await loadInBulk(
    database,
    async () => {
      // Two at once where the database has two connections: each is one statement, and works on one core.
      let next = 0
      const write = async () => {
        for (let from = next; from < count; from = next) {
          next += rowsAtOnce
          await joinParts(executeSql, from, Math.min(from + rowsAtOnce, count) - 1, count, heads)
        }
      }
      await Promise.all(Array.from({ length: embedded ? 1 : 2 }, write))
      await checkCorpus(executeSql)
    },
    (index) => hasTextIndex || index !== 'job_search_tsv',
  )
  await executeSql('drop table bench_heads, bench_prose')
  await executeSql('vacuum analyze')
}

const joinParts = (executeSql: ExecuteSql, from: number, to: number, count: number, heads: number) =>
  executeSql(
    `with parts as (
       select i, 'bench-' || i as slug, job, built, early.words || ' ' || late.words as prose,
         early.terms || late.terms as terms
       from generate_series($1::int, $2::int) as i
       join bench_heads on bench_heads.n = i % $4::int
       join bench_prose as early on early.n = (i * 7919::bigint + i / $4::int) % $5::int
       join bench_prose as late on late.n = (i * 104729::bigint + 3 * (i / $4::int) + 1) % $5::int),
     fresh as (
       insert into jobs (company_id, slug, title, description, employment_type, workplace, level, industry, city,
         region, country, pay_min, pay_max, skills, search_terms, search_terms_version, status, posted_at, closes_at)
       select (job).company_id, slug, (job).title, (job).description || '<p>' || prose || '</p>',
         (job).employment_type, (job).workplace, (job).level, (job).industry, (job).city, (job).region, (job).country,
         (job).pay_min, (job).pay_max, (job).skills, (job).search_terms, (job).search_terms_version, 'open', now() - interval '60 days' * (1 - i / $3::float8),
         now() + interval '40 days'
       from parts order by i
       returning id, slug, posted_seq, posted_at, closes_at)
     insert into job_search (seq, job_id, company_number, search_place_id, facet, posted_minute, open_until, pay_low,
       pay_high, latitude, longitude, body, tsv)
     select posted_seq, fresh.id, (built).company_number, (built).search_place_id, (built).facet,
       floor(extract(epoch from posted_at) / 60), closes_at, (built).pay_low, (built).pay_high, (built).latitude,
       (built).longitude, (built).body || ' ' || prose, (built).tsv || terms
     from fresh join parts using (slug)`,
    [from, to, count, heads, proseHalves],
  )

type ExecuteSql = Database['executeSql']

async function writeHeads({ executeSql }: Database, count: number, heads: number, data?: string) {
  const dice = randomSource(42)
  const demo = demoJobs()
  const real = data ? await realTitles(data, 80_000) : []
  const { rows: towns } = (await executeSql(
    'select name as city, region, country, population from places order by population desc limit 3000',
  )) as { rows: { city: string; region: string; country: string; population: number }[] }
  const drawn = towns.flatMap((town) =>
    Array.from({ length: Math.ceil(town.population / 100_000) }, () => town),
  )
  const companies = await foundCompanies(executeSql, Math.max(20, Math.ceil(count / 200)))
  const jobs = Array.from({ length: heads }, () => {
    const model = dice.pick(demo)
    const rank = dice.chance(0.3) ? `${dice.pick(ranks)} ` : ''
    const town = dice.pick(drawn)
    const pay = 25_000 + dice.below(150) * 1_000
    const title =
      real.length > 0 ? dice.pick(real) : rank + (dice.chance(0.3) ? dice.pick(titles) : model.title)
    // The prose is joined to it, and counts its places from the last word that is not left out.
    const description = `<p>${model.summary} ${inventedWord(vocabularySize)}.</p>`
    const { searchTerms, searchTermsVersion } = jobReading({ title, description, skills: model.skills })
    return {
      // The first company gets about two thousand jobs and is suspended later.
      company_id: dice.chance(2_000 / count) ? companies[0] : dice.pick(companies),
      ...{ title, description, search_terms: searchTerms, search_terms_version: searchTermsVersion },
      employment_type: dice.chance(0.7)
        ? 'Full-time'
        : dice.pick(['Part-time', 'Contract', 'Temporary', 'Internship']),
      workplace: dice.pick(['On-site', 'On-site', 'On-site', 'Hybrid', 'Remote']),
      level: dice.pick(['entry', 'mid', 'mid', 'senior', 'lead', 'executive']),
      industry: dice.pick(industries),
      ...{ city: town.city, region: town.region, country: town.country },
      ...{ pay_min: pay, pay_max: pay + dice.below(40) * 1_000, skills: model.skills },
      // What a column of a job has without being named.
      ...{ status: 'open', further_places: [], pay_period: 'year', pay_currency: 'USD' },
    }
  })
  await executeSql('create unlogged table bench_heads (n int primary key, job jobs, built job_search)')
  const atOnce = 5_000
  for (let from = 0; from < heads; from += atOnce)
    await executeSql(
      `insert into bench_heads select $1::int + at - 1, job, built
       from jsonb_array_elements($2::jsonb) with ordinality as listed (one, at)
       cross join lateral jsonb_populate_record(null::jobs, one) as job
       cross join lateral build_job_search(job) as built`,
      [from, JSON.stringify(jobs.slice(from, from + atOnce))],
    )
  await executeSql('analyze bench_heads')
}

async function writeProse({ executeSql }: Database) {
  const dice = randomSource(43)
  const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => inventedWord(rank))
  const table = draws()
  const halves = Array.from({ length: proseHalves }, () =>
    Array.from({ length: 55 }, () => vocabulary[table[dice.below(table.length)] ?? 0]).join(' '),
  )
  await executeSql('create unlogged table bench_prose (n int primary key, words text, terms tsvector)')
  await executeSql(
    `insert into bench_prose select at - 1, words, setweight(to_tsvector('plain_words', plain_terms(words)), 'D')
     from unnest($1::text[]) with ordinality as listed (words, at)`,
    [halves],
  )
  await executeSql('analyze bench_prose')
}

/** The rows of the search are those that the product itself would write. */
async function checkCorpus(executeSql: ExecuteSql) {
  const { rows } = await executeSql(
    `select slug from (select * from jobs order by md5(slug) limit 200) as jobs
     join job_search on job_id = jobs.id cross join lateral build_job_search(jobs) as built
     where job_search is distinct from built`,
  )
  if (rows.length > 0) throw new Error(`Not what the product writes: ${JSON.stringify(rows.slice(0, 3))}`)
}

async function foundCompanies(executeSql: ExecuteSql, count: number) {
  const { rows } = (await executeSql(
    `insert into companies (name, slug, status, approved_at)
     select 'Company ' || n, 'bench-company-' || n, 'approved', now() from generate_series(1, $1::int) as n
     returning id`,
    [count],
  )) as { rows: { id: string }[] }
  await addOwners({ executeSql })
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
