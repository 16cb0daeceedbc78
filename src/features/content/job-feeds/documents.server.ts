import { readFileSync } from 'node:fs'
import { placesOf, placeText } from '#/features/jobs/fields/places.ts'
import { jobQuery } from '#/features/search/api.ts'
import type { Db } from '#/server/database/database.ts'
import { readFromReplica } from '#/server/database/replicas.ts'
import type { DocumentRequest, Documents } from '#/server/http/feeds.ts'
import { AppError } from '#/shared/errors.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { companyFeed, embedJobs, embedScript, type FeedFormat, feedFormats, jobsFeed } from './addresses.ts'
import { type FeedJob, feedJob } from './feed-job.server.ts'
import { type FeedHead, formats } from './formats.server.ts'
import {
  type FeedRow,
  findListedCompany,
  listCompanyJobs,
  listFoundJobs,
  listJobsBelow,
  visibleJobsVersion,
} from './queries.server.ts'

/** More than any company may have online. */
const maxCompanyJobs = 1_000
const maxFoundJobs = 500
/** So many jobs of the feed of all are in memory at a time. */
const pageSize = 200
/** For changes that leave no trace among the public changes, and jobs that end at their time. */
const cacheMs = 60_000
/** The index in memory follows a moment after the commit, so what a search found is not kept for long. */
const foundMs = 1_000

const slugOf = ({ params }: DocumentRequest) => params.slug ?? ''

/** A text of all these jobs. */
function wholeFeed(format: FeedFormat, head: Omit<FeedHead, 'builtAt'>, rows: FeedRow[]) {
  const writer = formats[format]
  const changes = rows.map(({ updatedAt }) => updatedAt.getTime())
  const builtAt = changes.length > 0 ? new Date(Math.max(...changes)) : null
  const jobs = rows.map((row, index) => writer.job(feedJob(row, head.publicUrl), index === 0))
  return [writer.head({ ...head, builtAt }), ...jobs, writer.foot].join('')
}

/** All jobs, a page at a time while they are read. */
async function* allJobs(db: Db, format: FeedFormat, publicUrl: string) {
  const writer = formats[format]
  const url = publicUrl + jobsFeed(format)
  yield writer.head({ title: 'Jobs on Waymark', publicUrl, url, builtAt: new Date() })
  let below = 2 ** 31 - 1
  for (let isFirst = true; ; isFirst = false) {
    const seq = below
    const rows = await readFromReplica(() => listJobsBelow(db, seq, pageSize))
    if (rows.length > 0)
      yield rows.map((row, index) => writer.job(feedJob(row, publicUrl), isFirst && index === 0)).join('')
    below = rows.at(-1)?.postedSeq ?? 0
    if (rows.length < pageSize) break
  }
  yield writer.foot
}

const orders = ['sort', 'page', 'cursor', 'limit']

/** What of an address is a search, in the parameters of the search page; '' for all jobs. */
function searchIn({ query }: DocumentRequest) {
  const asked = new URLSearchParams()
  for (const name of Object.keys(jobQuery.shape)) {
    if (orders.includes(name) || !Object.hasOwn(query, name)) continue
    for (const value of [query[name]].flat()) if (value !== '') asked.append(name, String(value))
  }
  return asked.size > 0 ? `?${asked}` : ''
}

async function foundJobs(db: Db, format: FeedFormat, publicUrl: string, request: DocumentRequest) {
  const { data: filter, error } = jobQuery.safeParse(request.query)
  if (!filter) throw new AppError(422, error.issues[0]?.message)
  // Not as it was sent: others who search for the same get the same text.
  const url = publicUrl + jobsFeed(format, searchIn(request))
  const rows = await listFoundJobs(db, { ...filter, sort: 'newest', page: 1, limit: maxFoundJobs })
  return wholeFeed(format, { title: 'Jobs on Waymark', publicUrl, url }, rows)
}

async function companyJobs(db: Db, format: FeedFormat, publicUrl: string, request: DocumentRequest) {
  const company = await findListedCompany(db, slugOf(request))
  if (!company) return null
  const url = publicUrl + companyFeed(company.slug, format)
  const rows = await listCompanyJobs(db, company.id, maxCompanyJobs)
  return wholeFeed(format, { title: `Jobs at ${company.name}`, publicUrl, url }, rows)
}

/** What the list on the company's own site shows of a job. */
const embeddedJob = (job: FeedJob) => {
  const pay = job.pay && formatPay(job.pay)
  return {
    ...{ url: job.url, title: job.title, employmentType: job.employmentType, workplace: job.workplace },
    places: placesOf(job).map(placeText).filter(Boolean),
    pay: pay && `${pay.amount} ${pay.period}`,
  }
}

async function embeddedJobs(db: Db, publicUrl: string, request: DocumentRequest) {
  const company = await findListedCompany(db, slugOf(request))
  if (!company) return null
  const rows = await listCompanyJobs(db, company.id, maxCompanyJobs)
  return JSON.stringify({
    company: { name: company.name, url: publicUrl + paths.company(company.slug) },
    jobs: rows.map((row) => embeddedJob(feedJob(row, publicUrl))),
  })
}

const script = readFileSync(new URL('./waymark-jobs.js', import.meta.url), 'utf8')

const byFormat = (make: (format: FeedFormat) => Documents): Documents =>
  Object.assign({}, ...feedFormats.map(make))

/** The jobs for other sites: feeds of all jobs, of a search and of a company, and what a company shows on its own. */
export const jobFeeds: Documents = {
  ...byFormat((format) => ({
    [jobsFeed(format)]: {
      ...{ type: formats[format].type, cacheMs: foundMs, maxEntries: 20, budget: 'search' },
      keyOf: searchIn,
      write: (db, publicUrl, request) => foundJobs(db, format, publicUrl, request),
      streamed: {
        applies: (request) => searchIn(request) === '',
        version: visibleJobsVersion,
        write: (db, publicUrl) => allJobs(db, format, publicUrl),
      },
    },
    [companyFeed(':slug', format)]: {
      ...{ type: formats[format].type, cacheMs, keyOf: slugOf },
      write: (db, publicUrl, request) => companyJobs(db, format, publicUrl, request),
    },
  })),
  [embedJobs(':slug')]: {
    ...{ type: 'application/json', cacheMs, keyOf: slugOf, readBy: 'other sites' },
    write: embeddedJobs,
  },
  [embedScript]: {
    ...{ type: 'text/javascript', cacheMs: 86_400_000, readBy: 'other sites', keptForSeconds: 3_600 },
    write: async () => script,
  },
}
