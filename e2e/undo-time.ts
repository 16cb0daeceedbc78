import { sql } from 'kysely'
import { expect } from 'vitest'
import type { startProduct } from './product.ts'

/** What could be undone can be no longer, and the workers have done what waited for it. */
export async function tenMinutesPass({ db }: Pick<Awaited<ReturnType<typeof startProduct>>, 'db'>) {
  await sql`update pgboss.job set start_after = now() where name = 'applications.notify-move'`.execute(db)
  const listPending = () =>
    sql`select id from pgboss.job where name = 'applications.notify-move'
      and state in ('created', 'retry', 'active')`.execute(db)
  await expect.poll(async () => (await listPending()).rows.length, { timeout: 60_000 }).toBe(0)
}
