import { parseTime, type Time } from './time.ts'

// The text of a recurrence rule (RRULE, RFC 5545 section 3.3.10).

const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export type Rule = {
  frequency: (typeof frequencies)[number]
  interval: number
  count: number | null
  until: Time | null
  /** 0 is Monday. */
  weekStart: number
  /** Every such weekday, or the nth of a month or a year. */
  byDay: { weekday: number; nth: number | null }[]
  byMonth: number[]
  byMonthDay: number[]
  byYearDay: number[]
  byWeek: number[]
  byHour: number[]
  byMinute: number[]
  bySecond: number[]
  byPosition: number[]
  /** Without a part that is not understood, it has no fewer times than with it. */
  isWhole: boolean
}

const numberParts = {
  BYMONTH: { name: 'byMonth', min: 1, max: 12 },
  BYMONTHDAY: { name: 'byMonthDay', min: -31, max: 31 },
  BYYEARDAY: { name: 'byYearDay', min: -366, max: 366 },
  BYWEEKNO: { name: 'byWeek', min: -53, max: 53 },
  BYHOUR: { name: 'byHour', min: 0, max: 23 },
  BYMINUTE: { name: 'byMinute', min: 0, max: 59 },
  BYSECOND: { name: 'bySecond', min: 0, max: 60 },
  BYSETPOS: { name: 'byPosition', min: -366, max: 366 },
} as const

/** Null when a part is not understood that could add times. */
export function parseRule(text: string): Rule | null {
  const parts = text
    .toUpperCase()
    .replace(/\s+/g, '')
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('=', 2) as [string, string | undefined])
  const rule: Partial<Rule> & Omit<Rule, 'frequency'> = {
    ...{ interval: 1, count: null, until: null, weekStart: 0, byDay: [], byMonth: [], byMonthDay: [] },
    ...{ byYearDay: [], byWeek: [], byHour: [], byMinute: [], bySecond: [], byPosition: [] },
    isWhole: true,
  }
  for (const [name, value = ''] of parts) if (!readPart(rule, name, value)) return null
  const { frequency } = rule
  return frequency ? { ...rule, frequency } : null
}

function readPart(rule: Partial<Rule> & Pick<Rule, 'isWhole'>, name: string, value: string) {
  const values = [...new Set(value.split(',').filter(Boolean))]
  const isNumber = (one: string | undefined) => /^[+-]?\d{1,9}$/.test(one ?? '')
  if (name in numberParts) {
    const part = numberParts[name as keyof typeof numberParts]
    const numbers = values.map(Number)
    rule[part.name] = numbers
    const isAllowed = (one: number) => one >= part.min && one <= part.max && (one !== 0 || part.min === 0)
    return values.length > 0 && values.every(isNumber) && numbers.every(isAllowed)
  }
  switch (name) {
    case 'FREQ':
      rule.frequency = frequencies.find((one) => one === value)
      return rule.frequency !== undefined
    case 'INTERVAL':
      // 0 is written for what repeats at every turn.
      rule.interval = Math.max(1, Number(value))
      return isNumber(value)
    case 'COUNT':
      rule.count = Number(value)
      return isNumber(value) && rule.count > 0
    case 'UNTIL':
      rule.until = parseTime(value)
      rule.isWhole &&= rule.until !== null
      return true
    case 'WKST':
      rule.weekStart = weekdays.indexOf(value)
      return rule.weekStart >= 0
    case 'BYDAY': {
      const days = values.map((one) => /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(one))
      rule.byDay = days.map((one) => ({
        weekday: weekdays.indexOf(one?.[2] ?? ''),
        nth: one?.[1] ? Number(one[1]) : null,
      }))
      return days.length > 0 && days.every((one) => one !== null && Number(one[1] ?? 1) !== 0)
    }
    // Days that a month does not have are left out without RFC 7529, too.
    case 'RSCALE':
      return value === 'GREGORIAN'
    case 'SKIP':
      return value === 'OMIT'
    default:
      return name.startsWith('X-')
  }
}
