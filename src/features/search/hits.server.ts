import { sql } from 'kysely'
import { listJobCards } from '#/features/jobs/queries.server.ts'
import type { Db } from '#/server/database.ts'
import { often } from '#/server/prepared.ts'
import type { Lexed } from './question.ts'
import { type Hit, reasonsFor } from './reasons.ts'
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

/** Cards of what was found, each with why it was found. */
export async function listHits(db: Db, found: Awaited<ReturnType<typeof searchJobs>>) {
  const { seqs, question, lexed, meta } = found
  // Nothing to explain: whoever browses sees everything.
  if (!question.asked && !question.near)
    return (await listJobCards(db, await listJobIds(db, seqs))).map((card) => ({ ...card, reasons: [] }))
  const hits = new Map((await listFound(db, seqs, lexed)).map((hit) => [hit.seq, hit]))
  const inOrder = seqs.flatMap((seq) => hits.get(seq) ?? [])
  const cards = await listJobCards(
    db,
    inOrder.map(({ jobId }) => jobId),
  )
  const byId = new Map(inOrder.map((hit) => [hit.jobId, hit]))
  return cards.map((card) => ({
    ...card,
    reasons: reasonsFor(byId.get(card.id) as Hit, lexed, question.near, meta.corrected),
  }))
}

type Row = Omit<Hit, 'found'> & { held: string[]; headed: string }

/** Cheaper than to take the words of a job apart: the few of title, skills and company, and a look for each stem. */
async function listFound(db: Db, seqs: number[], { words, synonyms, exact }: Lexed): Promise<Hit[]> {
  const stems = [...new Set([...words, ...synonyms.flatMap((synonym) => synonym.words)])].slice(0, mostStems)
  const queries = stems.map((word) => printTsquery({ word }))
  const { rows } = await sql<Row>`
    select ${often} job_search.seq, job_id, jobs.title, jobs.skills, jobs.industry, companies.name as company_name,
      latitude, longitude, coalesce(tsv @@ ${exact}::tsquery, false) as is_exact, held, headed,
      case when exists (select from unnest(held) as stem where not headed::tsvector @@ stem::tsquery)
        then left(body, 20000) end as body
    from job_search join jobs on jobs.id = job_search.job_id join companies on companies.id = jobs.company_id
    cross join lateral (select ts_filter(tsv, '{a,b,c}')::text as headed, array(
      select stem from unnest(${queries}::text[]) as stem where tsv @@ stem::tsquery) as held) words
    where job_search.seq = any(${seqs}::int[])`.execute(db)
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
