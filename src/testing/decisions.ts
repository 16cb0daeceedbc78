import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Lets the undo period of every decision about a company pass, and runs what follows. */
export async function passUndoPeriod({ db, runTasks }: Pick<TestApp, 'db' | 'runTasks'>) {
  await sql`update pgboss.job set start_after = now() where name = 'companies.apply-decision'`.execute(db)
  await runTasks()
}
