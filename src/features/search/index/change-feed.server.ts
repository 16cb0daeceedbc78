// Keeps the index in step with Postgres: one bulk load, then each change from the outbox with the current row.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#/server/database/database.ts'
import { timelineSql } from '#/server/database/primary.ts'
import { outboxReader } from '#/server/events/outbox.ts'
import { serializeCompanySql, serializeJobSql } from './rows.ts'
import type { IndexThread } from './thread.server.ts'

/** Small pages, so that neither thread is blocked for long. */
const changesPerPage = 50
const rowsPerPage = { embedded: 50, server: 200 }

type QueryRunner = Pick<Database, 'executeSql' | 'embedded'>

async function queryRow<Row>(database: QueryRunner, text: string, values: unknown[]) {
  const { rows } = await database.executeSql(text, values)
  return (rows[0] ?? {}) as Row
}

export async function countIndexedJobs(database: QueryRunner) {
  const { jobs } = await queryRow<{ jobs: number }>(
    database,
    'select count(*)::int as jobs from job_search',
    [],
  )
  return jobs
}

/** The oldest running transaction id: everything committed before it is visible now. */
export async function oldestRunningTransaction(database: QueryRunner) {
  const { position } = await queryRow<{ position: string }>(
    database,
    'select pg_snapshot_xmin(pg_current_snapshot())::text as position',
    [],
  )
  return position
}

/** Identifies this database, whatever its history. */
export const databaseSql = `(select concat_ws('/', system_identifier, oid, 'search_outbox'::regclass::oid)
  from pg_control_system(), pg_database where datname = current_database())`

/**
 * Identifies this database and its history, so that an index file of another one at the same address is not used: a
 * restore makes the tables anew, and a takeover or a return to a point in time begins a timeline.
 */
export async function databaseId(database: QueryRunner) {
  const { id } = await queryRow<{ id: string }>(
    database,
    `select concat_ws('/', ${databaseSql}, ${timelineSql}) as id`,
    [],
  )
  return id
}

/** Loads all rows page by page; the change feed applies the changes made meanwhile. */
export async function bulkLoad(database: QueryRunner, thread: IndexThread, isRunning: () => boolean) {
  const { companies } = await queryRow<{ companies: string | null }>(
    database,
    `select string_agg(${serializeCompanySql}, chr(30)) as companies from search_companies where $1::int is null`,
    [null],
  )
  await thread.call('put', { jobs: '', companies: companies ?? '', removedTerms: new Map() })
  const limit = database.embedded ? rowsPerPage.embedded : rowsPerPage.server
  const read = (after: number) =>
    queryRow<{ jobs: string | null; last: number | null }>(
      database,
      `select string_agg(${serializeJobSql}, chr(30) order by seq) as jobs, max(seq) as last
       from (select * from search_index_rows where seq > $1::int order by seq limit $2::int) page`,
      [after, limit],
    )
  let page = await read(0)
  while (page.last !== null && isRunning()) {
    const previousPut = thread.call('put', {
      jobs: page.jobs ?? '',
      companies: '',
      removedTerms: new Map(),
    })
    // Yield to requests: the embedded database runs on the thread that also serves HTTP.
    await pause(database.embedded ? 5 : 1)
    page = await read(page.last)
    await previousPut
  }
  await thread.call('compact', undefined)
}

type Change = { jobSeq: number | null; companyNumber: number | null; removedTerms: string[] | null }

/** Applies each change of the outbox, in pages, from `position` on; calls `onLost` when the index holds lost ones. */
export function changeFeed(
  position: string,
  database: QueryRunner,
  thread: IndexThread,
  onLost: () => unknown,
) {
  const outbox = {
    table: 'search_outbox',
    columns: 'job_seq as "jobSeq", company_number as "companyNumber", removed_terms as "removedTerms"',
    pageSize: changesPerPage,
  }
  const reader = outboxReader<Change>(database, outbox, `${position}:${position}:`, onLost)

  async function apply(changes: Change[]) {
    const removedTerms = new Map<number, string[]>()
    for (const { jobSeq, removedTerms: removed } of changes) {
      if (jobSeq !== null) removedTerms.set(jobSeq, [...(removedTerms.get(jobSeq) ?? []), ...(removed ?? [])])
    }
    const changedCompanies = changes.flatMap(({ companyNumber }) => companyNumber ?? [])
    // One statement, so that jobs and companies come from the same snapshot.
    const page = await queryRow<{ jobs: string | null; companies: string | null }>(
      database,
      `select (select string_agg(${serializeJobSql}, chr(30)) from search_index_rows where seq = any($1::int[])) as jobs,
        (select string_agg(${serializeCompanySql}, chr(30)) from search_companies where number = any($2::int[])
          or number in (select company_number from search_index_rows where seq = any($1::int[]))) as companies`,
      [[...removedTerms.keys()], [...new Set(changedCompanies)]],
    )
    await thread.call('put', { jobs: page.jobs ?? '', companies: page.companies ?? '', removedTerms })
  }

  return {
    /** Applies new changes and returns their number. */
    pass: () =>
      reader.read(async (changes) => {
        await apply(changes)
        await pause(0)
      }),
    /** An index saved now is complete once all changes from this position are applied again. */
    position: () => reader.position().split(':')[0] ?? position,
  }
}
