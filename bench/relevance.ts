// `npm run bench:relevance`: whether people find what they mean. 420 everyday questions over the demo market, written and
// graded by people who saw no search (bench/relevance/everyday-*.tsv), answered by the product, by Postgres'
// `ts_rank_cd`, by BM25F (MiniSearch), and as the product answered them before (bench/relevance/before.json).
// nDCG@10: the best jobs first. first five: share that is right. first: the first is right. empty: nothing is shown though
// there is something right. Half of the questions are closed: whoever tunes looks at their total alone.
// Options: --misses (open questions whose first answers are not right), --json FILE, --keep (writes before.json),
// --check (exit 1 below the aims, or where a class is below a peer or the version before), and for another set
// --corpus FILE.ndjson[.gz] --judgements FILE.tsv, --titles-only (jobs without description and skills), --pool FILE (the
// first ten of each ranking, to be graded).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { byBm25f } from './relevance/bm25f.ts'
import { type Corpus, demoCorpus, readCorpus } from './relevance/corpus.ts'
import { type Asked, agreementOfGraders, readEveryday } from './relevance/everyday.ts'
import { readJudgements } from './relevance/judgements.ts'
import { mean, ndcg, precision, rightGrade } from './relevance/measures.ts'
import { onProduct } from './relevance/product.ts'
import { byProduct, byTsRank, type Ranking } from './relevance/rankings.ts'

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    judgements: { type: 'string' },
    pool: { type: 'string' },
    'titles-only': { type: 'boolean' },
    misses: { type: 'boolean' },
    json: { type: 'string' },
    keep: { type: 'boolean' },
    check: { type: 'boolean' },
  },
})
const aims = { ndcg: 0.9, firstFive: 0.9, first: 0.93, empty: 0.02 }
const beforeFile = path.join(import.meta.dirname, 'relevance/before.json')

type Figures = { ndcg: number; firstFive: number; first: number; empty: number }
type Answered = Asked & { figures: Record<string, Figures>; shown: string[] }
type Summary = Record<string, Figures>

async function main() {
  const read = values.corpus ? readCorpus(values.corpus) : demoCorpus()
  const corpus = values['titles-only'] ? read.map((job) => ({ ...job, description: '', skills: [] })) : read
  const asked = values.judgements
    ? readJudgements(values.judgements).map((one) => ({ ...one, isClosed: false }))
    : readEveryday(corpus)
  // A question that nothing answers well is not measured here.
  const answerable = asked.filter(({ grades }) => [...grades.values()].some((grade) => grade >= rightGrade))
  const answered = await onProduct(corpus, async (application, keyOf) => {
    const named =
      (ranking: Ranking): Ranking =>
      async (query) =>
        (await ranking(query)).flatMap((slug) => keyOf.get(slug) ?? [])
    const rankings = {
      waymark: named(byProduct(application)),
      ts_rank_cd: named(await byTsRank(application.services.database)),
      bm25f: byBm25f(corpus),
    }
    if (values.pool) writeFileSync(values.pool, await poolOf(answerable, rankings, corpus))
    return answer(answerable, rankings)
  })
  const halves = {
    open: answered.filter(({ isClosed }) => !isClosed),
    closed: answered.filter(({ isClosed }) => isClosed),
  }
  const kinds = [...new Set(answered.map(({ kind }) => kind))]
  const summaries: Record<string, Summary> = {
    ...Object.fromEntries(
      kinds.map((kind) => [kind, summaryOf(answered.filter((one) => one.kind === kind))]),
    ),
    ...Object.fromEntries(
      Object.entries(halves)
        .filter(([, some]) => some.length > 0)
        .map(([half, some]) => [`${half} half`, summaryOf(some)]),
    ),
    all: summaryOf(answered),
  }
  const before = !values.corpus && !values.judgements && existsSync(beforeFile) ? readBefore() : {}
  for (const [name, figures] of Object.entries(before)) {
    const summary = summaries[name]
    if (summary) summary.before = figures
  }
  console.log(`${answered.length} of ${asked.length} questions over ${corpus.length} jobs`)
  if (!values.judgements) {
    const { same, kappa } = agreementOfGraders(new Set(corpus.map(({ title }) => title)).size)
    console.log(`Two graders: ${(100 * same).toFixed(0)} % the same, kappa ${kappa.toFixed(3)}`)
  }
  for (const [name, summary] of Object.entries(summaries)) {
    console.log(name)
    console.table(
      Object.fromEntries(
        Object.entries(summary).map(([system, figures]) => [
          system,
          Object.fromEntries(Object.entries(figures).map(([figure, value]) => [figure, value.toFixed(3)])),
        ]),
      ),
    )
  }
  if (values.misses)
    for (const { query, figures, shown } of halves.open)
      if ((figures.waymark?.firstFive ?? 0) < 1)
        console.log(
          `${figures.waymark?.ndcg.toFixed(2)} ${query}: ${shown.slice(0, 5).join(' | ') || 'nothing'}`,
        )
  if (values.json) writeFileSync(values.json, JSON.stringify(summaries, null, 2))
  if (values.keep)
    writeFileSync(
      beforeFile,
      `${JSON.stringify(Object.fromEntries(Object.entries(summaries).map(([name, { waymark }]) => [name, waymark])), null, 2)}\n`,
    )
  if (values.check) check(summaries)
}

const readBefore = () => JSON.parse(readFileSync(beforeFile, 'utf8')) as Record<string, Figures>

function check(summaries: Record<string, Summary>) {
  const { waymark } = summaries['closed half'] ?? summaries.all ?? {}
  const below = (Object.keys(aims) as (keyof Figures)[]).filter((figure) =>
    figure === 'empty' ? (waymark?.empty ?? 1) > aims.empty : (waymark?.[figure] ?? 0) < aims[figure],
  )
  for (const figure of below)
    console.error(`${figure} is ${waymark?.[figure].toFixed(3)}, not ${aims[figure]}`)
  const worse = Object.entries(summaries).flatMap(([name, { waymark, ...others }]) =>
    Object.entries(others).flatMap(([system, { ndcg }]) =>
      ndcg > (waymark?.ndcg ?? 0) + 1e-9 ? [`${name}: below ${system}`] : [],
    ),
  )
  for (const sentence of worse) console.error(sentence)
  if (below.length + worse.length > 0) process.exitCode = 1
}

/** The first of each ranking, in no order and without a word about who found them, for people to grade. */
async function poolOf(asked: { query: string }[], rankings: Record<string, Ranking>, corpus: Corpus) {
  const titleOf = new Map(corpus.map(({ key, title }) => [key, title]))
  const rows: string[] = []
  for (const { query } of asked) {
    const found = new Set<string>()
    for (const ranking of Object.values(rankings))
      for (const key of (await ranking(query)).slice(0, pooled)) found.add(key)
    rows.push(...[...found].sort().map((key) => [query, key, titleOf.get(key)].join('\t')))
  }
  return `${rows.join('\n')}\n`
}
const pooled = 10

/** Asks each question of every ranking. */
async function answer(asked: Asked[], rankings: Record<string, Ranking>): Promise<Answered[]> {
  const answered: Answered[] = []
  for (const one of asked) {
    const figures: Answered['figures'] = {}
    let shown: string[] = []
    for (const [name, ranking] of Object.entries(rankings)) {
      const ranked = await ranking(one.query)
      if (name === 'waymark') shown = ranked
      figures[name] = {
        ndcg: ndcg(ranked, one.grades),
        firstFive: precision(ranked, one.grades),
        first: (one.grades.get(ranked[0] ?? '') ?? 0) >= rightGrade ? 1 : 0,
        empty: ranked.length === 0 ? 1 : 0,
      }
    }
    answered.push({ ...one, figures, shown })
  }
  return answered
}

function summaryOf(some: Answered[]): Summary {
  const systems = Object.keys(some[0]?.figures ?? {})
  const meanOf = (system: string, figure: keyof Figures) =>
    mean(some.map(({ figures }) => figures[system]?.[figure] ?? 0))
  return Object.fromEntries(
    systems.map((system) => [
      system,
      {
        ndcg: meanOf(system, 'ndcg'),
        firstFive: meanOf(system, 'firstFive'),
        first: meanOf(system, 'first'),
        empty: meanOf(system, 'empty'),
      },
    ]),
  )
}

await main()
