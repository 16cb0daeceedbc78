import { sql } from 'kysely'
import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import { employmentTypes } from '#/features/jobs/fields/job-terms.ts'
import { listJobCards } from '#/features/jobs/public/cards.server.ts'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import { withKinds } from '#/features/occupations/occupations.server.ts'
import type { Db } from '#/server/database/database.ts'
import { countries } from '#/shared/countries.ts'
import { jobQuery } from '../api.ts'
import { searchEngineOf } from '../index/engine.server.ts'
import { buildQuery } from '../query/build-query.server.ts'
import type { JobFilter } from '../query/job-filter.ts'
import { cosLatAt, flagIndex, kmToNearest } from '../query/search-query.ts'
import type { Recommendation } from './api.ts'
import { coreTitle, headOf } from './occupation.ts'

/** What a job has, or a seeker's profile: the same kind of work is looked for near the same place. */
export type Likeness = {
  /** The most telling first. */
  titles: string[]
  skills: string[]
  city: string | null
  region: string | null
  /** Two letters. */
  country: string | null
}

type Area = { area: Recommendation['area']; filter: Partial<JobFilter> }
type Found = Pick<Recommendation, 'kind' | 'words' | 'area'> & { seq: number }

const nearKm = 80
const maxCandidates = 30
/** One shared skill says little: half of all jobs name Excel. */
const minSharedSkills = 2

/** Open jobs of the same work, the nearest and most alike first, without the `excluded` jobs and companies. */
export async function listJobsLike(
  db: Db,
  likeness: Likeness,
  count: number,
  excluded: { jobs: string[]; company?: string },
) {
  const centre = await findTown(db, likeness)
  const isExcluded = ({ jobId, companyId, countries }: FoundRow) =>
    excluded.jobs.includes(jobId) ||
    companyId === excluded.company ||
    (likeness.country !== null && countries.length > 0 && !countries.includes(likeness.country))
  const seen = new Set<number>()
  const wanted: { id: string; why: Recommendation }[] = []
  for (const area of areasOf(likeness, centre)) {
    const found = await findIn(db, area, likeness)
    const rows = await listRows(db, found)
    for (const { seq, ...why } of found) {
      const row = rows.get(seq)
      if (!seen.has(seq) && row && !isExcluded(row))
        wanted.push({ id: row.jobId, why: { ...why, km: kmAway(row, centre) } })
      seen.add(seq)
    }
    // A wider area is searched only if the nearer ones have too few; twice as many, because a card may be missing.
    if (wanted.length >= 2 * count) break
  }
  const cards = await listJobCards(
    db,
    wanted.slice(0, 2 * count).map(({ id }) => id),
  )
  const reasons = new Map(wanted.map(({ id, why }) => [id, why]))
  return cards.slice(0, count).flatMap((card) => {
    const why = reasons.get(card.id)
    return why ? [{ ...card, why }] : []
  })
}

/** Around the town, then remote, then the country. Work in another country is not offered, however alike it is. */
function areasOf({ country, titles }: Likeness, centre: Point | undefined): Area[] {
  const countryName = countries.find(({ code }) => code === country)?.name
  const type = titles.some((title) => learning.test(title)) ? [] : paidTypes
  return [
    ...(centre
      ? [
          {
            area: 'near',
            filter: { type, lat: centre.latitude, lon: centre.longitude, radius: nearKm },
          } as const,
        ]
      : []),
    { area: 'remote', filter: { type, workplace: ['Remote'] } },
    ...(countryName ? [{ area: 'country', filter: { type, where: countryName } } as const] : []),
  ]
}

/** Internships are for those who name one. */
const learning = /\b(intern|internship|trainee|student|apprentice)\b/i
const paidTypes = employmentTypes.filter((type) => type !== 'Internship')

/** The same occupation, then two of the same skills, then, near by, the same kind of work with one of the skills. */
async function findIn(db: Db, { area, filter }: Area, { titles, skills }: Likeness): Promise<Found[]> {
  const found: Found[] = []
  const occupations = [...new Set(titles.map(coreTitle).filter(Boolean))]
  for (const words of occupations)
    for (const seq of await findInTitles(db, words, filter)) found.push({ seq, kind: 'title', words, area })
  if (skills.length >= minSharedSkills)
    for (const { seq, shared } of await findBySkills(db, skills, filter))
      found.push({ seq, kind: 'skills', words: shared.slice(0, 3).join(', '), area })
  if (area === 'near' && skills.length > 0)
    for (const words of new Set(occupations.map(headOf).filter(Boolean)))
      for (const seq of await findInTitles(db, words, { ...filter, skills }))
        found.push({ seq, kind: 'head', words, area })
  return found
}

async function findInTitles(db: Db, words: string, filter: Partial<JobFilter>) {
  const { seqs, matchedFlags } = await run(db, words, filter)
  const having = (flag: number) => seqs.filter((_, place) => matchedFlags[place]?.includes(flag))
  const [byWords, byOtherName] = [having(flagIndex.allInTitle), having(flagIndex.alsoCalled)]
  const isSame = await sameOccupation(
    db,
    words,
    byOtherName.filter((seq) => !byWords.includes(seq)),
  )
  return seqs.filter((seq) => byWords.includes(seq) || isSame.has(seq))
}

/**
 * Which of these jobs are of this occupation. Other names are found by stems, and 'developer' and 'development' have
 * one: a development cook is no software engineer.
 */
async function sameOccupation(db: Db, words: string, seqs: number[]) {
  const occupation = occupationOf(words)?.occupation
  if (!occupation || seqs.length === 0) return new Set(seqs)
  const wanted = new Set(withKinds(occupation))
  const rows = await db
    .selectFrom('jobs')
    .select(['postedSeq as seq', 'title'])
    .where(sql<boolean>`posted_seq = any(${seqs}::int[])`)
    .execute()
  const isWanted = (title: string) => {
    const named = occupationOf(title)?.occupation
    return named !== undefined && wanted.has(named)
  }
  return new Set(rows.flatMap(({ seq, title }) => (seq !== null && isWanted(title) ? [seq] : [])))
}

async function findBySkills(db: Db, skills: string[], filter: Partial<JobFilter>) {
  const { seqs } = await run(db, '', { ...filter, skills })
  if (seqs.length === 0) return []
  const rows = await db
    .selectFrom('jobs')
    .select(['postedSeq as seq', 'skills'])
    .where(sql<boolean>`posted_seq = any(${seqs}::int[])`)
    .execute()
  const wanted = new Set(skills.map((skill) => skill.toLowerCase()))
  return rows
    .map((row) => ({
      seq: row.seq as number,
      shared: row.skills.filter((skill) => wanted.has(skill.toLowerCase())),
    }))
    .filter(({ shared }) => shared.length >= minSharedSkills)
    .sort((one, other) => other.shared.length - one.shared.length || other.seq - one.seq)
}

async function run(db: Db, q: string, filter: Partial<JobFilter>) {
  const { query } = await buildQuery(db, { ...anyJob, ...filter }, q)
  return searchEngineOf(db)(query)
}

const anyJob = jobQuery.parse({ limit: maxCandidates })

type Point = { latitude: number; longitude: number }

/** The town's centre; the region may be written in a way the list of places does not know. */
async function findTown(db: Db, { city, region, country }: Likeness) {
  if (!city) return undefined
  const { rows } = await sql<Point>`select latitude, longitude from places where id = coalesce(
    find_place_id(${city}, ${region ?? ''}, ${country ?? ''}),
    find_place_id(${city}, '', ${country ?? ''}))`.execute(db)
  return rows[0]
}

type FoundRow = NonNullable<ReturnType<Awaited<ReturnType<typeof listRows>>['get']>>

async function listRows(db: Db, found: Found[]) {
  const seqs = found.map(({ seq }) => seq)
  const rows = await db
    .selectFrom('jobSearch')
    .innerJoin('jobs', 'jobs.id', 'jobSearch.jobId')
    .select(['jobSearch.seq', 'jobSearch.jobId', 'jobs.companyId', 'jobs.country', 'jobs.furtherPlaces'])
    .select(sql<(number | null)[]>`array[latitude, longitude] || further_points`.as('points'))
    .where(sql<boolean>`job_search.seq = any(${seqs}::int[])`)
    .execute()
  return new Map(
    rows.map(({ country, ...row }) => {
      const all = [country, ...parseFurtherPlaces(row).map((place) => place.country)]
      return [row.seq, { ...row, countries: all.filter((code) => code !== null) }]
    }),
  )
}

const kmAway = ({ points }: { points: (number | null)[] }, centre?: Point) =>
  centre ? kmToNearest({ ...centre, cosLat: cosLatAt(centre.latitude) }, points) : null
