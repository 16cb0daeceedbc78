import { sql } from 'kysely'
import { descriptionLine } from '#/features/jobs/advert/description.ts'
import { selectCards, viewJobCard } from '#/features/jobs/public/cards.server.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import type { searchJobs } from '../engine/search.server.ts'
import { flagIndex } from '../query/search-query.ts'
import { createExplainer, distanceMatchReason } from './match-reasons.server.ts'

type Searched = Awaited<ReturnType<typeof searchJobs>>

const selectIds = compileOnce((db, seqs: number[]) =>
  db
    .selectFrom('jobSearch')
    .modifyFront(preparedHint)
    .select(['seq', 'jobId'])
    .where(sql<boolean>`seq = any(${seqs}::int[])`),
)

/** Job ids for these numbers, in the same order; jobs deleted since the search are skipped. */
export async function listJobIds(db: Db, seqs: number[]) {
  if (seqs.length === 0) return []
  const ids = new Map((await selectIds(db, seqs)).map(({ seq, jobId }) => [seq, jobId]))
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

// `jobs.posted_seq` equals `job_search.seq`, so `job_search` is read only for its location.
const selectResults = (db: Db, seqs: number[], locatedSeqs: number[]) =>
  selectCards(db)
    .select([
      'jobs.postedSeq as seq',
      sql<(number | null)[] | null>`case when jobs.posted_seq = any(${locatedSeqs}::int[])
        then (select array[latitude, longitude] || further_points from job_search where seq = jobs.posted_seq) end`.as(
        'points',
      ),
    ])
    .where(sql<boolean>`jobs.posted_seq = any(${seqs}::int[])`)

const resultsWithoutText = compileOnce(selectResults)

const resultsWithText = compileOnce((db, seqs: number[], locatedSeqs: number[], describedSeqs: number[]) =>
  selectResults(db, seqs, locatedSeqs).select([
    'jobs.skills',
    sql<string | null>`case when jobs.posted_seq = any(${describedSeqs}::int[])
      then jobs.description end`.as('description'),
  ]),
)

/** The result cards with their match reasons; jobs deleted since the search are skipped. */
export async function loadResults(db: Db, result: Searched) {
  if (result.seqs.length === 0) return []
  const results = await loadBySeq(db, result)
  return result.seqs.flatMap((seq) => results.get(seq) ?? [])
}

async function loadBySeq(db: Db, { seqs, matchedFlags, query, parsed, meta }: Searched) {
  const { tsquery, near } = query
  const locatedSeqs = near ? seqs : []
  if (!tsquery) {
    const rows = await resultsWithoutText(db, seqs, locatedSeqs)
    return new Map(
      rows.map((row) => [
        row.seq,
        { ...viewJobCard(row), reasons: distanceMatchReason(row.points, near), close: false },
      ]),
    )
  }
  const flagsOf = new Map<number | null, number[]>(seqs.map((seq, i) => [seq, matchedFlags[i] ?? []]))
  // Descriptions are long, so they are loaded only for jobs whose title lacks some of the words.
  const describedSeqs = seqs.filter((seq) => !flagsOf.get(seq)?.includes(flagIndex.allInTitle))
  // The widened search asks of each job whether it is what was asked for.
  const isClose = (flags: number[]) => meta.closest !== null && !flags.includes(query.flagQueries.length - 1)
  const explain = createExplainer(parsed, near, meta.corrected)
  const rows = await resultsWithText(db, seqs, locatedSeqs, describedSeqs)
  return new Map(
    rows.map((row) => {
      const body = row.description === null ? null : descriptionLine(row.description)
      const flags = flagsOf.get(row.seq) ?? []
      return [
        row.seq,
        { ...viewJobCard(row), reasons: explain({ ...row, body }, flags), close: isClose(flags) },
      ]
    }),
  )
}
