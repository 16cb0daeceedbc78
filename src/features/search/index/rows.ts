// A page of rows is one string, fields and rows split by the ASCII unit and record separators. The main thread passes it
// to the index thread without parsing, so that bulk loads do not block it.
import {
  type IndexedCompany,
  type IndexedJob,
  indexCompany,
  indexJob,
  type JobIndex,
  removeIndexedJob,
} from './job-index.ts'

const fieldSeparator = '\x1f'
const rowSeparator = '\x1e'

/** SQL that serializes one row of the view `search_index_rows`. */
export const serializeJobSql = `array_to_string(array[seq::text, company_number::text, facet::text, pay_low::text, pay_high::text,
  (posted_seconds * 1000)::text, (open_until_seconds * 1000)::text, latitude::text, longitude::text,
  array_to_string(further_points, ' ')] || lexemes, chr(31), '')`

/** SQL that serializes one row of the view `search_companies`. */
export const serializeCompanySql = `concat_ws(chr(31), number, visible::int, coalesce(reply_days, 9999))`

const parseNumber = (text: string | undefined, fallback: number) => (text ? Number(text) : fallback)

function parseJob(serialized: string): IndexedJob {
  const [seq, company, facet, payLow, payHigh, posted, openUntil, latitude, longitude, further, ...lexemes] =
    serialized.split(fieldSeparator)
  return {
    seq: Number(seq),
    company: Number(company),
    facet: Number(facet),
    payLow: parseNumber(payLow, -1),
    payHigh: parseNumber(payHigh, -1),
    posted: Number(posted),
    openUntil: Number(openUntil),
    latitude: parseNumber(latitude, Number.NaN),
    longitude: parseNumber(longitude, Number.NaN),
    furtherPoints: further ? further.split(' ').map(Number) : [],
    lexemes,
  }
}

function parseCompany(serialized: string): IndexedCompany {
  const [number, visible, replyDays] = serialized.split(fieldSeparator)
  return { number: Number(number), visible: visible === '1', replyDays: Number(replyDays) }
}

const splitRows = (text: string) => (text ? text.split(rowSeparator) : [])

/** A page of current rows, and the lexemes that changed jobs have lost. A changed job without a row was deleted or hidden. */
export type RowPage = { jobs: string; companies: string; removedTerms: Map<number, string[]> }

export function applyRowPage(index: JobIndex, { jobs, companies, removedTerms }: RowPage) {
  for (const serialized of splitRows(companies)) indexCompany(index, parseCompany(serialized))
  const deleted = new Map(removedTerms)
  for (const serialized of splitRows(jobs)) {
    const row = parseJob(serialized)
    indexJob(index, row, removedTerms.get(row.seq) ?? [])
    deleted.delete(row.seq)
  }
  for (const [seq, lexemes] of deleted) removeIndexedJob(index, seq, lexemes)
}
