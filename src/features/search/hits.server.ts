import { sql } from 'kysely'
import { cardFrom, selectCards } from '#/features/jobs/cards.server.ts'
import type { Db } from '#/server/database.ts'
import { builtOnce, often } from '#/server/prepared.ts'
import type { Lexed } from './question.ts'
import { distanceReason, type Places, reasonsFor } from './reasons.ts'
import type { searchJobs } from './search.server.ts'
import { printTsquery } from './tsquery.ts'

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

/**
 * Cheaper than to take the words of a job apart: the few of title, skills and company, and a look for each stem.
 * `offset 0` keeps what is computed once from being computed again wherever it is named.
 */
const foundHits = builtOnce(
  (db, seqs: number[], stems: string[], sameTitle: string | null, places: string[]) =>
    selectHits(db, seqs)
      .innerJoinLateral(
        sql<{ headed: string }>`(select ts_filter(tsv, '{a,b,c}') as headed offset 0)`.as('heads'),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        sql<{ held: number[] | null; told: boolean | null }>`(
        select array_agg(place::int) as held, bool_or(not headed @@ stem) as told
        from unnest(${stems}::text[]::tsquery[]) with ordinality as stems (stem, place)
        where tsv @@ stem offset 0)`.as('words'),
        (join) => join.onTrue(),
      )
      .select(['jobs.skills', 'held'])
      .select([
        sql<string>`headed::text`.as('headed'),
        sql<string | null>`case when told then body end`.as('body'),
        sql<boolean>`coalesce(tsv @@ ${sameTitle}::tsquery, false)`.as('isExact'),
        sql<
          string[]
        >`array(select marks from unnest(${places}::text[]) as marks where tsv @@ marks::tsquery)`.as(
          'places',
        ),
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
  const stems = stemsOf(lexed)
  const queries = stems.map((word) => printTsquery({ word }))
  const marks = lexed.places.map((place) => place.marks)
  const rows = await foundHits(db, seqs, queries, lexed.sameTitle, marks)
  return rows.map((row) => ({
    seq: row.seq,
    ...cardFrom(row),
    reasons: reasonsFor(row, placesIn(row, stems), lexed, near, meta.corrected),
  }))
}

const mostStems = 24

const stemsOf = ({ words, synonyms }: Lexed) =>
  [...new Set([...words, ...synonyms.flatMap((synonym) => synonym.words)])].slice(0, mostStems)

/** Each stem that the job holds, with the weights of its places. */
function placesIn({ held, headed }: { held: number[] | null; headed: string }, stems: string[]): Places {
  const weights = weightsIn(headed)
  const found = held?.map((place) => stems[place - 1] as string) ?? []
  return Object.fromEntries(found.map((stem) => [stem, weights.get(stem) ?? 'D']))
}

/** 'engin':2A,5B printed by Postgres, as engin to 'AB'. */
const weightsIn = (printed: string) =>
  new Map(
    [...printed.matchAll(/'((?:[^']|'')*)':(\S+)/g)].map(([, word = '', places = '']) => [
      word.replaceAll("''", "'"),
      places.replace(/[^ABC]/g, ''),
    ]),
  )
