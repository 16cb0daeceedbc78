// `npm run bench:recommend -- --corpus FILE.ndjson[.gz]`: whether the job that came next in somebody's life is among the first
// twenty that are recommended to them. 200 career paths, written by people who saw no recommendation
// (bench/recommend/paths.tsv), over the titles of a corpus; beside it BM25F over the same words, and the titles that most
// jobs have. Whether a title is the job that came next, or its kin, is said by people: --pool FILE writes what was found in no
// order, --grades FILE reads `path, title` of those that are. Without --grades only what was found is written.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { recommendJobs } from '#/features/search/similar/recommended-jobs.server.ts'
import { byBm25f } from './relevance/bm25f.ts'
import { readCorpus } from './relevance/corpus.ts'
import { onProduct } from './relevance/product.ts'
import { readRows } from './relevance/tsv.ts'

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, pool: { type: 'string' }, grades: { type: 'string' } },
})
const [shown, aim, country] = [20, 0.6, 'US']

const paths = readRows(path.join(import.meta.dirname, 'recommend/paths.tsv')).map(
  ([id = '', last = '', before = '', skills = '', next = '']) => ({
    ...{ id, next, titles: [last, before].filter(Boolean) },
    skills: skills.split(',').map((skill) => skill.trim()),
  }),
)

/** The titles found for each path by each way, the first twenty. */
type Found = Map<string, Record<string, string[]>>

async function findAll(file: string): Promise<Found> {
  const corpus = readCorpus(file).map((job) => ({ ...job, country, description: '', skills: [] }))
  const titleOf = new Map(corpus.map(({ key, title }) => [key, title]))
  const popular = [...Map.groupBy(corpus, ({ title }) => title)]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, shown)
    .map(([title]) => title)
  const bm25f = byBm25f(corpus)
  return onProduct(corpus, async ({ services }) => {
    const found: Found = new Map()
    for (const { id, titles, skills } of paths) {
      const jobs = await recommendJobs(services.database.db, profileOf(titles, skills), shown, { jobs: [] })
      const words = [...titles, ...skills].join(' ')
      const byWords = (await bm25f(words)).slice(0, shown).map((key) => titleOf.get(key) ?? '')
      found.set(id, { waymark: jobs.map(({ title }) => title), bm25f: byWords, popular })
    }
    return found
  })
}

const profileOf = (titles: string[], skills: string[]) => ({
  ...{ headline: null, skills, city: null, region: null, country, payFloor: null, desiredCurrency: 'USD' },
  ...{ desiredPeriod: 'year' as const, sought: { applied: [], alert: [] } },
  preferences: { roles: [], workplaces: [], employmentTypes: [] },
  experience: titles.map((title) => ({ title, company: '', from: null, to: null, summary: null })),
})

function poolOf(found: Found) {
  const rows = paths.flatMap(({ id, next }) =>
    [...new Set(Object.values(found.get(id) ?? {}).flat())]
      .sort()
      .map((title) => [id, next, title].join('\t')),
  )
  return `${rows.join('\n')}\n`
}

if (!values.corpus)
  throw new Error('Give a corpus: --corpus FILE.ndjson, one job a line with key, title and company.')
const found = await findAll(values.corpus)
if (values.pool) writeFileSync(values.pool, poolOf(found))
if (values.grades) {
  const right = new Set(readRows(values.grades).map(([id, title]) => `${id}\t${title}`))
  const shareOf = (way: string) =>
    paths.filter(({ id }) => found.get(id)?.[way]?.some((title) => right.has(`${id}\t${title}`))).length /
    paths.length
  const shares = Object.fromEntries(['waymark', 'bm25f', 'popular'].map((way) => [way, shareOf(way)]))
  console.log(`The job that came next, or its kin, is among the first ${shown} of ${paths.length} paths:`)
  console.table(shares)
  if ((shares.waymark ?? 0) < aim) process.exitCode = 1
}
