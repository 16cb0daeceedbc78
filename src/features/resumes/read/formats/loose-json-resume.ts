import { type JsonResume, parseJsonResume } from '../../json-resume.ts'
import { findPeriods } from '../words/dates.ts'

// What programs and people write as JSON Resume: keys of the schema before 1.0.0, one value for a list, numbers for
// words, dates in words. What can be understood is put into the newest form; the rest is left for the schema to refuse.

type Entry = Record<string, unknown>
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of each section: its keys with others that mean the same, and the key that a text alone stands for. */
const sections: Record<string, { text?: string; keys: Record<string, string> }> = {
  work: {
    keys: {
      name: 'company, employer, organization, organisation, companyname',
      position: 'title, jobtitle, role',
      url: 'website',
      summary: '',
      highlights: 'achievements, responsibilities, bullets',
      location: '',
    },
  },
  volunteer: {
    keys: { organization: 'organisation, name', position: 'title, role', url: 'website', highlights: '' },
  },
  education: {
    keys: {
      institution: 'school, university, college, name',
      studyType: 'degree',
      area: 'major, field, fieldofstudy, subject',
      score: 'gpa, grade',
      url: 'website',
      courses: '',
    },
  },
  awards: { text: 'title', keys: { title: 'name', awarder: 'issuer', date: '' } },
  certificates: {
    text: 'name',
    keys: { name: 'title', issuer: 'authority, organization', url: 'website', date: '' },
  },
  publications: { text: 'name', keys: { name: 'title', url: 'website', releaseDate: 'date' } },
  skills: {
    text: 'name',
    keys: { name: 'skill, title, category', keywords: 'skills, items', level: 'proficiency' },
  },
  languages: { text: 'language', keys: { language: 'name', fluency: 'level, proficiency' } },
  interests: { text: 'name', keys: { name: 'title', keywords: '' } },
  references: { text: 'reference', keys: { name: '', reference: 'text, quote' } },
  projects: {
    text: 'name',
    keys: { name: 'title', url: 'website', highlights: '', keywords: '', roles: '' },
  },
}
const sectionNames: Record<string, string> = {
  work: 'experience, workexperience, employment, jobs',
  education: 'studies, schools',
  certificates: 'certifications',
  volunteer: 'volunteering',
}
const basicsKeys = {
  label: 'title, headline',
  image: 'picture, photo',
  email: 'mail',
  phone: 'tel, telephone, mobile',
  url: 'website',
  summary: 'about',
}
const dateKeys = {
  startDate: 'start, from, startyear',
  endDate: 'end, to, endyear',
}
const lists = ['highlights', 'keywords', 'courses', 'roles']

const plainKey = (key: string) => key.toLowerCase().replace(/[_\s-]/g, '')

/** Renames keys that mean one of the schema's, unless that one is there as well. */
function rename(entry: Entry, keys: Record<string, string>) {
  for (const [name, others] of Object.entries(keys)) {
    const known = [plainKey(name), ...others.split(', ')]
    const found = Object.keys(entry).find((key) => key !== name && known.includes(plainKey(key)))
    if (found === undefined || (entry[name] !== undefined && entry[name] !== null)) continue
    // A key that the schema knows for something else keeps its meaning.
    if (found in keys) continue
    entry[name] = entry[found]
    delete entry[found]
  }
}

const personal = [
  'basics',
  'work',
  'volunteer',
  'education',
  'skills',
  'languages',
  'certificates',
  'projects',
] as const

/** As `parseJsonResume`, for files of others. Null if it says nothing of a person, as any other JSON. */
export function readJsonResume(value: unknown): { resume: JsonResume; leftOut: string[] } | null {
  if (!isEntry(value)) return null
  const read = parseJsonResume(toNewestForm(structuredClone(value)))
  return read && personal.some((name) => read.resume[name] !== undefined) ? read : null
}

/** Changes a JSON Resume in place, and gives it back. */
function toNewestForm(value: Entry): Entry {
  const resume = unwrapped(value)
  rename(resume, sectionNames)
  if (isEntry(resume.basics)) tidyBasics(resume.basics)
  for (const [name, { text, keys }] of Object.entries(sections)) {
    const list = toList(resume[name], name, text)
    if (!list) continue
    resume[name] = list.map((entry) => {
      if (typeof entry === 'string' && text && entry.trim()) return { [text]: entry.trim() }
      if (!isEntry(entry)) return entry
      rename(entry, keys)
      tidyDates(entry)
      return tidyValues(entry)
    })
  }
  return resume
}

/** Some programs put the résumé into an object of its own. */
function unwrapped(value: Entry): Entry {
  const isResume = (one: Entry) => ['basics', 'work', 'education', 'skills'].some((name) => name in one)
  const [inner, more] = Object.values(value).filter((one) => isEntry(one) && isResume(one))
  return !isResume(value) && isEntry(inner) && !more ? inner : value
}

/** One entry without its list, or a list of words in one text. */
function toList(value: unknown, section: string, text: string | undefined): unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value === 'string' && text && section !== 'references')
    return value.split(/[,;\n]/).filter((part) => part.trim())
  if (!isEntry(value)) return null
  const entries = Object.entries(value)
  // "English": "C1".
  if (
    section === 'languages' &&
    !('language' in value) &&
    entries.every(([, level]) => typeof level === 'string')
  )
    return entries.map(([language, fluency]) => ({ language, fluency }))
  return [value]
}

function tidyBasics(basics: Entry) {
  rename(basics, basicsKeys)
  const names = ['firstName', 'lastName'].map((name) =>
    Object.entries(basics).find(([key]) => plainKey(key) === plainKey(name)),
  )
  const [first, last] = names.map((found) => found?.[1])
  if (basics.name === undefined && typeof first === 'string' && typeof last === 'string')
    basics.name = `${first} ${last}`.trim()
  if (typeof basics.location === 'string') basics.location = { address: basics.location }
  if (isEntry(basics.location)) tidyValues(basics.location)
  if (isEntry(basics.profiles))
    basics.profiles = Object.entries(basics.profiles).map(([network, url]) => ({ network, url }))
  if (Array.isArray(basics.profiles))
    basics.profiles = basics.profiles.map((one: unknown) => (typeof one === 'string' ? { url: one } : one))
  tidyValues(basics)
}

/** Numbers are words, and a text in the place of a list is the list. */
function tidyValues(entry: Entry): Entry {
  for (const [key, value] of Object.entries(entry)) {
    if (key.startsWith('x-') || key === 'email') continue
    if (typeof value === 'number' && isWord(key)) entry[key] = String(value)
    if (lists.includes(key) && typeof value === 'string')
      entry[key] = value
        .split(key === 'keywords' ? /[,;\n]/ : /\n/)
        .map((part) => part.replace(/^\s*[•*-]\s+/, '').trim())
        .filter(Boolean)
    if (key === 'summary' && Array.isArray(value) && value.every((part) => typeof part === 'string'))
      entry[key] = value.join('\n')
  }
  return entry
}

const isWord = (key: string) =>
  /^(?:name|phone|postalCode|score|level|fluency|position|institution|area|studyType|title|username|address)$/.test(
    key,
  )

function tidyDates(entry: Entry) {
  rename(entry, dateKeys)
  const period = ['dates', 'date', 'period', 'duration'].find((key) => typeof entry[key] === 'string')
  const isRange = period && entry.startDate === undefined && entry.endDate === undefined
  for (const key of ['startDate', 'endDate', 'date', 'releaseDate']) {
    const value = toDate(entry[key])
    if (value === null) delete entry[key]
    else if (value !== undefined) entry[key] = value
  }
  const whole = isRange ? onlyPeriod(String(entry[period])) : null
  if (whole?.isRange && whole.start) {
    entry.startDate = whole.start
    if (whole.end) entry.endDate = whole.end
    if (period) delete entry[period]
  }
}

const onlyPeriod = (text: string) => {
  const [period, more] = findPeriods(text)
  const isAll = period && text.slice(0, period.from).trim() === '' && text.slice(period.to).trim() === ''
  return isAll && !more && !period.isUncertain && !period.isUnclear ? period : null
}

/** Null for what means until today; undefined for what is no date, or is one in no way that is sure. */
function toDate(value: unknown): string | null | undefined {
  if (isEntry(value)) {
    const { year, month } = value
    const isMonth = Number(month) >= 1 && Number(month) <= 12
    if (!/^[12]\d{3}$/.test(String(year))) return undefined
    return isMonth ? `${year}-${String(month).padStart(2, '0')}` : month ? undefined : String(year)
  }
  if (typeof value === 'number') return value >= 1900 && value < 2100 ? String(value) : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || isToday(text)) return null
  const stamp = /^([12]\d{3}-\d{2}-\d{2})[T ]\d/.exec(text)?.[1]
  if (stamp) return stamp
  if (/^[12]\d{3}(?:-\d{2}){0,2}$/.test(text)) return text
  const short = /^([12]\d{3})-(\d)(?:-(\d{1,2}))?$/.exec(text)
  if (short)
    return [short[1], short[2]?.padStart(2, '0'), ...(short[3] ? [short[3].padStart(2, '0')] : [])].join('-')
  const period = onlyPeriod(text)
  return period && !period.isRange && period.start ? period.start : undefined
}

/** "Present" in any language that dates are read in. */
const isToday = (text: string) => {
  const period = onlyPeriod(`2000 – ${text}`)
  return period?.isOpen === true && text.length > 1
}
