import cities from './data/cities.json' with { type: 'json' }
import languageData from './data/languages.json' with { type: 'json' }
import names from './data/names.json' with { type: 'json' }
import titleWords from './data/title-words.json' with { type: 'json' }
import words from './data/words.json' with { type: 'json' }
import { words as letters, phraseFinder } from './phrases.ts'

// The second list has the words that name an occupation in `features/occupations`, in four languages.
const findTitles = phraseFinder([
  ...words.titles,
  ...Object.values(titleWords).flatMap((list) => list.split(' ')),
])
const findOrganizations = phraseFinder(words.organizations)
const findInstitutions = phraseFinder(words.institutions)
const findDegrees = phraseFinder(words.degrees)
/** "Boston, MA" is a place. */
const stateBehindCity = /\p{Lu}\p{L}+,\s?[A-Z]{2}(?=\s*(?:\d{5}\b|$|[\t|,;)]))/gu
// Capitals only: "BA" and "MA" are degrees, "ma" is a word.
const capitalDegree =
  /(?<![\p{L}])(?:B\.?\s?A|M\.?\s?A|B\.?\s?S|M\.?\s?S|BUT|CAP|ESO|FP|BS|MS|MD|JD)\.?(?![\p{L}])/u

/** Where words end that are put together with a title: "Filialleiterin". */
const compoundEnds = (text: string) =>
  [...text.matchAll(letters)].flatMap(({ 0: word, index }) => {
    const lower = word.toLowerCase()
    const base = lower.replace(/in(?:nen)?$/, '')
    const isCompound = words.titleEndings.some((ending) =>
      [lower, base].some((one) => one.length > ending.length && one.endsWith(ending)),
    )
    return isCompound ? [index + word.length] : []
  })

export const hasTitleWord = (text: string) => findTitles(text).length > 0 || compoundEnds(text).length > 0
/** Where the last word of a title ends. */
export const lastTitleEnd = (text: string) =>
  Math.max(0, ...findTitles(text).map(({ to }) => to), ...compoundEnds(text))
// "Smith & Co" is a company, "Co. Clare" a county.
export const hasOrganizationWord = (text: string) =>
  findOrganizations(text).some(({ phrase, to }) => phrase !== 'co' || !/^\.?\s\p{Lu}/u.test(text.slice(to)))
// A degree that is named after a school is none.
const schoolDegree =
  /\b(?:high school (?:diploma|certificate|degree)|(?:secondary )?school[- ](?:leaving )?certificate)\b/gi
export const hasInstitutionWord = (all: string) => {
  const text = all.replace(schoolDegree, ' ')
  return (
    findInstitutions(text).length > 0 ||
    /\p{L}(?:schule|universität|akademie|gymnasium|zentrum|kolleg)(?!\p{L})/iu.test(text)
  )
}
export const hasDegreeWord = (text: string) =>
  findDegrees(text).some(({ phrase }) => !/^(ba|ma|bs|ms|but|cap|eso|fp|md|jd)$/.test(phrase)) ||
  capitalDegree.test(text.replace(stateBehindCity, ''))

const codesByName = (byCode: Record<string, string[]>) =>
  Object.entries(byCode).flatMap(([code, all]) =>
    all.map((name): [string, string] => [name.toLowerCase(), code]),
  )
const countryCodes = new Map<string, string>([
  ...codesByName(names.countries),
  ...Object.entries({
    usa: 'US',
    us: 'US',
    'u.s.': 'US',
    'u.s.a.': 'US',
    uk: 'GB',
    'u.k.': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'great britain': 'GB',
    russia: 'RU',
    'russian federation': 'RU',
    'czech republic': 'CZ',
    holland: 'NL',
    'south korea': 'KR',
    'the netherlands': 'NL',
    uae: 'AE',
    turkey: 'TR',
    türkei: 'TR',
    macedonia: 'MK',
    'ee. uu.': 'US',
  }),
])
// Without cities that are words, names or titles as well: Reading, Mobile, Lincoln.
const places = new Set([
  ...words.places,
  ...Object.values(cities).flatMap((list) => list.toLowerCase().split(', ')),
])

export const countryOf = (text: string) =>
  countryCodes.get(
    text
      .trim()
      .toLowerCase()
      .replace(/[.,;]+$/, ''),
  ) ?? null
export const isPlace = (text: string) =>
  countryOf(text) !== null ||
  places.has(text.trim().toLowerCase().replace(/\s+/g, ' ')) ||
  /^[A-Z]{2}$/.test(text.trim())

const languageNames = new Map<string, string>([
  ...codesByName(names.languages),
  ...Object.entries(languageData.more),
])
const englishNames = new Map(Object.entries(names.languages).map(([code, [name]]) => [code, name]))
const findLanguageNames = phraseFinder([...languageNames.keys()])
const levels = Object.entries(languageData.levels).flatMap(([level, names]) =>
  names.map((name) => ({ level, name })),
)
const levelOfName = new Map(levels.map(({ level, name }) => [name, level]))
const findLevelNames = phraseFinder([...levelOfName.keys()])

/** The languages that a text names, and where. */
export const findLanguages = (text: string) =>
  findLanguageNames(text).map(({ phrase, from, to }) => ({
    language: englishNames.get(languageNames.get(phrase) ?? 'en') ?? phrase,
    ...{ written: text.slice(from, to), from, to },
  }))
/** The levels that a text names: of the CEFR, or words that stand for one. */
export const findLevels = (text: string) =>
  findLevelNames(text).map(({ phrase, from, to }) => ({
    level: levelOfName.get(phrase) ?? 'B1',
    isExact: /^[abc][12]$/.test(phrase),
    ...{ from, to },
  }))

/** A family name that is an occupation as well. */
export const isOccupationalSurname = (name: string) =>
  /^(müller|mueller|schmidt|schmied|schneider|fischer|weber|meyer|wagner|becker|schäfer|koch|bauer|richter|schröder|schreiner|zimmermann|krüger|köhler|maurer|keller|töpfer|sattler|jäger|förster|gärtner|maler|metzger|fleischer|glaser|dreher|smith|cook|baker|butler|carpenter|mason|turner|potter|carter|cooper|parker|porter|taylor|fisher|gardner|hunter|miller|page|judge|chandler|sawyer|shepherd|weaver|fuller|barber|farmer|guerrero|herrero|pastor|zapatero|molinero|marchand|boucher|boulanger|charpentier|fournier|mercier|berger|lefebvre|marin)$/i.test(
    name,
  )
