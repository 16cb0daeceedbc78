import type { Context } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { suggestionsApi } from './api.ts'
import { suggestAreas } from './areas.ts'
import { listTowns, listWords } from './queries.server.ts'

const maxSuggestions = 8
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const suggestionsHandlers: Handlers<typeof suggestionsApi> = {
  async 'GET /suggestions'({ q, where }, { db }) {
    const prefix = toPrefix(q)
    if (prefix) return { data: (await listWords(db, prefix, maxSuggestions)).map(toSuggestion) }
    const place = toPrefix(where)
    return { data: place ? await suggestPlaces(db, place) : [] }
  },
}

const toPrefix = (typed: string) => typed.replace(/\s+/g, ' ').toLowerCase()

const toSuggestion = ({ kind, words: prefix, slug }: Awaited<ReturnType<typeof listWords>>[number]) =>
  kind === 'company' ? { kind, words: prefix, slug: slug ?? '' } : { kind, words: prefix }

async function suggestPlaces(db: Context['db'], prefix: string) {
  // Text after a comma is the start of a region or country: 'newark, n'.
  const [town = '', regionPrefix] = prefix.split(/,\s*/)
  const towns = (await listTowns(db, town, regionPrefix === undefined ? maxSuggestions : 5 * maxSuggestions))
    .map((row) => ({ kind: 'place' as const, place: row.id, words: row.name, ...placeDetail(row) }))
    .filter(({ detail }) => regionPrefix === undefined || detail.toLowerCase().startsWith(regionPrefix))
  if (regionPrefix !== undefined) return towns.slice(0, maxSuggestions)
  const areas = suggestAreas(prefix).map((area) => ({ kind: 'area' as const, ...area }))
  // A short prefix matches many countries, but people mostly look for towns, so towns come first.
  return prefix.length > 3
    ? [...areas, ...towns].slice(0, maxSuggestions)
    : [...towns.slice(0, maxSuggestions - areas.length), ...areas]
}

/** The region code in countries where addresses use it ('NJ'), else the country. */
function placeDetail({ region, country }: { region: string; country: string }) {
  const hasCodes = ['US', 'CA', 'AU'].includes(country) && /^[A-Z]{2,3}$/.test(region)
  return { detail: hasCodes ? region : (countryNames.of(country) ?? country) }
}
