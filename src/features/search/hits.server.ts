import { sql } from 'kysely'
import { cardFrom, selectCards } from '#/features/jobs/cards.server.ts'
import type { Db } from '#/server/database.ts'
import { builtOnce, often } from '#/server/prepared.ts'
import { titleMarks } from './marks.ts'
import { distanceReason, reasonsFor } from './reasons.ts'
import type { searchJobs } from './search.server.ts'

const idsOf = builtOnce((db, seqs: number[]) =>
  db
    .selectFrom('jobSearch')
    .modifyFront(often)
    .select(['seq', 'jobId'])
    .where(sql<boolean>`seq = any(${seqs}::int[])`),
)

/** The jobs behind these numbers, in this order; those that went meanwhile are left out. */
export async function listJobIds(db: Db, seqs: number[]) {
  if (seqs.length === 0) return []
  const ids = new Map((await idsOf(db, seqs)).map(({ seq, jobId }) => [seq, jobId]))
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

const selectHits = (db: Db, seqs: number[]) =>
  selectCards(db)
    .innerJoin('jobSearch', 'jobSearch.jobId', 'jobs.id')
    .select(['jobSearch.seq', 'latitude', 'longitude'])
    .where(sql<boolean>`job_search.seq = any(${seqs}::int[])`)

/** Without words there is nothing that must be found in a job. */
const plainHits = builtOnce(selectHits)

/** The description comes only where the title does not say it all: it is long, and most titles do. */
const foundHits = builtOnce(
  (db, seqs: number[], titled: string, sameTitle: string | null, places: string[]) =>
    selectHits(db, seqs).select([
      'jobs.skills',
      sql<string | null>`case when tsv @@ ${titled}::tsquery then null else body end`.as('body'),
      sql<boolean>`coalesce(tsv @@ ${sameTitle}::tsquery, false)`.as('isExact'),
      sql<string[] | null>`(select array_agg(marks) from unnest(${places}::text[]) as marks
        where tsv @@ marks::tsquery)`.as('places'),
    ]),
)

/** Cards of what was found, each with why it was found. Those that went meanwhile are left out. */
export async function listHits(db: Db, found: Awaited<ReturnType<typeof searchJobs>>) {
  if (found.seqs.length === 0) return []
  const hits = new Map((await explained(db, found)).map(({ seq, ...hit }) => [seq, hit]))
  return found.seqs.flatMap((seq) => hits.get(seq) ?? [])
}

async function explained(db: Db, { seqs, question, lexed, meta }: Awaited<ReturnType<typeof searchJobs>>) {
  const { asked, near } = question
  if (!asked) {
    const rows = await plainHits(db, seqs)
    return rows.map((row) => ({ seq: row.seq, ...cardFrom(row), reasons: distanceReason(row, near) }))
  }
  const titled = titleMarks(lexed.words).join(' & ')
  const marks = lexed.places.map((place) => place.marks)
  const rows = await foundHits(db, seqs, titled, lexed.sameTitle, marks)
  return rows.map((row) => ({
    seq: row.seq,
    ...cardFrom(row),
    reasons: reasonsFor(row, lexed, near, meta.corrected),
  }))
}
