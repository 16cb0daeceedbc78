import { sql } from 'kysely'
import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import { employmentTypes } from '#/features/jobs/fields/job-terms.ts'
import { listJobCards } from '#/features/jobs/public/cards.server.ts'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import { taxonomy, withKinds } from '#/features/occupations/occupations.server.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import { countries } from '#/shared/reference/countries.ts'
import { jobQuery } from '../api.ts'
import { searchUntilEnough } from '../index/engine.server.ts'
import type { FoundJobs } from '../index/run-until-enough.ts'
import { buildQuery } from '../query/build-query.server.ts'
import type { JobFilter } from '../query/job-filter.ts'
import { cached } from '../query/query-cache.server.ts'
import { relatedOccupations } from '../query/related-occupations.server.ts'
import { occupationTerms } from '../query/relevance-tiers.server.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { allTerms, atLeastTerms, prefixedTerm } from '../query/terms.ts'
import type { Recommendation } from './api.ts'
import { coreTitle, headOf } from './occupation.ts'
import { findTown, kmAway, type Point } from './town.server.ts'

/** What a job has, or a seeker's profile: the same kind of work is looked for near the same place. */
export type Likeness = {
  /** The most telling first. */
  titles: { title: string; from: Recommendation['from'] }[]
  skills: string[]
  city: string | null
  region: string | null
  /** Two letters. */
  country: string | null
  /** The least it pays, as a filter of the search. */
  pay?: Partial<JobFilter>
  /** Whether it is the profile of somebody: work that is near to theirs is alike as well, and a near place comes first. */
  isPerson?: boolean
}

type Area = { area: Recommendation['area']; filter: Partial<JobFilter> }
type JobRow = NonNullable<ReturnType<Awaited<ReturnType<typeof listRows>>['get']>>
/** `words`: what it shares. */
type Found = { row: JobRow; words: string }
type Search = Pick<Recommendation, 'kind' | 'from' | 'area'> & {
  query: SearchQuery
  /** Of the jobs that the query found, those that are alike. */
  pick(found: JobRow[], result: FoundJobs): Found[]
}

const nearKm = 80
const maxCandidates = 30
/** Read besides those that are shown, because a job may have closed within the minute. */
const spareCards = 3
/** One shared skill says little: half of all jobs name Excel. */
const minSharedSkills = 2
/** Somebody's profile may name dozens. */
const maxSkills = 12
/** Each is searched for in every area. */
const maxOccupations = 8

type Excluded = { jobs: string[]; company?: string }
type SimilarJob = { id: string; why: Recommendation }

/**
 * Open jobs of the same work, the nearest and most alike first, without the `excluded` jobs and companies. Which they
 * are is kept for a minute; whether they are still open is read each time.
 */
export async function listSimilarJobs(db: Db, likeness: Likeness, count: number, excluded: Excluded) {
  const found = await findSimilarJobs(db, likeness, count, excluded)
  const cards = await listJobCards(
    db,
    found.map(({ id }) => id),
  )
  return withReasons(cards, found).slice(0, count)
}

/** Some more than `count`, because a job may have closed since they were found. */
export const findSimilarJobs = (db: Db, likeness: Likeness, count: number, excluded: Excluded) =>
  cached(db, `similar ${JSON.stringify([likeness, count, excluded])}`, () =>
    searchSimilarJobs(db, likeness, count + spareCards, excluded),
  )

/** The cards of the jobs that were found, without others. */
export function withReasons<Card extends { id: string }>(cards: Card[], found: SimilarJob[]) {
  const reasons = new Map(found.map(({ id, why }) => [id, why]))
  return cards.flatMap((card) => {
    const why = reasons.get(card.id)
    return why ? [{ ...card, why }] : []
  })
}

async function searchSimilarJobs(db: Db, likeness: Likeness, count: number, excluded: Excluded) {
  const centre = await findTown(db, likeness)
  const isExcluded = ({ jobId, companyId, countries }: JobRow) =>
    excluded.jobs.includes(jobId) ||
    companyId === excluded.company ||
    (likeness.country !== null && countries.length > 0 && !countries.includes(likeness.country))
  const seen = new Set<number>()
  const wanted: SimilarJob[] = []
  let searches = await searchesOf(db, likeness, centre)
  // What is less alike or farther away is only searched for while there are too few.
  while (searches.length > 0 && wanted.length < count) {
    const results = await searchUntilEnough(
      db,
      searches.map(({ query }) => query),
      count - wanted.length + excluded.jobs.length,
    )
    const rows = await listRows(
      db,
      results.flatMap(({ seqs }) => seqs).filter((seq) => !seen.has(seq)),
    )
    for (const [i, result] of results.entries()) {
      const { kind, from, area, pick } = searches[i] as Search
      const found = result.seqs.flatMap((seq) => (seen.has(seq) ? [] : (rows.get(seq) ?? [])))
      for (const { row, words } of pick(found, result)) {
        if (!isExcluded(row))
          wanted.push({ id: row.jobId, why: { kind, from, words, area, km: kmAway(row, centre) } })
        seen.add(row.seq)
      }
    }
    searches = searches.slice(results.length)
  }
  return wanted.slice(0, count)
}

/**
 * Around the town, then remote, then the country; beside a job in a known town nothing out of reach of it. Work in another
 * country is not offered, however alike it is.
 */
function areasOf({ country, titles, pay, isPerson }: Likeness, centre: Point | undefined): Area[] {
  const countryName = countries.find(({ code }) => code === country)?.name
  const type = titles.some(({ title }) => learning.test(title)) ? [] : paidTypes
  const any = { type, ...pay }
  return [
    ...(centre
      ? [
          {
            area: 'near',
            filter: { ...any, lat: centre.latitude, lon: centre.longitude, radius: nearKm },
          } as const,
        ]
      : []),
    { area: 'remote', filter: { ...any, workplace: ['Remote'] } },
    ...(countryName && (isPerson || !centre)
      ? [{ area: 'country', filter: { ...any, where: countryName } } as const]
      : []),
  ]
}

/** Internships are for those who name one. */
const learning = /\b(intern|internship|trainee|student|apprentice)\b/i
const paidTypes = employmentTypes.filter((type) => type !== 'Internship')

/**
 * In each area the same occupation, then two of the same skills, then, near by, the same kind of work with one of the skills.
 * Behind all of those, for a person, the occupations near to theirs, with one of the skills. Beside a job the same occupation
 * comes first, near or remote: its reader looks for that.
 */
function searchesOf(db: Db, { titles, skills, isPerson, ...place }: Likeness, centre: Point | undefined) {
  const named = titles.map(({ title, from }) => ({ words: coreTitle(title), from }))
  const occupations = firstOfEach(named).slice(0, maxOccupations)
  const heads = firstOfEach(
    occupations
      .filter(({ from }) => from === 'wanted' || from === 'work')
      .map(({ words, from }) => ({ words: headOf(words), from })),
  )
  const near = isPerson ? occupations.flatMap((one) => nearTo(one) ?? []) : []
  const skillTerms = [...new Set(skills.map((skill) => prefixedTerm('s', skill.toLowerCase())))]
  const areas = areasOf({ titles, skills, ...place, ...(isPerson && { isPerson }) }, centre)
  const sameOccupation = ({ area, filter }: Area) =>
    occupations.map(({ words, from }) => titleSearch(db, words, { kind: 'title', from, area }, filter))
  return Promise.all([
    ...(isPerson ? [] : areas.flatMap(sameOccupation)),
    ...areas.flatMap(({ area, filter }) => [
      ...(isPerson ? sameOccupation({ area, filter }) : []),
      ...(skillTerms.length >= minSharedSkills ? [skillSearch(db, skills, skillTerms, area, filter)] : []),
      ...(area === 'near' && skills.length > 0
        ? heads.map(({ words, from }) =>
            titleSearch(db, words, { kind: 'head', from, area }, { ...filter, skills }),
          )
        : []),
    ]),
    // Near work alone says little: a designer is near to an engineer.
    ...areas.flatMap(({ area, filter }) =>
      near.map((one) => nearSearch(db, one, area, skills.length > 0 ? { ...filter, skills } : filter)),
    ),
  ])
}

type Words = { words: string; from: Recommendation['from'] }

/** Each words once, of whom they come from first. */
const firstOfEach = (all: Words[]) =>
  all.filter(({ words }, at) => words && all.findIndex((one) => one.words === words) === at)

/** Jobs of the same occupation; of a title that names none, and of a kind of work, those with all its words in their title. */
async function titleSearch(
  db: Db,
  words: string,
  of: Pick<Search, 'kind' | 'from' | 'area'>,
  filter: Partial<JobFilter>,
): Promise<Search> {
  const occupation = of.kind === 'title' ? occupationOf(words)?.occupation : undefined
  const { query, parsed } = await buildQuery(db, { ...anyJob, ...filter }, words)
  const [inTitle = null] = parsed.flagQueries
  const own = occupation ? occupationTerms('j', withKinds(occupation)) : inTitle
  const first = occupation && occupationTerms('j', [occupation])
  return {
    ...of,
    query: {
      ...query,
      pageOnly: true,
      tsquery: own,
      tiers: [
        ...query.tiers.map(({ score, tsquery }) => ({ score, tsquery: allTerms([tsquery, own]) ?? tsquery })),
        ...(first ? [{ score: 1, tsquery: first }] : []),
      ],
      flagQueries: [],
    },
    pick: (found) => found.map((row) => ({ row, words })),
  }
}

async function skillSearch(
  db: Db,
  skills: string[],
  skillTerms: string[],
  area: Search['area'],
  filter: Partial<JobFilter>,
): Promise<Search> {
  const query = await queryOf(db, '', filter)
  const filterTerms = allTerms([query.filterTerms, atLeastTerms(2, skillTerms.slice(0, maxSkills))])
  const wanted = new Set(skills.map((skill) => skill.toLowerCase()))
  return {
    kind: 'skills',
    from: 'work',
    area,
    query: { ...query, filterTerms },
    pick: (found) =>
      found
        .map((row) => ({ row, shared: row.skills.filter((skill) => wanted.has(skill.toLowerCase())) }))
        .sort((one, other) => other.shared.length - one.shared.length || other.row.seq - one.row.seq)
        .map(({ row, shared }) => ({ row, words: shared.slice(0, 3).join(', ') })),
  }
}

type Near = Words & { tsquery: string; tiers: SearchQuery['tiers'] }

/** The occupations that somebody of this one would look at next, the nearest first; null for a title that names none. */
function nearTo({ words, from }: Words): Near | null {
  const occupation = occupationOf(words)?.occupation
  if (!occupation) return null
  const { near } = relatedOccupations(withKinds(occupation), taxonomy().occupations)
  const tiers = near.flatMap((some, at) =>
    some.length > 0 ? [{ score: near.length - at, tsquery: occupationTerms('j', some) }] : [],
  )
  return tiers.length > 0 ? { words, from, tsquery: occupationTerms('j', near.flat()), tiers } : null
}

async function nearSearch(
  db: Db,
  { words, from, tsquery, tiers }: Near,
  area: Search['area'],
  filter: Partial<JobFilter>,
): Promise<Search> {
  const query = await queryOf(db, '', filter)
  return {
    ...{ kind: 'near', from, area },
    query: { ...query, sort: 'relevance', tsquery, tiers },
    pick: (found) => found.map((row) => ({ row, words })),
  }
}

async function queryOf(db: Db, words: string, filter: Partial<JobFilter>): Promise<SearchQuery> {
  const { query } = await buildQuery(db, { ...anyJob, ...filter }, words)
  return { ...query, pageOnly: true }
}

const anyJob = jobQuery.parse({ limit: maxCandidates })

const compiledRows = compileOnce((db, seqs: number[]) =>
  db
    .selectFrom('jobSearch')
    .innerJoin('jobs', 'jobs.id', 'jobSearch.jobId')
    .modifyFront(preparedHint)
    .select(['jobSearch.seq', 'jobSearch.jobId', 'jobs.companyId', 'jobs.title', 'jobs.skills'])
    .select(['jobs.country', 'jobs.furtherPlaces'])
    .select(sql<(number | null)[]>`array[latitude, longitude] || further_points`.as('points'))
    .where(sql<boolean>`job_search.seq = any(${seqs}::int[])`),
)

/** By their number. */
async function listRows(db: Db, seqs: number[]) {
  const rows = seqs.length > 0 ? await compiledRows(db, [...new Set(seqs)]) : []
  return new Map(
    rows.map((row) => {
      const places = [row.country, ...parseFurtherPlaces(row).map((place) => place.country)]
      return [row.seq, { ...row, countries: places.filter((code) => code !== null) }]
    }),
  )
}
