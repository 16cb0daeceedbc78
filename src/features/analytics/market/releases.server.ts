import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { dayOf } from '#/shared/dates.ts'
import { countMarket } from './queries.server.ts'
import { spansAround } from './release.ts'

const packageFile = new URL('../../../../package.json', import.meta.url)
const ownPackage = z.object({ version: z.string() })

/** Returns whether it is the first time that this version runs here. */
export async function saveRelease(db: Db, version: string) {
  const saved = await db
    .insertInto('releases')
    .values({ version })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return saved !== undefined
}

export const readOwnVersion = async () =>
  ownPackage.parse(JSON.parse(await readFile(packageFile, 'utf8'))).version

/** The figures since the newest version first ran here, beside those before it; null while there has been one version. */
export async function compareRelease(db: Db, now: Date) {
  const [last, earlier] = await db
    .selectFrom('releases')
    .selectAll()
    .orderBy('beganAt', 'desc')
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
  if (!last || !earlier) return null
  const release = { version: last.version, since: dayOf(last.beganAt) }
  const spans = spansAround(last.beganAt, now)
  if (!spans) return { ...release, days: 0, figures: null }
  const [[before], [since]] = await Promise.all([
    countMarket(db, [spans.before]),
    countMarket(db, [spans.since]),
  ])
  return { ...release, days: spans.days, figures: before && since ? { since, before } : null }
}
