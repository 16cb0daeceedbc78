import { type Component, propertiesOf, propertyOf, textOf } from './component.ts'
import { timesOfRule } from './recurrence.ts'
import { parseRule } from './rule.ts'
import { dayMs, listTimes, parseTime } from './time.ts'
import type { Zone } from './zone.ts'

// A zone whose rules are in the file (VTIMEZONE), for names that no database knows.

const maxSteps = 100_000

type Change = { at: number; offset: number; before: number }

/** Its rules until then; null when the description is not whole. */
export function describedZone(component: Component, until: number): Zone | null {
  const observances = component.components.filter(({ name }) => name === 'standard' || name === 'daylight')
  // The first line of a rule is lost, or one of summer and winter.
  if (propertyOf(component, 'tzoffsetto') || observances.every(({ name }) => name === 'daylight')) return null
  const [only, ...others] = observances
  const isHalf = others.length === 0 && only && propertyOf(only, 'rrule')
  if (isHalf && textOf(only, 'tzoffsetfrom') !== textOf(only, 'tzoffsetto')) return null
  const changes = observances.map((one) => changesOf(one, until))
  if (changes.some((one) => one === null)) return null
  const sorted = changes.flatMap((one) => one ?? []).toSorted((a, b) => a.at - b.at)
  const first = sorted[0]
  if (!first) return null
  const offset = (at: number) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as Change).at <= at) low = middle + 1
      else high = middle
    }
    return low === 0 ? first.before : (sorted[low - 1] as Change).offset
  }
  return { offset }
}

function changesOf(observance: Component, until: number): Change[] | null {
  const before = offsetOf(textOf(observance, 'tzoffsetfrom'))
  const offset = offsetOf(textOf(observance, 'tzoffsetto'))
  const start = parseTime(textOf(observance, 'dtstart'))
  const isWhole = observance.damaged.length === 0 && propertiesOf(observance, 'tzoffsetto').length === 1
  if (before === null || offset === null || !start || !isWhole) return null
  const recurrence = propertyOf(observance, 'rrule')
  // With a rule, the start is one of its times or none.
  const locals = recurrence ? [] : [start.local]
  for (const property of propertiesOf(observance, 'rdate')) {
    const { times, isWhole: isRead } = listTimes(property)
    if (!isRead) return null
    const clock = start.local - Math.floor(start.local / dayMs) * dayMs
    locals.push(...times.map((one) => (one.isDate ? one.local + clock : one.local)))
  }
  if (recurrence) {
    const rule = parseRule(recurrence.value)
    if (!rule?.isWhole) return null
    const { until: last } = rule
    const end = last && (last.zone ? last.local + before : last.isDate ? last.local + dayMs - 1 : last.local)
    const isOver = (local: number) => end !== null && local > end
    // Its last changes are enough.
    const range = { from: Math.min(until, end ?? until) - 1000 * dayMs, to: until }
    locals.push(...timesOfRule(rule, start.local, range, { budget: { steps: maxSteps }, isOver }))
  }
  return locals.map((local) => ({ at: local - before, offset, before }))
}

/** Null for no offset. */
function offsetOf(text: string) {
  const [match, sign, hours, minutes = 0, seconds = 0] =
    /^([+-]?)(\d{1,2}):?(\d\d)?:?(\d\d)?$/.exec(text.trim()) ?? []
  if (!match || Number(hours) > 15) return null
  const amount = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -amount : amount
}
