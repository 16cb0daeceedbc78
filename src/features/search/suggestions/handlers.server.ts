import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { jobQuery } from '../api.ts'
import { searchEngineOf } from '../index/engine.server.ts'
import { buildQuery } from '../query/build-query.server.ts'
import { unfilteredCountQuery } from '../query/search-query.ts'
import type { suggestionsApi } from './api.ts'
import { suggestAreas } from './areas.ts'
import { correctPrefix } from './corrected-prefix.server.ts'
import { occupationsStartingWith } from './occupations.server.ts'
import { placeText } from './place-text.ts'
import { listSuggestedWords, listTowns } from './queries.server.ts'

const maxSuggestions = 8
const maxWithoutJobs = 3
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const suggestionsHandlers: Handlers<typeof suggestionsApi> = {
  async 'GET /suggestions'({ q, where }, { db }) {
    const prefix = toPrefix(q)
    if (prefix) {
      const data = await suggestWords(db, prefix)
      const mended = data.length === 0 ? await correctPrefix(db, prefix) : null
      return { data: mended === null ? data : await suggestWords(db, mended) }
    }
    const place = toPrefix(where)
    return { data: place ? await suggestPlaces(db, place) : [] }
  },
}

const toPrefix = (typed: string) => typed.replace(/\s+/g, ' ').toLowerCase()

const maxOccupations = 4

/** Titles, skills and companies of jobs, and occupations that have some under whatever title. */
async function suggestWords(db: Db, prefix: string) {
  const words = await listSuggestedWords(db, prefix, maxSuggestions)
  const known = new Set(words.map((one) => one.words.toLowerCase()))
  const occupations = occupationsStartingWith(prefix, maxOccupations).filter(
    (name) => !known.has(name.toLowerCase()),
  )
  const counted = await Promise.all([
    ...words.map(async ({ kind, words, slug, jobs }) =>
      kind === 'company'
        ? { kind, words, slug: slug ?? '', jobs }
        : { kind, words, jobs: await countJobsFor(db, words) },
    ),
    ...occupations.map(async (words) => {
      return { kind: 'occupation' as const, words, jobs: await countJobsFor(db, words) }
    }),
  ])
  const [ofJobs, others] = [counted.slice(0, words.length), counted.slice(words.length)]
  const withJobs = others.filter(({ jobs }) => jobs > 0)
  return [...ofJobs.slice(0, maxSuggestions - withJobs.length), ...withJobs]
}

/** As the search counts them. */
async function countJobsFor(db: Db, words: string) {
  const { query } = await buildQuery(db, jobQuery.parse({ q: words, limit: 1 }), words)
  return (await searchEngineOf(db)(unfilteredCountQuery(query, query.tsquery))).total
}

async function suggestPlaces(db: Db, prefix: string) {
  // Text after a comma is the start of a region or country: 'newark, n'.
  const [town = '', regionPrefix] = prefix.split(/,\s*/)
  const towns = (await listTowns(db, town, regionPrefix === undefined ? maxSuggestions : 5 * maxSuggestions))
    .map((row) => ({ kind: 'place' as const, place: row.id, words: row.name, ...placeDetail(row) }))
    .filter(({ detail }) => regionPrefix === undefined || detail.toLowerCase().startsWith(regionPrefix))
    .slice(0, maxSuggestions)
  const areas =
    regionPrefix === undefined ? suggestAreas(prefix).map((area) => ({ kind: 'area' as const, ...area })) : []
  // Of equally many jobs: a short prefix begins many countries, but people mostly look for towns.
  const places = prefix.length > 3 ? [...areas, ...towns] : [...towns, ...areas]
  const counted = await Promise.all(
    places.map(async (place) => ({ ...place, jobs: await countJobsAt(db, placeText(place)) })),
  )
  const [withJobs, without] = [
    counted.filter(({ jobs }) => jobs > 0),
    counted.filter(({ jobs }) => jobs === 0),
  ]
  withJobs.sort((one, other) => other.jobs - one.jobs)
  // A town without jobs may have some around it.
  return [...withJobs, ...without.slice(0, withJobs.length > 0 ? maxWithoutJobs : maxSuggestions)].slice(
    0,
    maxSuggestions,
  )
}

/** As the search counts them, so that the list and the page after it say the same number. */
async function countJobsAt(db: Db, where: string) {
  const { query } = await buildQuery(db, jobQuery.parse({ where, limit: 1 }), '')
  return (await searchEngineOf(db)(query)).total
}

/** The region code in countries where addresses use it ('NJ'), else the country. */
function placeDetail({ region, country }: { region: string; country: string }) {
  const hasCodes = ['US', 'CA', 'AU'].includes(country) && /^[A-Z]{2,3}$/.test(region)
  return { detail: hasCodes ? region : (countryNames.of(country) ?? country) }
}
