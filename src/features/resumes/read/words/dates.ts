import data from './data/dates.json' with { type: 'json' }
import { phraseFinder, words } from './phrases.ts'

/** `2019`, or `2019-03`. */
export type PartialDate = string

/** A stretch of time that a text names, and where. */
export type Period = {
  start: PartialDate | null
  end: PartialDate | null
  /** Until today, said in words or by nothing after the dash. */
  isOpen: boolean
  /** Two ends were written, or one and that it goes on. */
  isRange: boolean
  from: number
  to: number
}

type Token =
  | { kind: 'date'; date: PartialDate; month: string | null; from: number; to: number }
  | { kind: 'month'; month: string; from: number; to: number }
  | { kind: 'years'; start: string; end: string; from: number; to: number }
  | { kind: 'present'; from: number; to: number }

const alternatives = (words: string[]) =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
    .join('|')

const monthOf = new Map<string, string>()
for (const [index, names] of data.months.entries())
  for (const name of names) monthOf.set(name, String(index + 1).padStart(2, '0'))
for (const [month, names] of Object.entries(data.seasons))
  for (const name of names) monthOf.set(name, month.padStart(2, '0'))

// Names of months and words for today are looked up, and stand as one character of their own, repeated, in the text
// that the forms are matched with. So each form needs neither all names nor letters of either case.
const monthMark = 0xe000
const presentMark = '\ue00f'
const findMonths = phraseFinder([...monthOf.keys()], words)
const findPresent = phraseFinder(data.present, words)

function marked(text: string) {
  // What a font of icons has at these places is no month.
  let result = text.replace(/[\ue000-\ue00f]/g, ' ')
  const mark = (character: string, from: number, to: number) => {
    result = result.slice(0, from) + character.repeat(to - from) + result.slice(to)
  }
  for (const { from, to } of findPresent(text)) mark(presentMark, from, to)
  for (const { phrase, from, to } of findMonths(text))
    mark(String.fromCharCode(monthMark + Number(monthOf.get(phrase))), from, to)
  return result
}

const year = '(?<![\\d.,/])(?:19[4-9]\\d|20[0-6]\\d)(?![\\d%])'
const monthName = '[\\ue001-\\ue00c]+\\.?'
const dayNumber = '(?:0?[1-9]|[12]\\d|3[01])'
const monthNumber = '(?:0?[1-9]|1[0-2])'
const shortYear = "(?:['’]\\d{2}|\\d{2})"

/** Every way to write one date; the first that matches at a place is taken. */
const forms: { pattern: string; read: (match: string[]) => Omit<Token, 'from' | 'to'> }[] = [
  {
    pattern: `(?<!\\d)${dayNumber}[./]\\s?(${monthNumber})[./]\\s?((?:19|20)\\d{2})(?!\\d)`,
    read: ([month = '', year = '']) => date(year, month),
  },
  {
    pattern: `(?<!\\d)((?:19|20)\\d{2})-(0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?!\\d)`,
    read: ([year = '', month = '']) => date(year, month),
  },
  {
    pattern: `(?<!\\d)(${monthNumber})\\s?[./-]{1,2}\\s?((?:19[4-9]|20[0-6])\\d)(?!\\d)`,
    read: ([month = '', year = '']) => date(year, month),
  },
  {
    pattern: `(?<!\\d)((?:19[4-9]|20[0-6])\\d)\\s?[./]\\s?(${monthNumber})(?![\\d/.])`,
    read: ([year = '', month = '']) => date(year, month),
  },
  {
    pattern: `(?<!\\d)((?:19[4-9]|20[0-6])\\d)-(0[1-9]|1[0-2])(?![\\d-])`,
    read: ([year = '', month = '']) => date(year, month),
  },
  {
    pattern: `(?<![\\d/.])((?:19[4-9]|20[0-6])\\d)\\s?/\\s?((?:19[4-9]|20[0-6])\\d)(?![\\d/.])`,
    read: ([start = '', end = '']) => ({ kind: 'years', start, end }),
  },
  {
    pattern: `(?<!\\d)((?:19[4-9]|20[0-6])\\d)\\s?[/–-]\\s?(\\d{2})(?![\\d/.])`,
    read: ([start = '', end = '']) => ({ kind: 'years', start, end: start.slice(0, 2) + end }),
  },
  {
    pattern: `(${monthName})\\s*(?:${dayNumber}(?:st|nd|rd|th|ST|ND|RD|TH)?\\s*,\\s*|(?:del?|DEL?)\\s+|[,/-]\\s*)?(${year})`,
    read: ([month = '', year = '']) => date(year, nameToMonth(month)),
  },
  {
    pattern: `(${monthName})\\s*(['’]\\d{2})(?!\\d)`,
    read: ([month = '', year = '']) => date(fullYear(year), nameToMonth(month)),
  },
  {
    pattern: `(${year})\\s*,?\\s+(${monthName})(?!\\s*${year})`,
    read: ([year = '', month = '']) => date(year, nameToMonth(month)),
  },
  {
    pattern: `(?<![\\d/.])(0[1-9]|1[0-2])\\s?/\\s?(${shortYear})(?![\\d/.])`,
    read: ([month = '', year = '']) => date(fullYear(year), month),
  },
  {
    pattern: `(?<![\\d.])(0[1-9]|1[0-2])\\.(\\d{2})(?=\\s*(?:[-–—]|bis\\s))`,
    read: ([month = '', year = '']) => date(fullYear(year), month),
  },
  {
    pattern: `(?<=(?:[-–—]|bis|seit)\\s?)(0[1-9]|1[0-2])\\.(\\d{2})(?![\\d.,%])`,
    read: ([month = '', year = '']) => date(fullYear(year), month),
  },
  {
    pattern: `(${monthName})\\s?[-/]\\s?(\\d{2})(?![\\d/.])`,
    read: ([month = '', year = '']) => date(fullYear(year), nameToMonth(month)),
  },
  // Quarters and the like say the year for certain.
  {
    pattern: `(?:[QT][1-4]|[1-4]\\.?(?:er|e|º|st|nd|rd|th)?\\s(?:Quartal|quarter|trimestre|semestre|Halbjahr))\\s?[/,-]?\\s?(?:de\\s)?(${year})`,
    read: ([year = '']) => date(year, null),
  },
  { pattern: `(${year})(?![./]\\d)`, read: ([year = '']) => date(year, null) },
  { pattern: `(${monthName})`, read: ([month = '']) => ({ kind: 'month', month: nameToMonth(month) }) },
  {
    pattern: `${presentMark}+`,
    read: () => ({ kind: 'present' }),
  },
]

const anyForm = new RegExp(forms.map(({ pattern }, index) => `(?<f${index}>${pattern})`).join('|'), 'g')
const since = new RegExp(`(?<![\\p{L}])(?:${alternatives(data.since)})\\s*:?\\s*$`, 'iu')
const openSince = new RegExp(`(?<![\\p{L}])(?:${alternatives(data.openSince)})\\s*:?\\s*$`, 'iu')
const until = new RegExp(`(?<![\\p{L}])(?:${alternatives(data.until)})\\s*:?\\s*$`, 'iu')
/** What may stand between the two ends of a range. */
const between = new RegExp(
  `^[\\s.,()]*(?:[-–—−‒―~→>➔/\uf0e0]+|(?:${alternatives(data.until)})(?![\\p{L}]))?[\\s.(]*(?:${alternatives(data.until)})?[\\s(]*$`,
  'iu',
)
const hasDash = /[-–—−‒―~→>➔\uf0e0]/

/** Two months may stand beside each other without a dash, as text taken from a PDF often has them. */
const isSeparator = (gap: string, first: { month: string | null }, second: { month: string | null }) =>
  !/^\s*[,.]/.test(gap) && (gap.trim() !== '' || Boolean(first.month && second.month))

const nameToMonth = (name: string) => String(name.charCodeAt(0) - monthMark).padStart(2, '0')
const fullYear = (short: string) => {
  const number = Number(short.replace(/\D/g, ''))
  return String(number > 60 ? 1900 + number : 2000 + number)
}

function date(year: string, month: string | null): Omit<Extract<Token, { kind: 'date' }>, 'from' | 'to'> {
  const padded = month?.padStart(2, '0') ?? null
  return { kind: 'date', date: padded ? `${year}-${padded}` : year, month: padded }
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  if (!/\d{2}/.test(text)) return tokens
  for (const match of marked(text).matchAll(anyForm)) {
    const index = forms.findIndex((_, at) => match.groups?.[`f${at}`] !== undefined)
    const form = forms[index]
    if (!form) continue
    // The groups of this form come after the one that names it.
    const own = match.slice(1)
    const at = own.indexOf(match.groups?.[`f${index}`] ?? '')
    const place = { from: match.index, to: match.index + match[0].length }
    const groupCount = (form.pattern.match(/\((?!\?)/g) ?? []).length
    tokens.push({ ...form.read(own.slice(at + 1, at + 1 + groupCount)), ...place } as Token)
  }
  return tokens
}

/** The periods that a text names, in order: ranges, open ones ("since 03/19") and single dates. */
export function findPeriods(text: string): Period[] {
  const tokens = tokenize(text)
  const periods: Period[] = []
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at]
    if (!first) break
    const before = text.slice(0, first.from)
    if (first.kind === 'years') {
      const isRange = first.end > first.start
      const place = { from: first.from, to: first.to }
      periods.push({ start: first.start, end: isRange ? first.end : null, isOpen: false, isRange, ...place })
      continue
    }
    if (first.kind === 'present') continue
    const second = tokens[at + 1]
    const gap = second ? text.slice(first.to, second.from) : ''
    const isJoined =
      second !== undefined && gap.length < 24 && between.test(gap) && /[^\s,.()]|\s{2}|^\s$/.test(gap)
    const from = first.from - (since.exec(before)?.[0].length ?? 0)
    if (first.kind === 'month') {
      // "January – March 2020": the year is said once.
      if (!isJoined || second?.kind !== 'date' || !second.month) continue
      const start = `${second.date.slice(0, 4)}-${first.month}`
      periods.push({ start, end: second.date, isOpen: false, isRange: true, from, to: second.to })
      at++
      continue
    }
    if (isJoined && second.kind === 'present') {
      periods.push({ start: first.date, end: null, isOpen: true, isRange: true, from, to: second.to })
      at++
    } else if (
      isJoined &&
      second.kind === 'date' &&
      isSeparator(gap, first, second) &&
      second.date.slice(0, 4) >= first.date.slice(0, 4)
    ) {
      periods.push({ start: first.date, end: second.date, isOpen: false, isRange: true, from, to: second.to })
      at++
    } else if (openSince.test(before)) {
      periods.push({ start: first.date, end: null, isOpen: true, isRange: true, from, to: first.to })
    } else if (until.test(before) && !/\p{L}\s+(?:a|to)\s*$/iu.test(before)) {
      periods.push({
        start: null,
        end: first.date,
        isOpen: false,
        isRange: true,
        from: first.from - (until.exec(before)?.[0].length ?? 0),
        to: first.to,
      })
    } else {
      const dash = /^\s*[-–—−]+\s*(?=$|[|,;:)\t])/.exec(text.slice(first.to))
      const isOpen = dash !== null && hasDash.test(dash[0])
      const to = first.to + (isOpen ? dash[0].length : 0)
      periods.push({ start: first.date, end: null, isOpen, isRange: isOpen, from, to })
    }
  }
  return periods
}

/** A text without its periods, and without the brackets and marks they leave behind. */
export function withoutPeriods(text: string, periods = findPeriods(text)) {
  let rest = text
  for (const { from, to } of periods.toReversed()) rest = `${rest.slice(0, from)}\t${rest.slice(to)}`
  return rest
    .replace(/\(\s*\)|\[\s*\]/g, '\t')
    .replace(/\s*\t\s*/g, '\t')
    .replace(/^[\s,;:|–—-]+|[\s,;:|–—(-]+$/g, '')
}
