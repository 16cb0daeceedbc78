import type { Context } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import type { suggestionsApi } from './api.ts'
import { areasThatBegin } from './areas.ts'
import { listTowns, listWords } from './queries.server.ts'

const most = 8
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const suggestionsHandlers: Handlers<typeof suggestionsApi> = {
  async 'GET /suggestions'({ q, where }, { db }) {
    const words = prefixOf(q)
    if (words) return { data: (await listWords(db, words, most)).map(withSlug) }
    const place = prefixOf(where)
    return { data: place ? await placesThatBegin(db, place) : [] }
  },
}

const prefixOf = (typed: string) => typed.replace(/\s+/g, ' ').toLowerCase()

const withSlug = ({ kind, words, slug }: Awaited<ReturnType<typeof listWords>>[number]) =>
  kind === 'company' ? { kind, words, slug: slug ?? '' } : { kind, words }

async function placesThatBegin(db: Context['db'], prefix: string) {
  // After a comma people go on to the region: 'newark, n'.
  const [town = '', rest] = prefix.split(/,\s*/)
  const towns = (await listTowns(db, town, rest === undefined ? most : 5 * most))
    .map((found) => ({ kind: 'place' as const, place: found.id, words: found.name, ...partOf(found) }))
    .filter(({ detail }) => rest === undefined || detail.toLowerCase().startsWith(rest))
  if (rest !== undefined) return towns.slice(0, most)
  const areas = areasThatBegin(prefix).map((area) => ({ kind: 'area' as const, ...area }))
  // A few letters begin the names of many countries, and towns are what people look for.
  return prefix.length > 3
    ? [...areas, ...towns].slice(0, most)
    : [...towns.slice(0, most - areas.length), ...areas]
}

/** 'NJ' where people write such codes, else the country. */
function partOf({ region, country }: { region: string; country: string }) {
  const hasCodes = ['US', 'CA', 'AU'].includes(country) && /^[A-Z]{2,3}$/.test(region)
  return { detail: hasCodes ? region : (countryNames.of(country) ?? country) }
}
