import { usStates } from '#/shared/reference/regions.ts'
import { readNameAndLabel } from './contact-name.ts'
import { readPlace } from './header.ts'
import { headingOf } from './headings.ts'
import type { FoundName } from './names/read-name.ts'
import type { Certainty, Found } from './proposal.ts'
import type { NumberedLine } from './sections.ts'
import { findPeriods, withoutPeriods } from './words/dates.ts'
import { countryOf, hasInstitutionWord, hasOrganizationWord, hasTitleWord, isPlace } from './words/lexicon.ts'

export type FoundContact = {
  name?: Found
  nameParts?: FoundName['parts']
  label?: Found
  email?: Found
  phone?: Found
  location?: Found<{ city?: string; region?: string; countryCode?: string }>
  links: Found[]
}

const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/u
const phone =
  /(?<![\d.])(?:(?:\+|00|\(\+?\d|0)[\d\s()./–-]{6,22}\d|\d{3}[-. ]\d{3}[-. ]\d{4}\b|[6-9]\d{2}(?:[. ]\d{3}){2}(?![\d.,])|[6-9]\d{2}(?:[. ]\d{2}){3}(?![\d.,])|\(\d{2,4}\)[\d\s.-]{5,12}\d)/
const phoneLabel =
  /(?<![\p{L}\p{N}])(?:phone|mobile|mob|cell|tel|telephone|telefon|handy|mobil|teléfono|móvil|tél|téléphone|portable|whatsapp|phone number)\b[^\d+(]{0,14}([+(]?\d[\d\s()./–-]{5,20}\d)/iu
const link =
  /(?:https?:\/\/|www\.)[^\s<>"'(),;|]+|\b(?:[\w-]+\.)*(?:linkedin\.com|github\.com|gitlab\.com|xing\.com|behance\.net|dribbble\.com|stackoverflow\.com|medium\.com|twitter\.com|x\.com|facebook\.com|instagram\.com|kaggle\.com|bitbucket\.org)\/[^\s<>"'(),;|]+|\b(?:[\w-]+\.)*(?:github\.io|vercel\.app|netlify\.app)\b(?:\/[^\s<>"'(),;|]*)?/gi
const profileSite = /linkedin\.com|github\.com|gitlab\.com|xing\.com|behance\.net|dribbble\.com/i
const placeLabel =
  /(?:^|[\t|,;]\s*|\s{2,})(?:(?:city of residence|place of residence|residence|residency|location|wohnort|wohnsitz|domicilio|residencia|domicile)\s*[:\t-]?\s+|(?:address|city|adresse|anschrift|ort|plz\/ort|dirección|ciudad|localidad|población|ubicación|lugar de residencia|ville|lieu de résidence)\s*[:\t]\s*|(?:located in|based in|lives? in|wohnhaft in)\s+)([^\t|]{2,80})/i
const placeLabelInside = /\b(?:city of residence|residence|location|wohnort|domicilio)\s*:\s*([^\t|]{2,80})/i
const residence = /\b(?:residence|residency|wohnort|lugar de residencia|lieu de résidence)\s*[:\t]/i

/** Contact data may stand anywhere; the name and what somebody is stand at the head. */
export function readContact(lines: NumberedLine[], head: NumberedLine[], annotated: string[]): FoundContact {
  const contact: FoundContact = { links: [] }
  const top = [...head, ...lines.filter(({ number }) => !head.some((line) => line.number === number))]
  for (const { text, number } of top) {
    const at = email.exec(text)?.[0]
    if (at && !contact.email) contact.email = { value: at.toLowerCase(), certainty: 'sure', lines: [number] }
    contact.phone ??= readPhone(text, number)
  }
  contact.email ??= annotated.flatMap((url): Found[] => {
    const address = /^mailto:([^?]+)/i.exec(url)?.[1]
    return address && email.test(address)
      ? [{ value: address.toLowerCase(), certainty: 'likely', lines: [] }]
      : []
  })[0]
  contact.links = readLinks(lines, new Set(head.map(({ number }) => number)), annotated)
  const named = readNameAndLabel(lines, head, contact.email?.value ?? '')
  // In a layout with columns the name, and the place below it, may stand far from the head.
  const at = named.name?.lines[0]
  const belowName =
    at === undefined ? [] : upToHeading(lines.filter(({ number }) => number > at && number <= at + 3))
  contact.location = readLocation(lines, [...head.slice(0, 14), ...belowName], named.name?.value ?? '')
  Object.assign(contact, named)
  return Object.fromEntries(
    Object.entries(contact).filter(([, value]) => value !== undefined),
  ) as FoundContact
}

function upToHeading(lines: NumberedLine[]) {
  const heading = lines.findIndex(({ text }) => headingOf(text)?.rest === '')
  return heading < 0 ? lines : lines.slice(0, heading)
}

function readPhone(text: string, number: number): Found | undefined {
  const labelled = phoneLabel.exec(text)?.[1]
  const written = labelled ?? phone.exec(withoutPeriods(text.replace(email, ' ').replace(link, ' ')))?.[0]
  if (!written) return undefined
  const digits = written.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 15 || findPeriods(written).some(({ isRange }) => isRange))
    return undefined
  const certainty: Certainty = labelled || /^(\+|00)/.test(written) ? 'sure' : 'likely'
  return { value: written.replace(/^[\s.]+|[\s.]+$/g, ''), certainty, lines: [number] }
}

function readLinks(lines: NumberedLine[], own: Set<number>, annotated: string[]): Found[] {
  const links = new Map<string, Found>()
  const add = (url: string, numbers: number[], certainty: Certainty) => {
    const value = /^https?:/i.test(url) ? url : `https://${url}`
    const key = value.replace(/^https?:\/\/(www\.)?|\/$/gi, '').toLowerCase()
    if (key && links.size < 12 && !links.has(key))
      links.set(key, { value: value.replace(/[.,;]+$/, ''), certainty, lines: numbers })
  }
  for (const { text, number } of lines)
    for (const [url] of text.matchAll(link)) {
      // In the text of a job it may be that of an employer; at a hyphen the line may have been cut.
      const isOwn = (own.has(number) || profileSite.test(url)) && !url.endsWith('-')
      add(url, [number], isOwn ? 'sure' : 'guess')
    }
  for (const url of annotated) if (/^https?:/i.test(url)) add(url, [], 'likely')
  return [...links.values()]
}

/** With the state: "Norfolk, VA", where a country or a phone number says that it is one of the US. */
function readLocation(lines: NumberedLine[], head: NumberedLine[], name: string): FoundContact['location'] {
  const found = findLocation(lines, head, name)
  const { city, countryCode } = found?.value ?? {}
  if (!found || !city || (countryCode ?? 'US') !== 'US') return found
  const text = found.lines.map((number) => lines[number]?.text ?? '').join(' ')
  const code = text.slice(text.indexOf(city) + city.length).match(/^,?\s+([A-Z]{2})(?![\p{L}\d])/u)?.[1]
  const isState = usStates.some((state) => state.code === code)
  if (!code || !isState || !(countryCode || head.some((line) => americanPhone.test(line.text)))) return found
  return { ...found, value: { city, region: code, countryCode: 'US' } }
}

/** "(757) 555-0142", as it is written in the US and Canada. */
const americanPhone = /(?<![\d+])(?:\+?1[ .-]?)?\(?[2-9]\d\d\)?[ .-]{1,2}\d{3}[ .-]\d{4}(?!\d)/

function findLocation(lines: NumberedLine[], head: NumberedLine[], name: string): FoundContact['location'] {
  // Of a job it is said where it was, of a person alone where they live.
  const near = lines.filter(
    ({ text, number }) => number < 25 || residence.test(text) || head.some((line) => line.number === number),
  )
  for (const { text: own, number } of near) {
    // In a narrow column the place may stand below its label.
    const text = /\p{L}:$/u.test(own) ? `${own} ${lines[number + 1]?.text ?? ''}` : own
    const words = (placeLabel.exec(text) ?? placeLabelInside.exec(text))?.[1]
      ?.replace(/\s{2,}.*$/, '')
      .replace(/\s*(?:e-?mail|phone|tel|languages?|date of birth)\s*[:.].*$/i, '')
    const place = words && toPlace(words, true)
    if (place) return { value: place, certainty: 'sure', lines: [number] }
  }
  for (const { text, number } of head) {
    const city = postalCity(text)
    if (city) return { value: city, certainty: 'likely', lines: [number] }
    for (const part of text.split(/[\t|•·]|\s[–—-]\s/)) {
      if (part.length > 60 || email.test(part) || hasTitleWord(part) || findPeriods(part).length > 0) continue
      if (hasInstitutionWord(part) || hasOrganizationWord(part)) continue
      const place =
        readPlace(part.replace(/\([^)]*\)/g, '')) && toPlace(part.replace(/\([^)]*\)/g, ''), false)
      if (place) return { value: place, certainty: 'likely', lines: [number] }
    }
  }
  // "Donostia, +34 611 55 01 93, name@mail": what is left of a line of contact data may be a city nobody listed.
  for (const { text, number } of head.filter((line) => email.test(line.text) || phone.test(line.text))) {
    const [city, ...more] = text
      .split(/[\t|•·,;]|\s{2,}|\s[–—/-]\s/)
      .map((part) => part.trim())
      .filter((part) => /^\p{Lu}[\p{L}'’-]{2,}(?: [\p{L}'’-]+){0,2}$/u.test(part))
      .filter((part) => !hasTitleWord(part) && !headingOf(part) && !name.includes(part))
    if (city && more.length < 2) return { value: { city }, certainty: 'guess', lines: [number] }
  }
  return undefined
}

const cityName =
  "(\\p{Lu}[\\p{L}.'’-]+(?: (?:\\p{Lu}|am |an der |de |la |le |les |del |upon )[\\p{L}.'’-]*){0,3})"
const cityEnd = '(?=\\s*(?:$|[,;|•·\\t(]|\\s[–—-]\\s))'
const cityBehindCode = new RegExp(
  `(?:^|[\\s,;·|])(?:[A-Z]{1,2}-)?(?!(?:19|20)\\d\\d\\s)\\d{4,5}(?:\\s?[A-Z]{2})?,?\\s+${cityName}${cityEnd}`,
  'u',
)
const cityBeforeZip = new RegExp(`${cityName},?\\s+[A-Z]{2}\\s+\\d{5}(?:-\\d{4})?(?!\\d)`, 'u')
const cityBeforePostcode = new RegExp(
  `${cityName},?\\s+[A-Z]{1,2}\\d[A-Z\\d]?\\s?\\d[A-Z]{2}(?![\\p{L}\\d])`,
  'u',
)
const cityBeforeEircode = new RegExp(`${cityName},?\\s+[A-Z]\\d[\\dW]\\s?[A-Z\\d]{4}(?![\\p{L}\\d])`, 'u')

/** The city beside a postal code: "8 rue du Port, 44000 Nantes", "Tulsa, OK 74103", "Leeds LS1 4AP". */
function postalCity(text: string): { city: string; countryCode?: string } | null {
  const own = text.replace(email, ' ').replace(phone, ' ')
  for (const [form, countryCode] of [
    [cityBeforeZip, 'US'],
    [cityBeforePostcode, 'GB'],
    [cityBeforeEircode, 'IE'],
    [cityBehindCode, undefined],
  ] as const) {
    const city = form.exec(form === cityBehindCode ? own : text)?.[1]
    if (city && !hasTitleWord(city)) return { city, ...(countryCode ? { countryCode } : {}) }
  }
  return null
}

function toPlace(
  words: string,
  isLabelled: boolean,
): { city?: string; region?: string; countryCode?: string } | null {
  const postal = postalCity(words.replace(/\([^)]*\)/g, ''))
  const parts = words
    .replace(/\([^)]*\)/g, '')
    .split(/\s*[,;/]\s*/)
    .map((part) =>
      part
        .replace(/\s*\b(?:tel|phone|e-?mail|mobile)\b\s*[:.].*$/i, '')
        .replace(/[.\s]+$/, '')
        .trim(),
    )
    .filter(Boolean)
  const countries = parts.filter((part) => countryOf(part) !== null && part.length > 1)
  const others = parts.filter(
    (part) => !countries.includes(part) && /^\p{L}/u.test(part) && !email.test(part),
  )
  const countryCode = countries[0] ? (countryOf(countries[0]) ?? undefined) : postal?.countryCode
  const cities = others
    .map((part) => part.replace(/^\d{4,5}\s+/, ''))
    // A street has a number.
    .filter((part) => !/\d/.test(part) && part.length <= 40 && part.split(/\s+/).length <= 4)
  const city =
    postal?.city ??
    (isLabelled || countryCode || cities.some(isPlace)
      ? cities.find((part) => !/^(remote|[A-Z]{2})$/.test(part))
      : undefined)
  if (!city && !countryCode) return null
  return { ...(city ? { city } : {}), ...(countryCode ? { countryCode } : {}) }
}
