import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { maxEditDistance, nearestWord } from '../words/spelling.ts'

/** Smaller towns without a job are too many: half of all words are one letter away from one. */
const minPopulation = 50_000
/** Towns with jobs come before others as near. */
const jobsOfTown = 1_000

type Town = { name: string; region: string; country: string; hasJobs: boolean }

/** The text with the place that was probably meant in place of `unknown`: 'Newark, NJ' for 'Newerk'. Null when none is near. */
export async function findLikelyPlace(db: Db, where: string, unknown: string) {
  const typed = unknown.toLowerCase()
  const reach = Math.floor(maxEditDistance(typed))
  const { rows } = await sql<Town>`select city as name, region, country, true as has_jobs from search_places
      where length(city) between ${typed.length - reach}::int and ${typed.length + reach}::int
    union all select name, region, country, false from places where population >= ${minPopulation}::int
      and length(name) between ${typed.length - reach}::int and ${typed.length + reach}::int`.execute(db)
  const word = nearestWord(
    typed,
    rows.map(({ name, hasJobs }) => ({
      word: name.toLowerCase(),
      jobs: hasJobs ? jobsOfTown : 0,
      titles: hasJobs ? 1 : 0,
    })),
  )
  const town = rows.find(({ name }) => name.toLowerCase() === word)
  if (!town) return null
  const isAlone = where.trim().toLowerCase() === typed
  const region = isAlone && ['US', 'CA'].includes(town.country) && town.region ? `, ${town.region}` : ''
  const at = where.toLowerCase().indexOf(typed)
  return at === -1 ? null : where.slice(0, at) + town.name + region + where.slice(at + typed.length)
}
