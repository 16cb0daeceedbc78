import { lockCompany } from '#/features/companies/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { toColumns } from '../columns.server.ts'
import type { JobStatus } from '../fields/job-terms.ts'
import { maxDrafts } from '../import/handlers.server.ts'
import { countDrafts, insertDrafts } from '../import/queries.server.ts'
import { type JobRow, updateJob } from '../queries.server.ts'
import { canTransition, jobTransitions } from '../status.ts'
import { insertJobEvent } from '../team/queries.server.ts'
import { mergeFields } from './merge.server.ts'
import { deleteLink, type Link, listLinks, markGone, saveLink } from './queries.server.ts'
import type { BoardJob } from './read-board.server.ts'

type Board = { id: string; companyId: string; follower: { id: string; name: string } }

/** How many jobs this reading made, changed and closed, and how many a person has to look at. */
export type Taken = { added: number; updated: number; toLookAt: number; closed: number }

/** A board that leaves a job out once may have had a bad minute. */
const goneForMs = 30 * 60_000

/**
 * Brings the jobs of a board into the company's: new ones as drafts, changes into drafts, ends into jobs that are published.
 * The caller holds the board's row.
 */
export async function takeOver(db: Db, board: Board, jobs: readonly BoardJob[]): Promise<Taken> {
  await lockCompany(db, board.companyId)
  const links = await listLinks(db, board.id)
  const taken = { added: 0, updated: 0, toLookAt: 0, closed: 0 }
  const rows = await lockJobs(db, board.companyId, [...links.values()])
  const fresh = jobs.filter(({ id }) => {
    const link = links.get(id)
    return !link || (link.jobId === null && link.problem !== null)
  })
  taken.added = await addDrafts(db, board, fresh)
  const isFresh = new Set(fresh)
  for (const job of jobs) {
    const link = links.get(job.id)
    if (!link || isFresh.has(job)) continue
    const row = rows.get(link.jobId ?? '')
    const { changed, isUpdated } = row
      ? await bring(db, board, row, link, job)
      : { changed: [], isUpdated: false }
    if (isUpdated) taken.updated++
    if (changed.some((field) => !link.changed.includes(field))) taken.toLookAt++
    await saveLink(db, board.id, {
      ...linkOf(job),
      jobId: link.jobId,
      changed,
      seen: job.problem ? link.seen : job.fields,
    })
  }
  const here = new Set(jobs.map(({ id }) => id))
  for (const link of links.values())
    if (!here.has(link.externalId) && (await end(db, board, link, rows.get(link.jobId ?? '')))) taken.closed++
  return taken
}

const linkOf = ({ id, title, url, problem }: BoardJob) => ({ externalId: id, title, url, problem })

async function lockJobs(db: Db, companyId: string, links: Link[]) {
  const ids = links.flatMap(({ jobId }) => jobId ?? [])
  const rows = ids.length
    ? await db
        .selectFrom('jobs')
        .selectAll()
        .where('companyId', '=', companyId)
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()
    : []
  return new Map(rows.map((row) => [row.id, row]))
}

async function addDrafts(db: Db, { id, companyId, follower }: Board, jobs: readonly BoardJob[]) {
  const readable = jobs.filter(({ problem }) => problem === null)
  const room = Math.max(0, maxDrafts - (await countDrafts(db, companyId)))
  const made = readable.slice(0, room)
  const drafts = made.map(({ fields }) => ({ companyId, title: '', ...toColumns(fields) }))
  const ids = await insertDrafts(db, drafts, { ownerId: follower.id, actor: follower })
  for (const [at, job] of made.entries())
    await saveLink(db, id, { ...linkOf(job), jobId: ids[at] ?? null, seen: job.fields, changed: [] })
  const noRoom = `Your company has ${formatNumber(maxDrafts)} drafts. Publish or discard some; we try again in an hour.`
  for (const job of jobs.filter((one) => !made.includes(one)))
    await saveLink(db, id, {
      ...linkOf(job),
      jobId: null,
      seen: {},
      changed: [],
      problem: job.problem ?? noRoom,
    })
  return made.length
}

async function bring(db: Db, { follower }: Board, row: JobRow, link: Link, job: BoardJob) {
  if (job.problem !== null || row.status === 'closed') return { changed: [], isUpdated: false }
  const { taken, toLookAt } = mergeFields(row, link.seen, job.fields, link.changed)
  const isUpdated = Object.keys(taken).length > 0
  if (isUpdated) await updateJob(db, row, toColumns(taken, row), follower)
  return { changed: toLookAt, isUpdated }
}

/** What the board has no more: true when a job was closed for it. */
async function end(db: Db, board: Board, link: Link, row: JobRow | undefined) {
  if (!row || row.status === 'closed') {
    await deleteLink(db, board.id, link.externalId)
    return false
  }
  if (link.goneSince === null) {
    await markGone(db, board.id, link.externalId)
    return false
  }
  if (Date.now() - link.goneSince.getTime() < goneForMs || !canTransition(row.status as JobStatus, 'close'))
    return false
  const changes = {
    status: jobTransitions.close.to,
    closedAt: new Date(),
    closedReason: 'withdrawn' as const,
  }
  await updateJob(db, row, changes, board.follower)
  await insertJobEvent(db, row.id, board.follower, 'closed')
  await deleteLink(db, board.id, link.externalId)
  return true
}
