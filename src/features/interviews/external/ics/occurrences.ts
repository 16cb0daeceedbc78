import type { Interval } from '../../slots/free-times.ts'
import { type Component, propertiesOf } from './component.ts'
import { type Budget, timesOfRule } from './recurrence.ts'
import { parseRule, type Rule } from './rule.ts'
import { maxLength, type Span, type Times, timesOf } from './span.ts'
import { dayMs, listTimes, parsePeriod, parseTime, type Time } from './time.ts'
import { localOf, momentOf } from './zone.ts'
import { momentsOf } from './zones.ts'

// The times of a series: what its rules and dates add and leave out, each found by its moment and not by how it is
// written.

export type Occurrence = {
  /** On the wall of the zone of the series. */
  local: number
  /** Its order among the others: its moment, or of whole days the day. */
  at: number
  /** Of one that has a length of its own. */
  own?: Times
}

type Series = { component: Component; span: Span }
type Limits = {
  window: Interval
  budget: Budget
  /** How far a change may move an occurrence. */
  margin: number
  report(reason: 'repetition' | 'exception'): void
}

/**
 * How an exception names the occurrence that it is about; a day names all of that day. Null when its zone may be
 * several, unless it is that of the series.
 */
export function keyOf(time: Time, span: Span) {
  if (!isSure(time, span)) return null
  if (span.start.isDate) return `day ${dayNamed(time, span)}`
  return time.isDate ? `day ${time.local}` : `at ${momentNamed(time, span)}`
}
const ownKey = ({ local, at }: Occurrence, { start }: Span) => (start.isDate ? `day ${local}` : `at ${at}`)

export const isNamed = (occurrence: Occurrence, span: Span, keys: Set<string>) =>
  keys.has(ownKey(occurrence, span)) || keys.has(`day ${startOfDay(occurrence.local)}`)

const startOfDay = (local: number) => Math.floor(local / dayMs) * dayMs

/** The place of an exception in the order of the occurrences. */
export function orderOf(time: Time, span: Span) {
  if (span.start.isDate) return dayNamed(time, span)
  return momentNamed({ ...time, isDate: false }, span)
}

function isSure(time: Time, { start, zones }: Span) {
  if (time.isDate || time.zone === null || time.zone === start.zone) return true
  const { first, last } = momentsOf(time, zones)
  return first === last
}

/** Without a zone, that of the series is meant. */
const momentNamed = (time: Time, { start, zones }: Span) =>
  momentsOf({ ...time, zone: time.zone ?? start.zone }, zones).first

/**
 * The whole day that a time means: midnight is written in its own zone, or as that of the owner in UTC, as is the last
 * second of a day.
 */
function dayNamed({ local, isDate, zone }: Time, { zones }: Span) {
  const day = startOfDay(local)
  if (isDate || local === day || zone === null) return day
  const there = localOf(momentsOf({ local, isDate, zone }, zones).first, zones.days)
  const dayThere = startOfDay(there)
  return there === dayThere || there === dayThere + dayMs - 1000 ? dayThere : day
}

export function* occurrencesOf(series: Series, limits: Limits): Generator<Occurrence> {
  const { component, span } = series
  const { start } = span
  const { window, budget, margin, report } = limits
  const around = margin + 2 * dayMs
  const range = { from: window.from - maxLength(span) - around, to: window.to + around }
  const rules = propertiesOf(component, 'rrule').flatMap(({ value }) => {
    const rule = parseRule(value)
    if (!rule?.isWhole) report('repetition')
    // Days have no hours.
    return rule ? { ...rule, ...(start.isDate && { byHour: [], byMinute: [], bySecond: [] }) } : []
  })
  const excluded = exclusions(series, range, limits)
  const found = new Set<number>()
  const take = (occurrence: Occurrence) => {
    if (isNamed(occurrence, span, excluded)) return []
    if (!occurrence.own && found.has(occurrence.local)) return []
    found.add(occurrence.local)
    return [occurrence]
  }
  // The start is the first, also when it does not fit the rule; a series that ended before has none.
  const isEnded = rules.length > 0 && rules.every((rule) => isOver(rule, span)(start.local))
  const isNear = start.local >= range.from && start.local < range.to
  if (isNear && !isEnded) yield* take(placed(start.local, span))
  for (const rule of rules)
    for (const local of timesOfRule(rule, start.local, range, { budget, isOver: isOver(rule, span) }))
      yield* take(placed(local, span))
  for (const one of addedDates(series, report))
    if (one.local >= range.from && one.local < range.to) yield* take({ ...placed(one.local, span), ...one })
}

const placed = (local: number, { start, zones }: Span): Occurrence => ({
  local,
  at: start.isDate ? local : momentsOf({ ...start, local }, zones).first,
})

const isOver =
  ({ until }: Rule, span: Span) =>
  (local: number) => {
    if (!until) return false
    const { start, zones } = span
    if (start.isDate) return local > dayNamed(until, span)
    if (until.isDate) return local >= until.local + dayMs
    if (until.zone === null) return local > until.local
    return momentsOf({ ...start, local }, zones).first > momentNamed(until, span)
  }

function exclusions({ component, span }: Series, range: Interval, { budget, report }: Limits) {
  const keys = new Set<string>()
  for (const property of propertiesOf(component, 'exdate')) {
    const { times, isWhole } = listTimes(property)
    const named = times.flatMap((time) => keyOf(time, span) ?? [])
    if (!isWhole || named.length < times.length) report('exception')
    for (const key of named) keys.add(key)
  }
  for (const { value } of propertiesOf(component, 'exrule')) {
    const rule = parseRule(value)
    // With one that is not understood, what it leaves out stays.
    if (!rule?.isWhole) report('exception')
    else
      for (const local of timesOfRule(rule, span.start.local, range, { budget, isOver: isOver(rule, span) }))
        keys.add(ownKey(placed(local, span), span))
  }
  return keys
}

/** Dates and periods of RDATE, on the wall of the series. */
function* addedDates({ component, span }: Series, report: Limits['report']) {
  const { start } = span
  for (const { value, params } of propertiesOf(component, 'rdate')) {
    if (!value) report('repetition')
    for (const one of value.split(',').filter((part) => part.trim())) {
      const period = one.includes('/') ? parsePeriod(one, params) : null
      const time = period?.start ?? parseTime(one, params)
      if (!time) report('repetition')
      else if (start.isDate) yield { local: dayNamed(time, span) }
      else if (time.isDate) yield { local: time.local + start.local - startOfDay(start.local) }
      else if (!period && (time.zone ?? start.zone) === start.zone) yield { local: time.local }
      else yield addedTime(time, period, span)
    }
  }
}

function addedTime(time: Time, period: ReturnType<typeof parsePeriod>, span: Span) {
  const { start, zones } = span
  const { first, last } = momentsOf({ ...time, zone: time.zone ?? start.zone }, zones)
  const [zone = zones.days] = zones.named(start.zone)
  const local = localOf(first, zone)
  const usual = timesOf(span, local)
  const { end = null, duration = null } = period ?? {}
  const nominal = duration && momentOf(localOf(last, zone) + duration.days * dayMs, zone) + duration.ms
  const until = end && momentsOf({ ...end, zone: end.zone ?? start.zone }, zones).last
  const to = nominal ?? until ?? last + usual.to - usual.from
  return { local, own: { from: first, to, isSure: first === last } }
}
