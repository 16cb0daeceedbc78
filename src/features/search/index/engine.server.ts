// Which engine answers: the index in memory while it follows this database and is caught up, else Postgres.
import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { postgresAnswer } from '../engine/postgres-search.server.ts'
import type { AskJobs, SearchQuery } from '../query/search-query.ts'
import { hasPhrase, readTsquery } from '../query/tsquery.ts'
import { checkPhrase } from './phrases.server.ts'
import type { Thread } from './thread.server.ts'

/** `thread` is null while it is not ready. */
type Follower = {
  thread(): Thread | null
  state(): IndexState
  /** When the last look at the changes began that has ended; 0 before the first. */
  caughtUpAt(): number
}
export type IndexState = 'off' | 'preparing' | 'ready' | 'behind'

const followers = new WeakMap<Db, Follower>()
export const setFollower = (db: Db, follower: Follower) => followers.set(db, follower)
export const followerOf = (db: Db) => followers.get(db)
export const removeFollower = (db: Db) => followers.delete(db)

export const indexState = (db: Db): IndexState => followers.get(db)?.state() ?? 'off'

/** For whoever watches the process: it answers only if the database does. */
export async function health(db: Db) {
  await sql`select 1`.execute(db)
  return { search: indexState(db) }
}

export const engineOf = (db: Db): AskJobs => {
  const inPostgres = postgresAnswer(db)
  // Inside a transaction there is no follower: only Postgres sees what is not committed yet.
  const thread = followers.get(db)?.thread()
  if (!thread) return inPostgres
  return async (question) => {
    try {
      return await searchIndex(db, thread, question)
    } catch {
      // The thread ended in the middle of it; whoever follows starts another.
      return inPostgres(question)
    }
  }
}

export function searchIndex(db: Db, thread: Thread, question: SearchQuery) {
  const now = Date.now()
  const asked = question.asked && readTsquery(question.asked)
  if (!asked || !hasPhrase(asked)) return thread.call('answer', { question, now })
  return checkPhrase(thread, question, now, async (seqs) => {
    if (seqs.length === 0) return new Set()
    const { rows } = await sql<{ seq: number }>`select seq from job_search
      where seq = any(${[...seqs]}::int[]) and tsv @@ ${question.asked}::tsquery`.execute(db)
    return new Set(rows.map(({ seq }) => seq))
  })
}
