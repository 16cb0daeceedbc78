import { sql } from 'kysely'
import { expect } from 'vitest'
import type { startProduct } from './product.ts'

/** What could be undone can be no longer; the workers have done what waited for it, and sent its mails. */
export async function tenMinutesPass({ db }: Pick<Awaited<ReturnType<typeof startProduct>>, 'db'>) {
  await sql`update pgboss.job set start_after = now() where name = 'applications.notify-move'`.execute(db)
  const listPending = () =>
    sql`select id from pgboss.job where (name = 'applications.notify-move' or name like 'mail.%')
      and state in ('created', 'retry', 'active') and start_after <= pgboss.job_now()`.execute(db)
  await expect.poll(async () => (await listPending()).rows.length, { timeout: 60_000 }).toBe(0)
}
