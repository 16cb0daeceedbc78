import type { Property } from './component.ts'

// Times as calendars write them: by the clock on a wall, in a zone that has a name.

export const dayMs = 86_400_000

export type Time = {
  /** The time on the wall, as the moment that it would be in UTC. */
  local: number
  isDate: boolean
  /** The name of its zone; null for a time that names none. */
  zone: string | null
}

const written =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?|Z)?$/i

/** Null for what is no time, such as 30 February. */
export function parseTime(value: string, params?: Property['params']): Time | null {
  const [match, year, month, day, hour, minute, second = '0', offset] = written.exec(value.trim()) ?? []
  if (!match) return null
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (new Date(date).getUTCDate() !== Number(day) || new Date(date).getUTCMonth() !== Number(month) - 1)
    return null
  const isDate = hour === undefined || (params?.get('value')?.toUpperCase() === 'DATE' && !Number(hour))
  if (isDate) return { local: date, isDate, zone: null }
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  if (hours > 24 || minutes > 59 || seconds > 60 || (hours === 24 && minutes + seconds > 0)) return null
  const zone = offset ? (/^z$/i.test(offset) ? 'UTC' : offset) : params?.get('tzid') || null
  return { local: date + hours * 3_600_000 + minutes * 60_000 + seconds * 1000, isDate, zone }
}

/** Days and weeks go by the calendar, and the rest by the clock in the hand. */
export type Duration = { days: number; ms: number }

export function parseDuration(value: string): Duration | null {
  const pattern = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i
  const [match, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] =
    pattern.exec(value.trim()) ?? []
  if (!match || !/\d/.test(match)) return null
  const factor = sign === '-' ? -1 : 1
  return {
    days: factor * (Number(weeks) * 7 + Number(days)),
    ms: factor * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000,
  }
}

/** Those that can be read of a property that may have several, and whether one could not. */
export function listTimes({ value, params }: Property) {
  const all = value.split(',').filter((one) => one.trim())
  const times = all.flatMap((one) => parseTime(one, params) ?? [])
  return { times, isWhole: times.length === all.length }
}

/** `start/end` or `start/duration`. */
export function parsePeriod(value: string, params: Property['params']) {
  const [first = '', second = ''] = value.split('/')
  const start = parseTime(first, params)
  const end = parseTime(second, params)
  const duration = parseDuration(second)
  return start && (end || duration) ? { start, end, duration } : null
}
