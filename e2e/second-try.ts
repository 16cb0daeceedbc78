import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import type { testApp } from '#/testing/app.ts'

/**
 * A journey that failed is walked once more in the same product. The names that its first try gave to people, companies
 * and jobs are free again, and its mails gone; what the file made before its journeys stays. Call it once per product.
 */
export function freeNamesForSecondTry({ db }: Pick<Awaited<ReturnType<typeof testApp>>, 'db'>) {
  const firstTries = new Map<string, Date>()
  beforeEach(async ({ task }) => {
    const begun = firstTries.get(task.id)
    if (!begun) {
      firstTries.set(task.id, new Date())
      return
    }
    await sql`update users set email = id || '@first-try.example' where created_at >= ${begun}`.execute(db)
    await sql`update companies set slug = id, domain = id || '.example' where created_at >= ${begun}`.execute(
      db,
    )
    await sql`update jobs set slug = id where created_at >= ${begun}`.execute(db)
    await sql`delete from captured_mails where created_at >= ${begun}`.execute(db)
  })
}
