import { countries } from '#/shared/reference/countries.ts'
import { countryNamed, countryNamedInEnglish } from '#/shared/reference/country-names.ts'
import {
  isRegionCode,
  type NamedRegion,
  regionNamed,
  regionWritten,
} from '#/shared/reference/region-names.ts'
import { usStates } from '#/shared/reference/regions.ts'
import { withPlainSigns } from '../words/typed-signs.ts'
import { nameInside, withoutPostalCode } from './place-text.ts'

/** The names of the US states, as people write them. */
export const states = usStates.map(({ name }) => name)

const remoteWords = new Set(['remote', 'anywhere', 'home', 'work from home'])

/** States and countries of this name. */
type Enclosing = { regions: NamedRegion[]; countries: string[] }
/** `inside` is 'London' of 'Greater London'; it counts if nothing is called by all the words. */
type PlaceFilterPart =
  | { remote: true }
  | ({ remote: false; words: string; inside: string | null } & Enclosing)

/** `'Newark, new jersey'` gives two places that must both match; `'remote'` gives a workplace. */
export function parsePlaces(where: string): PlaceFilterPart[] {
  const parts = withPlainSigns(where)
    .replace(/\s*\(([^()]+)\)/g, (all, inner: string) => (isEnclosing(inner) ? `, ${inner}` : all))
    .split(',')
    .map((part) =>
      part.trim().replace(/^(?:\p{L}\. ?){2,}\p{L}?$/u, (initials) => initials.replace(/[. ]/g, '')),
    )
    .filter(Boolean)
  const named = parts.map(withoutPostalCode).filter(Boolean)
  // A postal code alone is kept: most are not known, and the page says so.
  return (named.length > 0 ? named : parts).flatMap(splitAtCode).slice(0, 5).map(parsePart)
}

/** 'Leeds (UK)', but not 'Halle (Saale)'. */
const isEnclosing = (name: string) =>
  isRegionCode(name.toUpperCase()) || regionWritten(name) !== null || countryNamed(name) !== null

function parsePart(words: string): PlaceFilterPart {
  const key = words.toLowerCase().replaceAll('.', '')
  if (remoteWords.has(key)) return { remote: true }
  const inside = nameInside(words)
  const byName = [words, ...(inside ? [inside] : [])].map((name) => {
    return { region: regionWritten(name), country: countryNamed(name) }
  })
  const byCode = countries.filter(({ code }) => code.toLowerCase() === key).map(({ code }) => code)
  return {
    ...{ remote: false, words, inside },
    regions: [...new Set(byName.flatMap(({ region }) => region ?? []))],
    countries: [...new Set([...byName.flatMap(({ country }) => country ?? []), ...byCode])],
  }
}

/** Codes that are words as well, unless in capitals. */
const wordCodes = new Set([
  'in',
  'or',
  'me',
  'hi',
  'ok',
  'oh',
  'la',
  'de',
  'al',
  'co',
  'ma',
  'pa',
  'id',
  'on',
])

/** 'Austin TX' and 'Leeds UK' are the town and where it is. */
function splitAtCode(part: string): string[] {
  const [, town, last = ''] = /^(.+) (\p{L}{2,3})$/u.exec(part) ?? []
  if (!town || (wordCodes.has(last) && last === last.toLowerCase())) return [part]
  return isRegionCode(last.toUpperCase()) || /^(?:uk|usa|uae)$/i.test(last)
    ? [...splitAtCode(town), last]
    : [part]
}

const [minForeignName, minName] = [5, 4]
/** Shorter names that are no other words: `per` and `can` are codes of countries. */
const shortNames: Record<string, string> = { us: 'US', usa: 'US', uk: 'GB', uae: 'AE' }

/** What these words of the search box, in lower case, may name. Two-letter codes do not count: `it` and `hr` are also words. */
export function enclosingPlaces(key: string): Enclosing {
  const country =
    key.length >= minForeignName
      ? countryNamed(key)
      : key.length >= minName
        ? countryNamedInEnglish(key)
        : shortNames[key]
  const region = key.length >= minName ? regionNamed(key) : null
  return { regions: region ? [region] : [], countries: country ? [country] : [] }
}

/** All that a job may have written as this region, in lower case. */
export const writtenRegion = ({ code, names }: NamedRegion) => [
  ...(code ? [code.toLowerCase()] : []),
  ...names,
]
