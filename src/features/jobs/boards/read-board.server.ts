import { setTimeout as pause } from 'node:timers/promises'
import { guardedFetch } from '#/server/outbound/guarded-fetch.ts'
import { asReachable, type OutboundConfig } from '#/server/outbound/outbound.ts'
import { type CheckedRow, checkRow } from '../import/check-rows.ts'
import { type ImportField, importFieldNames } from '../import/fields.ts'
import { readCountry, readEmploymentType, readLevel, readWorkplace } from '../import/values.ts'
import { type Posting, UnreadBoard } from './posting.ts'
import type { ProviderName } from './provider-names.ts'
import { providers } from './providers.ts'

const maxAnswerBytes = 30 * 1024 * 1024
/** A large board is many megabytes. */
const timeoutMs = 30_000
/** More jobs are no company's board. */
export const maxPostings = 2_000

/** A job of a board in the fields of a job here. */
export type BoardJob = {
  id: string
  url: string
  title: string
  fields: CheckedRow['fields']
  notes: string[]
  /** Why it can become no draft. */
  problem: string | null
}

/** Reads every job of a board. Throws UnreadBoard, in words for whoever follows it, when it does not answer as it should. */
export async function readBoard(
  { provider, account }: { provider: ProviderName; account: string },
  outbound: Pick<OutboundConfig, 'resolvers' | 'loopback'>,
): Promise<BoardJob[]> {
  const postings = await providers[provider].read(account, getter(outbound))
  if (postings.length > maxPostings)
    throw new UnreadBoard(`The board has more than ${maxPostings} jobs, which is more than we read`)
  const byId = new Map(postings.filter(({ id }) => id).map((posting) => [posting.id, posting]))
  const jobs = []
  for (const [at, posting] of [...byId.values()].entries()) {
    if (at % 50 === 0) await pause(0)
    jobs.push(toJob(posting))
  }
  return jobs
}

function getter(outbound: Pick<OutboundConfig, 'resolvers' | 'loopback'>) {
  const fetch = guardedFetch(outbound)
  return async (address: string) => {
    const url = asReachable(address, outbound)
    const headers = { 'user-agent': 'Waymark jobs', accept: 'application/json, application/xml' }
    const answer = await fetch(url, { headers, maxBytes: maxAnswerBytes, timeoutMs }).catch(() => null)
    if (!answer) throw new UnreadBoard('The board did not answer')
    if (answer.status === 404 || answer.status === 410)
      throw new UnreadBoard('There is no such board. Look at its address again.')
    if (answer.status === 429)
      throw new UnreadBoard('The board was asked too often. We ask again in an hour.')
    if (answer.status !== 200) throw new UnreadBoard(`The board answered with an error (${answer.status})`)
    return answer.text()
  }
}

const mapping = importFieldNames

/** Words of others for things of which we have a list. One that is not in it is left out, and said. */
const listed: Partial<Record<ImportField, (text: string) => unknown>> = {
  employmentType: readEmploymentType,
  workplace: readWorkplace,
  level: readLevel,
  country: readCountry,
}

function toJob({ id, url, cells, notes }: Posting): BoardJob {
  const row = checkRow(
    { row: 0, cells: mapping.map((field) => (isUnknown(field, cells) ? '' : (cells[field] ?? ''))) },
    mapping,
    'JSON',
  )
  const unknown = mapping
    .filter((field) => isUnknown(field, cells))
    .map((field) => `“${cells[field]?.slice(0, 40)}” is not in our list. It is left out.`)
  const isEmpty = Object.keys(row.fields).length === 0
  return {
    ...{ id, url: isWebAddress(url) ? url : '', title: row.fields.title ?? cells.title ?? '' },
    fields: row.fields,
    notes: [...notes, ...unknown, ...row.notes, ...(isEmpty ? [] : row.errors)],
    problem: isEmpty || !row.fields.title ? (row.errors[0] ?? 'Title is required') : null,
  }
}

function isUnknown(field: ImportField, cells: Posting['cells']) {
  const [text, read] = [cells[field], listed[field]]
  return Boolean(text && read) && read?.(text ?? '') === null
}

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
