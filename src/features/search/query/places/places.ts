import { countries } from '#/shared/reference/countries.ts'
import { usStates } from '#/shared/reference/regions.ts'

/** The names of the US states, as people write them. */
export const states = usStates.map(({ name }) => name)

const countryAliases: Record<string, string> = {
  us: 'US',
  usa: 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
}
const remoteWords = new Set(['remote', 'anywhere', 'home', 'work from home'])

type PlaceFilterPart =
  | { remote: true }
  | { remote: false; words: string; regions: string[]; countries: string[] }

/** `'Newark, new jersey'` gives two places that must both match; `'remote'` gives a workplace. */
export function parsePlaces(where: string): PlaceFilterPart[] {
  return where
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
    .slice(0, 5)
    .map((words) => {
      const key = words.toLowerCase().replaceAll('.', '')
      if (remoteWords.has(key)) return { remote: true }
      const { regions, countries: byName } = enclosingPlaces(key)
      const byCode = countries.filter(({ code }) => code.toLowerCase() === key).map(({ code }) => code)
      return { remote: false, words, regions, countries: [...new Set([...byName, ...byCode])] }
    })
}

/** States and countries with this lower-case name. Two-letter codes do not count: `it` and `hr` are also words. */
export const enclosingPlaces = (key: string) => ({
  regions: usStates.filter(({ name }) => name.toLowerCase() === key).map(({ code }) => code),
  countries: countries
    .filter(({ name, code }) => code === countryAliases[key] || name.toLowerCase() === key)
    .map(({ code }) => code),
})
