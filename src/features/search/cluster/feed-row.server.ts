// The row of `search_feed`: which worker feeds the cluster, and what the cluster has.
import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import type { Database, Db } from '#/server/database/database.ts'
import { committedAfter } from '#/server/events/outbox.ts'
import { databaseSql } from '../index/change-feed.server.ts'
import { mappingVersion } from './mapping.ts'

type Sql = Pick<Database, 'executeSql'>

/** When its holder has not been heard of for so long, another worker takes over. */
const leaseSeconds = 10

export type FeedState = {
  indexName: string | null
  building: string | null
  builtTo: number | null
  databaseId: string | null
  position: string | null
}

export type Lease = FeedState & { epoch: number; idleSeconds: number | null }

const columns = `index_name as "indexName", building, built_to as "builtTo", database_id as "databaseId",
  position`

/** Beginning of 2026, so that epochs stay small. */
const firstEpoch = 1_767_225_600

/**
 * Null while another worker feeds. Each taking has a higher epoch than any before; counted in seconds, so that this holds
 * for a database that was put back to an earlier time too.
 */
export async function takeLease({ executeSql }: Sql): Promise<Lease | null> {
  await executeSql('insert into search_feed (version) values ($1) on conflict do nothing', [mappingVersion])
  const { rows } = await executeSql(
    `update search_feed set epoch = greatest(epoch + 1, extract(epoch from now())::bigint - ${firstEpoch}), held_until = now() + $2 * interval '1 second'
     where version = $1 and held_until < now()
     returning epoch::float8 as epoch, ${columns}, extract(epoch from now() - caught_up_at)::float8 as "idleSeconds"`,
    [mappingVersion, leaseSeconds],
  )
  return (rows[0] as Lease | undefined) ?? null
}

/** Writes down what was done, and holds on. False when another worker has taken over meanwhile. */
export async function saveFeed({ executeSql }: Sql, epoch: number, state: FeedState, isCaughtUp: boolean) {
  const { indexName, building, builtTo, databaseId, position } = state
  const { rows } = await executeSql(
    `update search_feed set index_name = $3, building = $4, built_to = $5, database_id = $6, position = $7,
       caught_up_at = case when $8 then now() else caught_up_at end, held_until = now() + $9 * interval '1 second'
     where version = $1 and epoch = $2 returning 1`,
    [mappingVersion, epoch, indexName, building, builtTo, databaseId, position, isCaughtUp, leaseSeconds],
  )
  return rows.length > 0
}

/** So that the next one need not wait. */
export const releaseLease = ({ executeSql }: Sql, epoch: number) =>
  executeSql(`update search_feed set held_until = '-infinity' where version = $1 and epoch = $2`, [
    mappingVersion,
    epoch,
  ])

/** The index that answers, unless the row came along from another database in a restore. */
const ownIndex = `case when starts_with(database_id, ${databaseSql} || '/') then index_name end`

/**
 * What a search has to know: the index that answers, and the companies that were hidden since the cluster was told of
 * anything. Those go with the query, so that a suspended company is gone at the next search, however far behind the feed.
 */
export async function readFeedForSearch(db: Db) {
  const { rows } = await sql<{ indexName: string | null; hidden: number[] }>`
    select ${sql.raw(ownIndex)} as index_name, array(select distinct number from search_outbox
      join companies on companies.number = search_outbox.company_number
      where ${sql.raw(committedAfter('search_feed.position::pg_snapshot'))}
        and company_number is not null and not ${companyIsListed}) as hidden
    from search_feed where version = ${mappingVersion}`.execute(db)
  return rows[0] ?? { indexName: null, hidden: [] }
}

/** For health checks and metrics; `behindSeconds` is 0 before the first index is complete. */
export async function readFeedStatus({ executeSql }: Sql) {
  const { rows } = await executeSql(
    `select ${ownIndex} is not null as "isBuilt",
       coalesce(greatest(0, extract(epoch from now() - caught_up_at)), 0)::float8 as "behindSeconds"
     from search_feed where version = $1`,
    [mappingVersion],
  )
  const [status] = rows as { isBuilt: boolean; behindSeconds: number }[]
  return status ?? { isBuilt: false, behindSeconds: 0 }
}
