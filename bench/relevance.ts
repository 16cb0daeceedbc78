// `npm run bench:relevance`: ranking quality of the search compared with Postgres' ts_rank, on hand-graded queries over
// the demo data: nDCG@10 (best jobs first) and recall@50 (good jobs found). How it was graded: see
// bench/relevance/judgements.tsv. Options: --corpus FILE.ndjson[.gz] --judgements FILE.tsv for another set,
// --titles-only (jobs without description and skills), --halves (each figure also for two halves of the queries, split
// by the checksum of their text, so that what was made with one is seen in the other), --json FILE, --check (exit 1 when the search is below plain ts_rank in either figure).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { crc32 } from 'node:zlib'
import { contract } from '#/contract.ts'
import { backgroundServices, documents, handlers, tasks } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { demoCorpus, loadCorpus, readCorpus } from './relevance/corpus.ts'
import { type Judged, readJudgements } from './relevance/judgements.ts'
import { mean, ndcg, recall } from './relevance/measures.ts'
import { byProduct, byTsRank, type Ranking } from './relevance/rankings.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    judgements: { type: 'string', default: 'bench/relevance/judgements.tsv' },
    'titles-only': { type: 'boolean' },
    halves: { type: 'boolean' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})

const names = ['waymark', 'ts_rank', 'weighted'] as const
type Name = (typeof names)[number]
type Figures = { ndcg: number; recall: number }
type Row = { kind: string; query: string } & Record<Name, Figures>

async function main() {
  const judgements = readJudgements(values.judgements)
  const read = values.corpus ? readCorpus(values.corpus) : demoCorpus()
  const corpus = values['titles-only'] ? read.map((job) => ({ ...job, description: '', skills: [] })) : read
  const keys = new Set(corpus.map(({ key }) => key))
  const unknown = judgements.flatMap(({ grades }) => [...grades.keys()].filter((key) => !keys.has(key)))
  if (unknown.length > 0 || keys.size < corpus.length)
    throw new Error(
      unknown.length > 0
        ? `Judged, but not in the corpus: ${unknown.length} times, first ${unknown[0]}`
        : 'Two jobs of the corpus have the same key',
    )
  const rows = await onProduct(corpus, (rankings) => measure(judgements, rankings))
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const table = kinds.map((kind) =>
    summary(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  )
  const all = summary('all', rows)
  console.log(`${rows.length} queries over ${corpus.length} jobs`)
  console.table(Object.fromEntries([...table, all].map(({ kind, ...figures }) => [kind, show(figures)])))
  if (values.halves)
    for (const half of [0, 1]) {
      const inHalf = rows.filter(({ query }) => (crc32(query) & 1) === half)
      const figures = ['natural phrase', 'all'].map((kind) =>
        summary(
          kind,
          inHalf.filter((row) => kind === 'all' || row.kind === kind),
        ),
      )
      console.log(`Half ${half + 1}`)
      console.table(Object.fromEntries(figures.map(({ kind, ...figures }) => [kind, show(figures)])))
    }
  const lost = rows
    .filter(({ waymark, ts_rank }) => waymark.ndcg < ts_rank.ndcg || waymark.recall < ts_rank.recall)
    .sort((a, b) => a.waymark.ndcg - a.ts_rank.ndcg - (b.waymark.ndcg - b.ts_rank.ndcg))
  if (lost.length > 0) {
    console.log('Queries that plain ts_rank answers better, in one figure or both:')
    console.table(Object.fromEntries(lost.map(({ kind, query, ...figures }) => [query, show(figures)])))
  }
  if (values.json)
    writeFileSync(values.json, JSON.stringify({ jobs: corpus.length, all, kinds: table, rows }, null, 2))
  if (values.check && (all.waymark.ndcg < all.ts_rank.ndcg || all.waymark.recall < all.ts_rank.recall)) {
    console.error('The search is below plain ts_rank')
    process.exitCode = 1
  }
}

/** Runs the product on a temporary embedded database with the corpus. */
async function onProduct<T>(
  corpus: ReturnType<typeof demoCorpus>,
  work: (rankings: Record<Name, Ranking>) => Promise<T>,
) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-relevance-'))
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    DEMO: 'off',
    OUTSIDE_CHECKS: 'off',
    DATA_DIR: folder,
  })
  const application = await openApplication(config, {
    contract,
    handlers,
    tasks,
    documents,
    backgroundServices,
  })
  try {
    const { database } = application.services
    const keyOf = await loadCorpus(database, corpus)
    const named =
      (ranking: Ranking): Ranking =>
      async (query) =>
        (await ranking(query)).flatMap((slug) => keyOf.get(slug) ?? [])
    return await work({
      waymark: named(byProduct(application)),
      ts_rank: named(await byTsRank(database, false)),
      weighted: named(await byTsRank(database, true)),
    })
  } finally {
    await application.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs each query on every ranking. */
async function measure(judgements: Judged[], rankings: Record<Name, Ranking>): Promise<Row[]> {
  const rows: Row[] = []
  for (const { kind, query, grades } of judgements) {
    const figures = async (name: Name): Promise<Figures> => {
      const ranked = await rankings[name](query)
      return { ndcg: ndcg(ranked, grades), recall: recall(ranked, grades) }
    }
    rows.push({
      kind,
      query,
      waymark: await figures('waymark'),
      ts_rank: await figures('ts_rank'),
      weighted: await figures('weighted'),
    })
  }
  return rows
}

function summary(kind: string, rows: Row[]) {
  const of = (name: Name): Figures => ({
    ndcg: mean(rows.map((row) => row[name].ndcg)),
    recall: mean(rows.map((row) => row[name].recall)),
  })
  return {
    kind,
    queries: rows.length,
    waymark: of('waymark'),
    ts_rank: of('ts_rank'),
    weighted: of('weighted'),
  }
}

const show = ({ queries, ...figures }: Record<Name, Figures> & { queries?: number }) => ({
  ...(queries && { queries }),
  ...Object.fromEntries(names.map((name) => [`nDCG@10 ${name}`, figures[name].ndcg.toFixed(3)])),
  ...Object.fromEntries(names.map((name) => [`recall@50 ${name}`, figures[name].recall.toFixed(3)])),
})

await main()
