import { sql } from 'kysely'
import { cardFrom, selectCards } from '#/features/jobs/cards.server.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, prepared } from '#/server/database/prepared.ts'
import type { searchJobs } from '../engine/search.server.ts'
import { matchFlags } from '../query/search-query.ts'
import { createExplainer, distanceReason } from './match-reasons.ts'

type Searched = Awaited<ReturnType<typeof searchJobs>>

const idsOf = compileOnce((db, seqs: number[]) =>
  db
    .selectFrom('jobSearch')
    .modifyFront(prepared)
    .select(['seq', 'jobId'])
    .where(sql<boolean>`seq = any(${seqs}::int[])`),
)

/** The jobs behind these numbers, in this order; those that went meanwhile are left out. */
export async function listJobIds(db: Db, seqs: number[]) {
  if (seqs.length === 0) return []
  const ids = new Map((await idsOf(db, seqs)).map(({ seq, jobId }) => [seq, jobId]))
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

// A job has its number too, so its row of `job_search` is read only for what nothing else holds.
const selectHits = (db: Db, seqs: number[], placed: number[]) =>
  selectCards(db)
    .select([
      'jobs.postedSeq as seq',
      sql<[number | null, number | null] | null>`case when jobs.posted_seq = any(${placed}::int[])
        then (select array[latitude, longitude] from job_search where seq = jobs.posted_seq) end`.as('at'),
    ])
    .where(sql<boolean>`jobs.posted_seq = any(${seqs}::int[])`)

/** Without words there is nothing that must be found in a job. */
const plainHits = compileOnce(selectHits)

const foundHits = compileOnce((db, seqs: number[], placed: number[], described: number[]) =>
  selectHits(db, seqs, placed).select([
    'jobs.skills',
    sql<string | null>`case when jobs.posted_seq = any(${described}::int[])
      then (select body from job_search where seq = jobs.posted_seq) end`.as('body'),
  ]),
)

/** Cards of what was found, each with why it was found. Those that went meanwhile are left out. */
export async function loadResults(db: Db, found: Searched) {
  if (found.seqs.length === 0) return []
  const hits = await explained(db, found)
  return found.seqs.flatMap((seq) => hits.get(seq) ?? [])
}

async function explained(db: Db, { seqs, fits, question, lexed, meta }: Searched) {
  const { asked, near } = question
  const placed = near ? seqs : []
  if (!asked) {
    const rows = await plainHits(db, seqs, placed)
    return new Map(rows.map((row) => [row.seq, { ...cardFrom(row), reasons: distanceReason(row.at, near) }]))
  }
  const fitsOf = new Map<number | null, number[]>(seqs.map((seq, i) => [seq, fits[i] ?? []]))
  // A description is long, and most titles say all that was typed.
  const described = seqs.filter((seq) => !fitsOf.get(seq)?.includes(matchFlags.title))
  const explain = createExplainer(lexed, near, meta.corrected)
  const rows = await foundHits(db, seqs, placed, described)
  return new Map(
    rows.map((row) => [row.seq, { ...cardFrom(row), reasons: explain(row, fitsOf.get(row.seq) ?? []) }]),
  )
}
