import languageData from './data/languages.json' with { type: 'json' }
import words from './data/words.json' with { type: 'json' }

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
const anyOf = (list: string[]) =>
  `(?<![\\p{L}\\p{N}])(?:${list
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?![\\p{L}\\p{N}])`

const endings = `\\p{L}+(?:${words.titleEndings.join('|')})(?:in|innen|/in|:in|\\*in)?(?![\\p{L}])`
const title = new RegExp(`${anyOf(words.titles)}|${endings}`, 'iu')
const allTitles = new RegExp(title.source, 'giu')
const organization = new RegExp(anyOf(words.organizations), 'iu')
const institution = new RegExp(
  `${anyOf(words.institutions)}|\\p{L}+(?:schule|universität|akademie|gymnasium)(?![\\p{L}])`,
  'iu',
)
const degree = new RegExp(anyOf(words.degrees), 'iu')
// Capitals only: "BA" and "MA" are degrees, "ma" is a word.
const capitalDegree =
  /(?<![\p{L}])(?:B\.?\s?A|M\.?\s?A|B\.?\s?S|M\.?\s?S|BUT|CAP|ESO|FP|BS|MS|MD|JD)\.?(?![\p{L}])/u

export const hasTitleWord = (text: string) => title.test(text)
/** Where the last word of a title ends. */
export const lastTitleEnd = (text: string) =>
  [...text.matchAll(allTitles)].reduce((end, match) => Math.max(end, match.index + match[0].length), 0)
export const hasOrganizationWord = (text: string) => organization.test(text)
export const hasInstitutionWord = (text: string) => institution.test(text)
export const hasDegreeWord = (text: string) => {
  const match = degree.exec(text)
  return (
    (match !== null && !/^(ba|ma|bs|ms|but|cap|eso|fp|md|jd)$/i.test(match[0])) || capitalDegree.test(text)
  )
}

const locales = ['en', 'de', 'es', 'fr']
const displayNames = (type: 'region' | 'language') =>
  locales.map((locale) => new Intl.DisplayNames([locale], { type, fallback: 'none' }))

const regions =
  'AD AE AF AL AM AO AR AT AU AZ BA BB BD BE BG BH BO BR BS BW BY BZ CA CD CH CI CL CM CN CO CR CU CY CZ DE DK DO DZ EC EE EG ES ET FI FR GB GE GH GR GT HK HN HR HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KR KW KZ LA LB LI LK LT LU LV LY MA MC MD ME MG MK ML MM MN MT MU MX MY MZ NA NG NI NL NO NP NZ OM PA PE PH PK PL PS PT PY QA RO RS RU RW SA SE SG SI SK SN SO SV SY TH TN TR TT TW TZ UA UG US UY UZ VE VN YE ZA ZM ZW'.split(
    ' ',
  )
const countryCodes = new Map<string, string>([
  ...displayNames('region').flatMap((names) =>
    regions.map((code): [string, string] => [(names.of(code) ?? '').toLowerCase(), code]),
  ),
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
countryCodes.delete('')
const place = new RegExp(`^(?:${anyOf(words.places)})$`, 'iu')

export const countryOf = (text: string) =>
  countryCodes.get(
    text
      .trim()
      .toLowerCase()
      .replace(/[.,;]+$/, ''),
  ) ?? null
export const isPlace = (text: string) =>
  countryOf(text) !== null || place.test(text.trim()) || /^[A-Z]{2}$/.test(text.trim())

const english = new Intl.DisplayNames(['en'], { type: 'language' })
const languageNames = new Map<string, string>([
  ...displayNames('language').flatMap((names) =>
    languageData.codes.map((code): [string, string] => [(names.of(code) ?? '').toLowerCase(), code]),
  ),
  ...Object.entries(languageData.more),
])
languageNames.delete('')
const anyLanguage = new RegExp(anyOf([...languageNames.keys()]), 'giu')
const levels = Object.entries(languageData.levels).flatMap(([level, names]) =>
  names.map((name) => ({ level, name })),
)
const levelOfName = new Map(levels.map(({ level, name }) => [name, level]))
const anyLevel = new RegExp(anyOf(levels.map(({ name }) => name)), 'giu')

/** The languages that a text names, and where. */
export const findLanguages = (text: string) =>
  [...text.matchAll(anyLanguage)].map((match) => ({
    language: english.of(languageNames.get(match[0].toLowerCase()) ?? 'en') ?? match[0],
    written: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }))
/** The levels that a text names: of the CEFR, or words that stand for one. */
export const findLevels = (text: string) =>
  [...text.matchAll(anyLevel)].map((match) => ({
    level: levelOfName.get(match[0].toLowerCase()) ?? 'B1',
    isExact: /^[abc][12]$/i.test(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
