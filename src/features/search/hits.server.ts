import { sql } from 'kysely'
import { cardFrom, selectCards } from '#/features/jobs/cards.server.ts'
import type { Db } from '#/server/database.ts'
import { often } from '#/server/prepared.ts'
import type { Lexed } from './question.ts'
import { reasonsFor } from './reasons.ts'
import type { searchJobs } from './search.server.ts'
import { printTsquery } from './tsquery.ts'

/** The jobs behind these numbers, in this order; those that went meanwhile are left out. */
export async function listJobIds(db: Db, seqs: number[]) {
  if (seqs.length === 0) return []
  const rows = await db
    .selectFrom('jobSearch')
    .modifyFront(often)
    .select(['seq', 'jobId'])
    .where(sql<boolean>`seq = any(${seqs}::int[])`)
    .execute()
  const ids = new Map(rows.map(({ seq, jobId }) => [seq, jobId]))
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

/** Cards of what was found, each with why it was found. Those that went meanwhile are left out. */
export async function listHits(db: Db, found: Awaited<ReturnType<typeof searchJobs>>) {
  const { seqs, question, lexed, meta } = found
  if (seqs.length === 0) return []
  const rows = question.asked ? await listFound(db, seqs, lexed) : await listPlain(db, seqs)
  const hits = new Map(
    rows.map((row) => [
      row.seq,
      { ...cardFrom(row), reasons: reasonsFor(row, lexed, question.near, meta.corrected) },
    ]),
  )
  return seqs.flatMap((seq) => hits.get(seq) ?? [])
}

const selectHits = (db: Db, seqs: number[]) =>
  selectCards(db)
    .innerJoin('jobSearch', 'jobSearch.jobId', 'jobs.id')
    .select(['jobSearch.seq', 'latitude', 'longitude', 'jobs.skills'])
    .where(sql<boolean>`job_search.seq = any(${seqs}::int[])`)

/** Without words there is nothing that must be found in a job. */
const listPlain = async (db: Db, seqs: number[]) =>
  (await selectHits(db, seqs).execute()).map((row) => ({
    ...row,
    ...{ isExact: false, found: {}, body: null, places: [] },
  }))

/** Cheaper than to take the words of a job apart: the few of title, skills and company, and a look for each stem. */
async function listFound(db: Db, seqs: number[], { words, synonyms, sameTitle, places }: Lexed) {
  const stems = [...new Set([...words, ...synonyms.flatMap((synonym) => synonym.words)])].slice(0, mostStems)
  const queries = stems.map((word) => printTsquery({ word }))
  const rows = await selectHits(db, seqs)
    .innerJoinLateral(
      // `offset 0` keeps it from being computed once for each time it is named.
      sql<{ headed: string; held: string[] }>`(select ts_filter(tsv, '{a,b,c}')::text as headed, array(
        select stem from unnest(${queries}::text[]) as stem where tsv @@ stem::tsquery) as held offset 0)`.as(
        'words',
      ),
      (join) => join.onTrue(),
    )
    .select(['headed', 'held'])
    .select(sql<boolean>`coalesce(tsv @@ ${sameTitle}::tsquery, false)`.as('isExact'))
    .select(
      sql<string[]>`array(select marks from unnest(${places.map(({ marks }) => marks)}::text[]) as marks
        where tsv @@ marks::tsquery)`.as('places'),
    )
    .select(
      sql<string | null>`case when exists (select from unnest(held) as stem
        where not headed::tsvector @@ stem::tsquery) then left(body, 20000) end`.as('body'),
    )
    .execute()
  return rows.map(({ held, headed, ...row }) => {
    const weights = weightsIn(headed)
    const found = stems.filter((_, i) => held.includes(queries[i] as string))
    return { ...row, found: Object.fromEntries(found.map((stem) => [stem, weights.get(stem) ?? 'D'])) }
  })
}

const mostStems = 24

/** 'engin':2A,5B printed by Postgres, as engin to 'AB'. */
const weightsIn = (printed: string) =>
  new Map(
    [...printed.matchAll(/'((?:[^']|'')*)':(\S+)/g)].map(([, word = '', places = '']) => [
      word.replaceAll("''", "'"),
      places.replace(/[^ABC]/g, ''),
    ]),
  )
