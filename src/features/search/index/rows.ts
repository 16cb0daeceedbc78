// Rows travel as one text a page: fields between unit separators, rows between record separators. The main thread
// hands it on unread, so that a million rows cost it next to nothing.
import { type CompanyRow, dropJob, type JobIndex, type JobRow, putCompany, putJob } from './job-index.ts'

const fieldSign = '\x1f'
const rowSign = '\x1e'

/** SQL for one row of the view `search_index_rows`. */
export const jobLine = `array_to_string(array[seq::text, company::text, facet::text, pay_low::text, pay_high::text,
  (posted * 1000)::text, (open_until * 1000)::text, latitude::text, longitude::text] || lexemes, chr(31), '')`

/** SQL for one row of the view `search_companies`. */
export const companyLine = `concat_ws(chr(31), number, visible::int, coalesce(reply_days, 9999))`

const numberOr = (text: string | undefined, otherwise: number) => (text ? Number(text) : otherwise)

function readJob(line: string): JobRow {
  const [seq, company, facet, payLow, payHigh, posted, openUntil, latitude, longitude, ...lexemes] =
    line.split(fieldSign)
  return {
    seq: Number(seq),
    company: Number(company),
    facet: Number(facet),
    payLow: numberOr(payLow, -1),
    payHigh: numberOr(payHigh, -1),
    posted: Number(posted),
    openUntil: Number(openUntil),
    latitude: numberOr(latitude, Number.NaN),
    longitude: numberOr(longitude, Number.NaN),
    lexemes,
  }
}

function readCompany(line: string): CompanyRow {
  const [number, visible, replyDays] = line.split(fieldSign)
  return { number: Number(number), visible: visible === '1', replyDays: Number(replyDays) }
}

const lines = (text: string) => (text ? text.split(rowSign) : [])

/** A page of rows as they are now, and for jobs that changed the lexemes they lost. Changed jobs without a row are gone. */
export type Page = { jobs: string; companies: string; gone: Map<number, string[]> }

export function putPage(index: JobIndex, { jobs, companies, gone }: Page) {
  for (const line of lines(companies)) putCompany(index, readCompany(line))
  const missing = new Map(gone)
  for (const line of lines(jobs)) {
    const row = readJob(line)
    putJob(index, row, gone.get(row.seq) ?? [])
    missing.delete(row.seq)
  }
  for (const [seq, lexemes] of missing) dropJob(index, seq, lexemes)
}
