import type { Rule } from './rule.ts'
import { dayMs } from './time.ts'

// The times of a recurrence rule, by the clock on the wall. Only the periods between two times are walked, so a rule
// from decades ago costs no more than one of today, and one whose time never comes ends with the range.

type Range = { from: number; to: number }

/** A file repeats more than a calendar can. */
export class TooManyTimes extends Error {}
export type Budget = { steps: number }
/** What is done with a time costs more than finding it. */
const stepsOfTime = 40
function spend(budget: Budget, steps = 1) {
  budget.steps -= steps
  if (budget.steps < 0) throw new TooManyTimes()
}

const clockUnits = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: 1000 }

/**
 * Those of the range, in order; before the start there are none. The start itself is one only if the rule says so.
 * `isOver` tells that the last one has been.
 */
export function* timesOfRule(
  rule: Rule,
  start: number,
  range: Range,
  { budget, isOver }: { budget: Budget; isOver: (local: number) => boolean },
): Generator<number> {
  let left = rule.count ?? Number.POSITIVE_INFINITY
  // What is counted is counted from the start.
  const from = rule.count === null ? Math.max(start, range.from) : start
  for (const times of periods(rule, start, { from, to: range.to }, budget))
    for (const time of times) {
      if (time < from) continue
      if (time >= range.to || isOver(time) || left-- <= 0) return
      const isInRange = time >= range.from
      spend(budget, isInRange ? stepsOfTime : 1)
      if (isInRange) yield time
    }
}

/** The times of each period that touches the range, some more at both ends. */
function* periods(rule: Rule, start: number, range: Range, budget: Budget): Generator<number[]> {
  const first = new Date(start)
  const { interval } = rule
  const firstDay = Math.floor(start / dayMs)
  const days = dayFilter(rule, start)
  const positioned = (times: number[]) => pick(times, rule.byPosition)
  if (rule.frequency === 'HOURLY' || rule.frequency === 'MINUTELY' || rule.frequency === 'SECONDLY') {
    for (const times of clockPeriods(rule, start, range, { days, budget })) yield positioned(times)
    return
  }
  const clocks = clocksOf(rule, start)
  const onDays = (from: number, to: number) => {
    const times: number[] = []
    for (const day of days.between(from, to)) for (const clock of clocks) times.push(day * dayMs + clock)
    spend(budget, 1 + (to - from) / 31 + times.length / 10)
    return positioned(times)
  }
  if (rule.frequency === 'YEARLY' || rule.frequency === 'MONTHLY') {
    const step = rule.frequency === 'YEARLY' ? interval * 12 : interval
    const beginning = rule.frequency === 'YEARLY' ? first.getUTCFullYear() * 12 : monthOf(start)
    const skipped = Math.floor((monthOf(range.from) - beginning) / step) - 1
    const length = rule.frequency === 'YEARLY' ? 12 : 1
    for (let month = beginning + Math.max(0, skipped) * step; ; month += step) {
      const day = dayOfMonth(month)
      if (day * dayMs >= range.to) return
      yield onDays(day, dayOfMonth(month + length))
    }
  }
  const isWeekly = rule.frequency === 'WEEKLY'
  const length = isWeekly ? 7 : 1
  const step = interval * length
  const beginning = isWeekly ? firstDay - ((weekdayOf(firstDay) - rule.weekStart + 7) % 7) : firstDay
  const skipped = Math.floor((Math.floor(range.from / dayMs) - beginning) / step) - 1
  for (let day = beginning + Math.max(0, skipped) * step; day * dayMs < range.to; day += step)
    yield onDays(day, day + length)
}

/** Hours, minutes or seconds at a distance; days that do not fit are passed over as a whole. */
function* clockPeriods(
  rule: Rule,
  start: number,
  range: Range,
  { days, budget }: { days: DayFilter; budget: Budget },
) {
  const unit = clockUnits[rule.frequency as keyof typeof clockUnits]
  const step = unit * rule.interval
  const at = new Date(start)
  const minutes = or(rule.byMinute, unit > 60_000 ? [at.getUTCMinutes()] : [])
  const seconds = or(rule.bySecond, unit > 1000 ? [at.getUTCSeconds()] : [])
  const beginning = Math.floor(start / unit) * unit
  const skipped = Math.max(0, Math.floor((range.from - beginning) / step) - 1)
  for (let time = beginning + skipped * step; time < range.to; time += step) {
    spend(budget)
    const day = Math.floor(time / dayMs)
    if (days.between(day, day + 1).length === 0) {
      time += Math.max(0, Math.ceil(((day + 1) * dayMs - time) / step) - 1) * step
      continue
    }
    const now = new Date(time)
    if (rule.byHour.length > 0 && !rule.byHour.includes(now.getUTCHours())) continue
    if (unit < 3_600_000 && rule.byMinute.length > 0 && !rule.byMinute.includes(now.getUTCMinutes())) continue
    if (unit === 1000) {
      if (rule.bySecond.length === 0 || rule.bySecond.includes(now.getUTCSeconds())) yield [time]
      continue
    }
    yield (unit === 60_000 ? [0] : minutes.toSorted(ascending)).flatMap((minute) =>
      seconds.toSorted(ascending).map((second) => time + minute * 60_000 + second * 1000),
    )
  }
}

const ascending = (a: number, b: number) => a - b
const or = (given: number[], otherwise: number[]) => (given.length > 0 ? given : otherwise)
/** Counted from the year 0. */
function monthOf(time: number) {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
/** The first day of a month. */
const dayOfMonth = (month: number) => Date.UTC(Math.floor(month / 12), month % 12) / dayMs
/** 0 is Monday. 1 January 1970 was a Thursday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7

/** The times of a day at which it repeats. */
function clocksOf(rule: Rule, start: number) {
  const at = new Date(start)
  const clocks = or(rule.byHour, [at.getUTCHours()]).flatMap((hour) =>
    or(rule.byMinute, [at.getUTCMinutes()]).flatMap((minute) =>
      or(rule.bySecond, [at.getUTCSeconds()]).map((second) => (hour * 60 + minute) * 60_000 + second * 1000),
    ),
  )
  return [...new Set(clocks)].toSorted(ascending)
}

const pick = (times: number[], positions: number[]) => {
  if (positions.length === 0) return times
  const picked = positions.flatMap((one) => times.at(one > 0 ? one - 1 : one) ?? [])
  return [...new Set(picked)].toSorted(ascending)
}

type DayFilter = { between(from: number, to: number): number[] }

/** Which days a rule is for; a part that it does not name is as in the start. */
function dayFilter(rule: Rule, start: number): DayFilter {
  const { frequency, byMonth, byMonthDay, byYearDay, byWeek, byDay } = rule
  const first = new Date(start)
  const namesDays = byMonthDay.length + byYearDay.length + byWeek.length + byDay.length > 0
  const isYearly = frequency === 'YEARLY'
  const months = byMonth.length === 0 && isYearly && !namesDays ? [first.getUTCMonth() + 1] : byMonth
  const monthDays = !namesDays && (isYearly || frequency === 'MONTHLY') ? [first.getUTCDate()] : byMonthDay
  const lacksWeekday =
    frequency === 'WEEKLY' ? !namesDays : isYearly && byWeek.length > 0 && byDay.length === 0
  const weekdays = lacksWeekday ? [{ weekday: weekdayOf(Math.floor(start / dayMs)), nth: null }] : byDay
  // The nth weekday of a month, or of a year whose months are not named.
  const isOfYear = isYearly && byMonth.length === 0
  const countsNth = isYearly || frequency === 'MONTHLY'
  const isIn = (day: number, list: number[], { from, to }: Range) =>
    list.length === 0 || list.includes(day - from + 1) || list.includes(day - to)
  const isOnWeekday = (day: number, { from, to }: Range) =>
    weekdays.some(({ weekday, nth }) => {
      if (weekdayOf(day) !== weekday) return false
      if (nth === null || !countsNth) return true
      return nth > 0 ? Math.floor((day - from) / 7) + 1 === nth : Math.floor((to - 1 - day) / 7) + 1 === -nth
    })
  const between = (from: number, to: number) => {
    const days: number[] = []
    let month = monthOf(from * dayMs)
    for (let begins = dayOfMonth(month); begins < to; begins = dayOfMonth(month)) {
      const inMonth = { from: begins, to: dayOfMonth(month + 1) }
      const year = month - (month % 12)
      const inYear = { from: dayOfMonth(year), to: dayOfMonth(year + 12) }
      const isMonth = months.length === 0 || months.includes((month % 12) + 1)
      for (let day = Math.max(from, begins); isMonth && day < Math.min(to, inMonth.to); day++)
        if (
          isIn(day, monthDays, inMonth) &&
          isIn(day, byYearDay, inYear) &&
          (weekdays.length === 0 || isOnWeekday(day, isOfYear ? inYear : inMonth)) &&
          (byWeek.length === 0 || isInWeeks(day, rule))
        )
          days.push(day)
      month++
    }
    return days
  }
  return { between }
}

/** Week 1 is the first with four days in the year. */
function isInWeeks(day: number, { byWeek, weekStart }: Rule) {
  const beginning = day - ((weekdayOf(day) - weekStart + 7) % 7)
  const firstWeekOf = (year: number) => {
    const fourth = dayOfMonth(year * 12) + 3
    return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7)
  }
  const year = new Date((beginning + 3) * dayMs).getUTCFullYear()
  const weeks = (firstWeekOf(year + 1) - firstWeekOf(year)) / 7
  const week = (beginning - firstWeekOf(year)) / 7 + 1
  return byWeek.includes(week) || byWeek.includes(week - weeks - 1)
}
