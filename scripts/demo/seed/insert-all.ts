import type { Insertable } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'

/** Inserts rows in several statements, because one may have only so many parameters. */
export async function insertAll<Table extends keyof Tables & string>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
) {
  for (let start = 0; start < rows.length; start += 300)
    await db
      .insertInto(table)
      .values(rows.slice(start, start + 300))
      .execute()
}
