// Keeps the index equal to Postgres: built once, then every change read from the outbox and the row as it is now.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#/server/database/database.ts'
import { companyLine, jobLine } from './rows.ts'
import type { Thread } from './thread.server.ts'

/** Small pages, so that neither thread is ever busy for long. */
const pageOfChanges = 50
const pageOfRows = { embedded: 50, server: 200 }

type Sql = Pick<Database, 'executeSql' | 'embedded'>

async function row<Row>(database: Sql, text: string, values: unknown[]) {
  const { rows } = await database.executeSql(text, values)
  return (rows[0] ?? {}) as Row
}

export async function countOpenJobs(database: Sql) {
  const { jobs } = await row<{ jobs: number }>(database, 'select count(*)::int as jobs from job_search', [])
  return jobs
}

/** Everything that committed before this is seen by whoever looks now. */
export async function currentPosition(database: Sql) {
  const { position } = await row<{ position: string }>(
    database,
    'select pg_snapshot_xmin(pg_current_snapshot())::text as position',
    [],
  )
  return position
}

/** Tells this database from a copy of it, and from another under the same address. */
export async function databaseMark(database: Sql) {
  const { mark } = await row<{ mark: string }>(
    database,
    `select system_identifier || '/' || oid as mark from pg_control_system(), pg_database
     where datname = current_database()`,
    [],
  )
  return mark
}

/** All rows there are, a page at a time; changes made meanwhile are for the feed. */
export async function bulkLoad(database: Sql, thread: Thread, goOn: () => boolean) {
  const { companies } = await row<{ companies: string | null }>(
    database,
    `select string_agg(${companyLine}, chr(30)) as companies from search_companies where $1::int is null`,
    [null],
  )
  await thread.call('put', { jobs: '', companies: companies ?? '', gone: new Map() })
  const limit = database.embedded ? pageOfRows.embedded : pageOfRows.server
  const read = (after: number) =>
    row<{ jobs: string | null; last: number | null }>(
      database,
      `select string_agg(${jobLine}, chr(30) order by seq) as jobs, max(seq) as last
       from (select * from search_index_rows where seq > $1::int order by seq limit $2::int) page`,
      [after, limit],
    )
  let page = await read(0)
  while (page.last !== null && goOn()) {
    const kept = thread.call('put', { jobs: page.jobs ?? '', companies: '', gone: new Map() })
    // Others come first: the embedded database lives on the thread that also answers requests.
    await pause(database.embedded ? 5 : 1)
    page = await read(page.last)
    await kept
  }
  await thread.call('compact', undefined as never)
}

type Change = {
  id: string
  xid: string
  job: number | null
  company: number | null
  gone: string[] | null
  low: string
}

/**
 * Numbers of the outbox are given out before transactions commit, in another order. So each pass reads from the
 * oldest transaction that was still open at the pass before, and skips what it has done.
 */
export function changeFeed(position: string, database: Sql, thread: Thread) {
  const done = new Map<string, bigint>()
  let from = position

  async function pass() {
    let after = '0'
    let low: string | undefined
    let applied = 0
    for (;;) {
      const { rows } = await database.executeSql(
        `select id::text, xid::text, job_seq as job, company_number as company, removed_terms as gone,
           pg_snapshot_xmin(pg_current_snapshot())::text as low
         from search_outbox where xid >= $1::text::xid8 and id > $2::bigint order by id limit ${pageOfChanges}`,
        [from, after],
      )
      const changes = rows as Change[]
      low ??= changes[0]?.low
      const fresh = changes.filter(({ id }) => !done.has(id))
      if (fresh.length > 0) await apply(fresh)
      for (const { id, xid } of fresh) done.set(id, BigInt(xid))
      applied += fresh.length
      if (changes.length < pageOfChanges) break
      after = changes.at(-1)?.id ?? after
      await pause(0)
    }
    if (low === undefined) return applied
    from = low
    for (const [id, xid] of done) if (xid < BigInt(low)) done.delete(id)
    return applied
  }

  async function apply(changes: Change[]) {
    const gone = new Map<number, string[]>()
    for (const { job, gone: lost } of changes) {
      if (job !== null) gone.set(job, [...(gone.get(job) ?? []), ...(lost ?? [])])
    }
    const changed = changes.flatMap(({ company }) => company ?? [])
    // One statement, so that both are of the same moment.
    const page = await row<{ jobs: string | null; companies: string | null }>(
      database,
      `select (select string_agg(${jobLine}, chr(30)) from search_index_rows where seq = any($1::int[])) as jobs,
        (select string_agg(${companyLine}, chr(30)) from search_companies where number = any($2::int[])
          or number in (select company from search_index_rows where seq = any($1::int[]))) as companies`,
      [[...gone.keys()], [...new Set(changed)]],
    )
    await thread.call('put', { jobs: page.jobs ?? '', companies: page.companies ?? '', gone })
  }

  return {
    /** Applies what is new; says how much that was. */
    pass,
    /** Applying everything from here on makes any earlier state whole. */
    position: () => from,
  }
}
