import { countries } from '#/shared/reference/countries.ts'
import { countryNamed } from '#/shared/reference/country-names.ts'
import { industries } from '#/shared/reference/industries.ts'
import { type EmploymentType, jobLevels, type Workplace } from '../fields/job-terms.ts'

// What a cell of a file says. Null: it cannot be read.

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const employmentTypes: Record<string, EmploymentType> = {
  ...{ fulltime: 'Full-time', permanent: 'Full-time', fte: 'Full-time' },
  ...{ parttime: 'Part-time' },
  ...{ contract: 'Contract', contractor: 'Contract', freelance: 'Contract', selfemployed: 'Contract' },
  ...{ temporary: 'Temporary', temp: 'Temporary', seasonal: 'Temporary', perdiem: 'Temporary' },
  ...{ internship: 'Internship', intern: 'Internship', apprenticeship: 'Internship', trainee: 'Internship' },
}
/** Of several the first that is known. */
export const readEmploymentType = (text: string) =>
  text.split(/[,;/|\n]/).flatMap((part) => employmentTypes[letters(part)] ?? [])[0] ?? null

export function readWorkplace(text: string): Workplace | null {
  const word = letters(text)
  if (
    /^(true|yes|1|.*remote.*|telecommute|homeoffice|workfromhome|wfh)$/.test(word) &&
    !/hybrid|^notremote|^noremote/.test(word)
  )
    return 'Remote'
  if (/hybrid|partlyremote/.test(word)) return 'Hybrid'
  return /^(false|no|0|onsite|office|inoffice|inperson|notremote|noremote)$/.test(word) ? 'On-site' : null
}

const levels: Record<string, (typeof jobLevels)[number]['value']> = {
  ...Object.fromEntries(
    jobLevels.flatMap(({ value, label }) => [
      [value, value],
      [letters(label), value],
    ]),
  ),
  ...{
    junior: 'entry',
    graduate: 'entry',
    associate: 'entry',
    intermediate: 'mid',
    midlevel: 'mid',
    mid: 'mid',
  },
  ...{
    midseniorlevel: 'senior',
    expert: 'senior',
    principal: 'lead',
    manager: 'lead',
    director: 'executive',
  },
}
export const readLevel = (text: string) => levels[letters(text)] ?? null

const industriesByLetters = new Map(industries.map((industry) => [letters(industry), industry]))
export const readIndustry = (text: string) => industriesByLetters.get(letters(text)) ?? null

const countryCodes = new Map<string, string>(countries.map(({ code }) => [code.toLowerCase(), code]))
export const readCountry = (text: string) => countryCodes.get(letters(text)) ?? countryNamed(text)

/** 'Newark, NJ, United States': from its end. */
export function readPlace(text: string) {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  // Two letters alone are a state more often than a country.
  const last = parts.at(-1) ?? ''
  const country = parts.length > 2 || (parts.length > 1 && last.length > 2) ? readCountry(last) : null
  const rest = country ? parts.slice(0, -1) : parts
  return { city: rest[0] ?? null, region: rest[1] ?? null, country }
}

/** The places of a text that names one in each line, or between semicolons; none for work from anywhere. */
export const readPlaces = (text: string) =>
  text
    .split(/[\n;|]/)
    .map((line) => line.trim())
    .filter((line) => line && readWorkplace(line) !== 'Remote')
    .map((line) => {
      const country = readCountry(line)
      return country ? { city: null, region: null, country } : readPlace(line)
    })

/** A day or a time as ISO 8601 writes it. */
export const readDay = (text: string) => {
  const day = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/.exec(text.trim())?.[1]
  return day && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) ? day : null
}

/** A closing day lasts to its end. */
export function readClosing(text: string) {
  const day = readDay(text)
  if (!day) return null
  const hasTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text.trim())
  const time = hasTime ? Date.parse(text.trim().replace(' ', 'T')) : Date.parse(`${day}T23:59:00Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

export const readList = (text: string) => [
  ...new Set(
    text
      .split(/[\n;|]/.test(text) ? /[\n;|]/ : ',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
]
