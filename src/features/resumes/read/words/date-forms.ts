import {
  about,
  count,
  day,
  fullYear,
  halfWord,
  letter,
  monthNumber,
  ofYear,
  ordinal,
  partOfYear,
  quarterWord,
  shortYear,
  twoDigits,
  year,
  yearEnding,
  yearOfMonth,
  yearWord,
} from './date-patterns.ts'
import {
  fourDigits,
  inDay,
  inEra,
  inHalf,
  inMonth,
  inNumbers,
  inQuarter,
  inShortRange,
  inYear,
  isDay,
  isMonth,
  longOrFull,
  longYear,
  numberOf,
  type Read,
  thai,
  unclear,
} from './date-readings.ts'
import { monthName, monthOfMark, presentName, seasonName } from './date-words.ts'

type Form = [pattern: string, read: Read]
/** Most texts have digits alone, or digits and months; what others need is not even compiled for them. */
export type FormGroup = { isIn: RegExp; forms: Form[] }

/** Every way to write one date; the first that matches at a place is taken. Each group is handed to `read`. */
export const formGroups: FormGroup[] = [
  {
    isIn: /\d/,
    forms: [
      // Year, month and day.
      [
        `(?<![\\d./-])(${fourDigits})([./-])\\s?(\\d{1,2})\\2\\s?(\\d{1,2})(?:T[\\d:.]+Z?)?(?!\\d|[./-]\\d)`,
        (year, _, month, dayOfMonth) =>
          isMonth(month) && isDay(dayOfMonth) ? inDay(year, month, dayOfMonth) : unclear,
      ],
      [
        `(?<![\\d./-])(\\d{1,2})([./-])\\s?(\\d{1,2})\\2\\s?(\\d{4}|(?<=\\d{2}[./-]\\s?\\d{2}[./-]\\s?)\\d{2})(?:\\s?г\\.)?(?!\\d|[./-]\\d)`,
        inNumbers,
      ],
    ],
  },
  {
    isIn: /[\u0e00-\u0eff\u3000-\u9fff\uac00-\ud7a3]|(?:^|[^A-Za-z])[SHR]\s?\d|[Tt](?:háng|HÁNG)|T\.?\d|25\d\d/,
    forms: [
      [
        `(${fourDigits})\\s*[年년]\\s*(\\d{1,2})\\s*[月월](?:\\s*\\d{1,2}\\s*[日일])?`,
        (year, month) => (isMonth(month) ? inMonth(year, month) : unclear),
      ],
      [
        `(明治|大正|昭和|平成|令和|民國|民国)\\s?(元|\\d{1,3})\\s?年(?:\\s?(\\d{1,2})\\s?月(?:\\s?\\d{1,2}\\s?日)?)?`,
        inEra,
      ],
      [
        `(?<![${letter}\\d.])([SHR])\\s?(元|\\d{1,2})\\s?(?:年\\s?|[./](?=\\d{1,2}(?!\\d)))(\\d{1,2})(?:\\s?月)?(?![\\d.])`,
        (era, count, month) => ({ ...inEra(era, count, month), isUncertain: true as const }),
      ],
      [
        `(${fourDigits})\\s?年?\\s?第?${count}\\s?(?:季度|四半期|분기)`,
        (year, quarter) => inQuarter(year, numberOf(quarter)),
      ],
      [`(${fourDigits})\\s?年\\s?(上|下)半[年期]`, (year, half) => inHalf(year, half === '上' ? '1' : '2')],
      [
        `(${fourDigits})\\s?년\\s?(${count.slice(1, -1)})\\s?분기`,
        (year, quarter) => inQuarter(year, quarter),
      ],
      [`(${fourDigits})\\s*[年년]度?`, (year) => inYear(year)],
      // Thailand counts from the year 543 before.
      [
        `(?:${day}\\s)?(${monthName})\\s*(?:พ\\.ศ\\.\\s*)?(25\\d{2})(?!\\d)`,
        (month, year) => inMonth(thai(year), monthOfMark(month)),
      ],
      [`พ\\.ศ\\.\\s*(25\\d{2})(?!\\d)`, (year) => inYear(thai(year))],
      [
        `[Tt](?:háng|HÁNG)\\s?(${monthNumber})\\s?(?:[/.-]\\s?|,?\\s+năm\\s+|\\s+)(${fourDigits})(?!\\d)`,
        (month, year) => inMonth(year, month),
      ],
      [
        `(?<![${letter}])T\\.?(${monthNumber})\\s?[/.-]\\s?(${fourDigits})(?!\\d)`,
        (month, year) => inMonth(year, month, { isUncertain: true }),
      ],
    ],
  },
  {
    isIn: /\d/,
    forms: [
      [
        `(?<!\\d)(?:1[34]\\d{2})\\s?[/.-]\\s?\\d{1,2}(?!\\d)|(?<!\\d)(?:19|20)(?:[xX?_]{2}|\\d[xX?_])`,
        () => unclear,
      ],

      // Months by their numbers.
      [
        `(?<![\\d./-])(${twoDigits})(?:\\.?\\s?[–—-]\\s?|\\s(?:bis|to|a|à)\\s)(${twoDigits})\\s?[./]\\s?(${fourDigits})(?!\\d)`,
        (first, last, year) =>
          first < last ? { kind: 'range', first: `${year}-${first}`, last: `${year}-${last}` } : unclear,
      ],
      [
        `(?<![\\d./-])(\\d{1,2})\\s?[./-]{1,2}\\s?(${fourDigits})(?![\\d])${yearWord}${yearEnding}`,
        (month, year) => (isMonth(month) ? inMonth(year, month) : unclear),
      ],
      [
        `(?<=(?:19|20)\\d{2}-\\d{2}[-/]|[./-])(${twoDigits})[./](${fourDigits})(?!\\d)`,
        (month, year) => inMonth(year, month),
      ],
      [
        `(?<![\\d/.])(${fourDigits})\\s?/\\s?(${fourDigits})(?![\\d/.])`,
        (first, last) => (last > first ? { kind: 'range', first, last } : inYear(first)),
      ],
      [
        `(?<!\\d)(${fourDigits})\\s?–\\s?(\\d{2})(?![\\d/.]|-\\d)`,
        (first, last) => inShortRange(first, last, '–'),
      ],
      [
        `(?<!\\d)(${fourDigits})\\s?([./-])\\s?(\\d{1,2})\\.?(?![\\d.]|[/-]\\d{1,2}(?!\\d))`,
        (year, sign, month) => {
          const isRange = month.length === 2 && sign !== '.' && Number(month) > Number(year.slice(2))
          if (isMonth(month)) return inMonth(year, month, isRange ? { isUncertain: true } : {})
          return month.length === 2 && sign !== '.' ? inShortRange(year, month, sign) : unclear
        },
      ],
    ],
  },
  {
    isIn: /[\ue001-\ue00c]/,
    forms: [
      // Days and months by their names.
      [
        `(?<![\\d./-])(${day})${ordinal}\\s*(?:(?:del?|of|d['’]|di|do|DE|OF)\\s*)?[\\s./-]?\\s*(${monthName})(?:\\s*[,/-]\\s*|${ofYear}|\\s*)(${fourDigits}(?!\\d)|${shortYear})${yearWord}${yearEnding}`,
        (day, month, year) => inDay(longOrFull(year), monthOfMark(month), day),
      ],
      [
        `(?<![\\d./-])${day}-(${monthName})-(\\d{2})(?!\\d)`,
        (month, year) => inMonth(longYear(year), monthOfMark(month)),
      ],
      [
        `(${monthName})\\s*(?:(${day})(?:st|nd|rd|th|ST|ND|RD|TH)?\\s*,?\\s+|(${day})\\s*,\\s*|${ofYear}|[,/-]\\s*)?(?:${yearOfMonth}|(${shortYear})(?!\\d))`,
        (month, day, other, year, short) => {
          const [named, written, number] = [monthOfMark(month), year || longYear(short), day || other]
          return number
            ? inDay(written, named, number, { month: 'before' })
            : inMonth(written, named, { month: 'before' })
        },
      ],
      // "2019. május", "2019 m. gegužė": the word behind the year says that a month follows.
      [
        `(${year})(?:\\.|\\s?m\\.|\\.?\\s?gada|\\.?\\s?g\\.|e?ko)\\s*(${monthName})(?:\\s*${day}(?:\\.|\\s?d\\.)?(?![\\d./]))?`,
        (year, month) => inMonth(year, monthOfMark(month)),
      ],
      [
        `(${year})(?:\\s?[/-])?\\s*,?\\s*(${monthName})(?:\\s*${day}(?:st|nd|rd|th)?(?![\\d./]))?(?!\\s*${fourDigits})`,
        (year, month) => inMonth(year, monthOfMark(month), { month: 'behind' }),
      ],
      [
        `(${monthName})\\s?[-/]\\s?(\\d{2})(?![\\d/.])`,
        (month, year) => inMonth(longYear(year), monthOfMark(month)),
      ],
      [
        `(${monthName})\\s(\\d{2})(?![\\d/.:,])(?!\\s*[-–]\\s*\\d)`,
        (month, year) =>
          inMonth(longYear(year), monthOfMark(month), { isUncertain: true, needsTwin: 'short' }),
      ],
      // "January – March 2020": the year is said once.
      [
        `(?<![\\d./-])(?:${day}${ordinal}\\s*(?:(?:del?|of)\\s*)?)?(${monthName})(?:\\s${day}(?:st|nd|rd|th)?(?![\\d./:]))?`,
        (month) => ({ kind: 'month', month: monthOfMark(month) }),
      ],
    ],
  },
  {
    isIn: /\d/,
    forms: [
      // Two digits for the year.
      [
        `(?<![\\d/.])(${twoDigits})\\s?/\\s?(${shortYear}|\\d{2})(?![\\d/.])`,
        // "05/06" may be a month and its year, or the other way round.
        (month, year) => inMonth(longYear(year), month, isMonth(year) ? { isUncertain: true } : {}),
      ],
      [
        `(?<![\\d/.])([1-9])\\s?/\\s?(${shortYear}|\\d{2})(?![\\d/.])`,
        (month, year) => inMonth(longYear(year), month, { isUncertain: true, needsTwin: 'short' }),
      ],
      [
        `(?<![\\d.])(0[1-9]|1[0-2])\\.(\\d{2})(?=\\s*(?:[-–—]|bis\\s))`,
        (month, year) => inMonth(longYear(year), month),
      ],
      [
        `(?<=(?:[-–—]|bis|seit)\\s?)(0[1-9]|1[0-2])\\.(\\d{2})(?![\\d.,%])`,
        (month, year) => inMonth(longYear(year), month),
      ],
    ],
  },
  {
    isIn: partOfYear,
    forms: [
      // Parts of a year.
      [
        `(?<![${letter}\\d])Q\\s?([1-4])\\s?(?:[/,.-]|of|FY|['’])?\\s?(${fourDigits}|\\d{2})(?![\\d/])`,
        (quarter, year) => inQuarter(longOrFull(year), quarter),
      ],
      [
        `(?<![${letter}\\d])[TK]\\s?([1-4])\\s?[,.-]?\\s?(${fourDigits})(?![\\d/])`,
        (quarter, year) => inQuarter(year, quarter),
      ],
      [
        `(?<![${letter}\\d])([1-4])Q\\s?(?:[/,.-]|['’])?\\s?(${fourDigits}|\\d{2})(?![\\d/])`,
        (quarter, year) => inQuarter(longOrFull(year), quarter),
      ],
      [`(${year})\\s?(?:[/,.-]\\s?)?[QTK]\\s?([1-4])(?!\\d)`, (year, quarter) => inQuarter(year, quarter)],
      [
        `(?<![${letter}\\d])[HS]\\s?([12])\\s?(?:[/,.-]|['’])?\\s?(${fourDigits})(?!\\d)`,
        (half, year) => inHalf(year, half),
      ],
      [`(?<![${letter}\\d])([12])H\\s?(${fourDigits})(?!\\d)`, (half, year) => inHalf(year, half)],
      [`(${year})\\s?(?:[/,.-]\\s?)?[H]\\s?([12])(?!\\d)`, (year, half) => inHalf(year, half)],
      [
        `${count}(?:\\.|er|e|ère|º|°|o|-й|ème|st|nd|rd|th)?\\s${quarterWord}\\s?(?:[/,-]\\s?)?(?:(?:de|of|do|del|di|van)\\s)?(${year})${yearWord}`,
        (quarter, year) => inQuarter(year, numberOf(quarter)),
      ],
      [
        `${count}(?:\\.|er|e|ère|º|°|o|-е|ème|st|nd|rd|th)?\\s${halfWord}\\s?(?:[/,-]\\s?)?(?:(?:de|of|do|del|di|van)\\s)?(${year})${yearWord}`,
        (half, year) => (Number(numberOf(half)) <= 2 ? inHalf(year, numberOf(half)) : unclear),
      ],
      [
        `${seasonName}\\.?\\s*(?:(?:del?|of|di|do|,)\\s*)?(${year})(?:\\s?/\\s?(?:${fourDigits}|\\d{2})(?!\\d))?`,
        (year) => inYear(year),
      ],
      [`(${year})\\s*${seasonName}`, (year) => inYear(year)],
      // About a year: the number is said, and how well it is known.
      [
        `(?<![${letter}])(?:${about}|(?<=(?:^|[(|,;])\\s?)[~≈])\\s?(${year})`,
        (year) => inYear(year, { isUncertain: true }),
      ],
      [
        `(${year})\\s?(?:\\(?\\?\\)?|(?:st|or|oder|ou|o)\\s${fourDigits})`,
        (year) => inYear(year, { isUncertain: true }),
      ],
    ],
  },
  {
    isIn: /\d/,
    forms: [
      // "1.7.15 – 30.9.17", where alone it may be the number of a version.
      [
        `(?<![\\d./-])(\\d{1,2})(\\.)(\\d{1,2})\\.(\\d{2})(?![\\d./-])`,
        (one, sign, other, year) => ({ ...inNumbers(one, sign, other, year), needsTwin: 'numbers' }),
      ],
      // Nothing between the numbers; or years without their century.
      [
        `(?<![\\d])(${fourDigits})(${twoDigits})(?:0[1-9]|[12]\\d|3[01])?(?!\\d)`,
        (year, month) => inMonth(year, month, { needsTwin: 'compact' }),
      ],
      [
        `(?<![${letter}\\d])(${twoDigits})\\s(${fourDigits})(?![\\d%])`,
        (month, year) => inMonth(year, month, { needsTwin: 'spaced' }),
      ],
      [`(?<![${letter}\\d])(${shortYear})(?!\\d)`, (year) => inYear(longYear(year), { needsTwin: 'short' })],
      [
        `(?<=['’‘´\`]\\d{2}\\s?[–—-]\\s?)(\\d{2})(?![\\d./])`,
        (year) => inYear(longYear(year), { needsTwin: 'short' }),
      ],

      [`${fullYear}(?![./]\\d|[${letter}])`, (year) => inYear(year)],
      [
        `(?<![\\d./-])${day}\\.\\s?(${twoDigits})\\.(?=\\s?(?:[–—-]|bis))`,
        (month) => ({ kind: 'month', month }),
      ],
      [`${presentName}`, () => ({ kind: 'present' })],
    ],
  },
]
