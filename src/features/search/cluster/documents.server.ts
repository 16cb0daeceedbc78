// Rows of Postgres as documents, and changes as one bulk request.
import type { Database } from '#/server/database/database.ts'
import { noReply } from '../query/cursor.ts'
import type { ClusterConnection } from './connection.server.ts'
import { writeAlias } from './indexes.server.ts'
import { industryOf, kindOf, packPoint } from './mapping.ts'
import { readTsvector } from './tsvector.ts'

type Row = {
  seq: number
  facet: number
  posted: number
  until: number
  payLow: number | null
  payHigh: number | null
  replyDays: number
  latitude: number | null
  longitude: number | null
  furtherPoints: number[] | null
  tsv: string
}

/** Only what somebody can find: a hidden company's jobs are not in the cluster. */
const selectRows = `select seq, facet, posted_minute as posted, extract(epoch from open_until)::float8 * 1000 as until,
    pay_low as "payLow", pay_high as "payHigh", latitude, longitude, further_points as "furtherPoints", tsv::text as tsv,
    coalesce(search_companies.reply_days, ${noReply}) as "replyDays"
  from job_search join search_companies on search_companies.number = job_search.company_number
  where search_companies.visible`

type Sql = Pick<Database, 'executeSql'>

export const readRows = async ({ executeSql }: Sql, seqs: readonly number[]) =>
  (await executeSql(`${selectRows} and seq = any($1::int[])`, [seqs])).rows as Row[]

/** The next ones by number. */
export const readRowsAfter = async ({ executeSql }: Sql, seq: number, limit: number) =>
  (await executeSql(`${selectRows} and seq > $1::int order by seq limit $2::int`, [seq, limit])).rows as Row[]

/** The numbers of all jobs of a company, whether they can be found or not. */
export async function listSeqsOfCompany({ executeSql }: Sql, company: number) {
  const { rows } = await executeSql(
    'select seq from job_search where company_number = $1::int order by seq',
    [company],
  )
  return (rows as { seq: number }[]).map(({ seq }) => seq)
}

export function toDocument(row: Row) {
  const { facet, latitude, longitude, furtherPoints, tsv, payLow, payHigh } = row
  const { lexemes, text } = readTsvector(tsv)
  const places = [latitude, longitude, ...(furtherPoints ?? [])]
  const at: number[] = []
  for (let i = 0; i < places.length; i += 2) {
    const [north, east] = places.slice(i, i + 2)
    if (north != null && east != null) at.push(packPoint(north, east))
  }
  return {
    ...{ t: lexemes, p: text, seq: row.seq, kind: kindOf(facet), industry: industryOf(facet) },
    ...{ posted: row.posted, until: Math.floor(row.until), replyDays: row.replyDays },
    ...(payLow !== null && { payLow }),
    ...(payHigh !== null && { payHigh }),
    ...(at.length > 0 && { at }),
  }
}

type BulkAnswer = {
  errors: boolean
  items: Record<string, { status: number; error?: { type: string; reason: string } }>[]
}

/** What a bulk may take: it is no request of a person. */
const bulkTimeoutMs = 60_000

/**
 * Puts these rows into each of the indexes, and removes the jobs without a row. Whatever an index has of a higher version
 * stays, so a request that arrives late or twice changes nothing.
 */
export async function writeDocuments(
  connection: ClusterConnection,
  indexes: readonly string[],
  version: number,
  rows: readonly Row[],
  removed: readonly number[] = [],
) {
  if (indexes.length === 0 || rows.length + removed.length === 0) return
  const written = rows.map((row) => ({ seq: row.seq, document: JSON.stringify(toDocument(row)) }))
  const lines = indexes.flatMap((index) => {
    const target = (seq: number) =>
      `{"_index":"${writeAlias(index)}","_id":"${seq}","version":${version},"version_type":"external"}`
    return [
      ...written.map(({ seq, document }) => `{"index":${target(seq)}}\n${document}\n`),
      ...removed.map((seq) => `{"delete":${target(seq)}}\n`),
    ]
  })
  const path =
    '/_bulk?require_alias=true&filter_path=errors,items.*.status,items.*.error.type,items.*.error.reason'
  const body = lines.join('')
  const answer = await connection.ask<BulkAnswer>({ method: 'POST', path, body, timeoutMs: bulkTimeoutMs })
  if (!answer.errors) return
  // 409: the index has something newer. A job to be removed that was never there is no error.
  const failed = answer.items
    .flatMap((item) => Object.values(item))
    .find(({ status, error }) => error && status !== 409)
  if (failed)
    throw new Error(`The search cluster did not take a job: ${failed.error?.type}: ${failed.error?.reason}`)
}
