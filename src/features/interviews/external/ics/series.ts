import type { Interval } from '../../slots/free-times.ts'
import type { UnreadReason } from '../unread.ts'
import { type Component, propertiesOf, propertyOf } from './component.ts'
import { compareAge, type Entry, isBusy, newest, sequenceOf } from './entry.ts'
import { isNamed, keyOf, type Occurrence, occurrencesOf, orderOf } from './occurrences.ts'
import type { Budget } from './recurrence.ts'
import { type Span, spanOf, type Times, timesOf } from './span.ts'
import { dayMs, parseTime } from './time.ts'
import { localOf } from './zone.ts'

// One event with all that a file has of it: its versions, and the changes to single occurrences of its series.

export type Reading = {
  window: Interval
  budget: Budget
  busy: Interval[]
  report(component: Component, reason: UnreadReason): void
}

type Series = { entry: Entry; span: Span }
/** The span is null when it is cancelled and names no time. */
type Version = { entry: Entry; span: Span | null }
type Change = Version & {
  key: string
  at: number
  /** Its series is one of whole days, and so is its place in the order. */
  isOfDays: boolean
  /** It changes those after it as well. */
  isFollowing: boolean
}

export function readEvent(entries: Entry[], reading: Reading) {
  const versions = [...Map.groupBy(entries, idOf)].map(([id, all]) => ({
    id,
    all: withoutDamaged(all, reading),
  }))
  const changes = versions.filter(({ id }) => id !== undefined).flatMap(({ all }) => all)
  const whole = newest(versions.filter(({ id }) => id === undefined).flatMap(({ all }) => all))
  if (whole.length === 0) for (const one of changesTo(null, changes, reading)) readChange(one, reading)
  for (const { entry, span } of whole) {
    const isLater = (one: Version) => sequenceOf(one.entry) > sequenceOf(entry)
    const left = changesTo(span, entry.isCancelled ? changes.filter(isLater) : changes, reading)
    for (const one of left) readChange(one, reading)
    if (span) readSeries({ entry, span }, left, reading)
  }
}

const idOf = ({ component }: Entry) => propertyOf(component, 'recurrence-id')?.value

/** Those with a start, and the cancelled, which need none. */
function withoutDamaged(entries: Entry[], { report }: Reading): Version[] {
  const all = entries.map((entry) => ({ entry, span: spanOf(entry.component, entry.zones) }))
  const readable = all.filter(({ entry, span }) => span || entry.isCancelled)
  const [best] = newest(readable)
  for (const { entry, span } of all) {
    const isReplaced = best && compareAge(best.entry, entry) > 0
    if (!span && isBusy(entry) && !isReplaced) report(entry.component, 'start')
  }
  return readable
}

/** The latest version of each. */
function changesTo(series: Span | null, versions: Version[], { report }: Reading): Change[] {
  const all = versions.flatMap(({ entry, span: own }) => {
    const { component, zones } = entry
    const id = propertyOf(component, 'recurrence-id')
    const time = id && parseTime(id.value, id.params)
    const span = own && spanOf(component, zones, series ?? undefined)
    const around = series ?? span
    if (!id || !around) return []
    // The occurrence that it replaces stays as well.
    const key = time && keyOf(time, around)
    if (!key) report(component, 'exception')
    const isFollowing = Boolean(key) && /THISANDFUTURE/i.test(id.params.get('range') ?? '')
    if (isFollowing && !series) report(component, 'repetition')
    const at = time ? orderOf(time, around) : 0
    const isOfDays = around.start.isDate
    return { entry, span, key: key ?? `line ${component.line}`, at, isOfDays, isFollowing }
  })
  return [...Map.groupBy(all, ({ key }) => key).values()].flatMap(newest)
}

function readChange({ entry, span }: Change, reading: Reading) {
  if (!span || !isBusy(entry)) return
  add(entry, span, [timesOf(span, span.start.local)], reading)
}

function readSeries({ entry, span }: Series, changes: Change[], reading: Reading) {
  const keys = new Set(changes.map(({ key }) => key))
  const following = changes.filter((one) => one.isFollowing).toSorted((a, b) => a.at - b.at)
  const shifts = following.map((one) => Math.abs(shiftOf(one)))
  const times: Times[] = []
  const report = (reason: UnreadReason) => isBusy(entry) && reading.report(entry.component, reason)
  const limits = { ...reading, margin: Math.max(0, ...shifts), report }
  for (const occurrence of occurrencesOf({ component: entry.component, span }, limits)) {
    if (isNamed(occurrence, span, keys)) continue
    const change = following.findLast(({ at }) => at <= occurrence.at)
    if (change) times.push(...followingTimes(occurrence, change))
    else if (isBusy(entry)) times.push(occurrence.own ?? timesOf(span, occurrence.local))
  }
  if (isBusy(entry) || times.length > 0) add(entry, span, times, reading)
  for (const one of following)
    if (one.span && propertyOf(one.entry.component, 'rrule')) {
      const later = changes.filter(({ at }) => at > one.at)
      readSeries({ entry: one.entry, span: one.span }, later, reading)
    }
}

/** How far a change moves those after it, on the wall. */
const shiftOf = (change: Change) =>
  change.span ? change.span.start.local - wallOf(change.at, change, change.span) : 0

function wallOf(at: number, { isOfDays }: Change, { start, zones }: Span) {
  if (isOfDays) return at
  const local = localOf(at, start.isDate ? zones.days : (zones.named(start.zone)[0] ?? zones.days))
  return start.isDate ? Math.floor(local / dayMs) * dayMs : local
}

function followingTimes({ at }: Occurrence, change: Change): Times[] {
  const { entry, span } = change
  // A rule of its own goes on from there.
  if (!span || !isBusy(entry) || propertyOf(entry.component, 'rrule')) return []
  return [timesOf(span, wallOf(at, change, span) + shiftOf(change))]
}

function add({ component }: Entry, { isEndKnown }: Span, all: Times[], { window, busy, report }: Reading) {
  const times = all.filter(({ from, to }) => from < to && from < window.to && to > window.from)
  busy.push(...times.map(({ from, to }) => ({ from, to })))
  if (times.some(({ isSure }) => !isSure)) report(component, 'zone')
  if (times.length > 0 && !isEndKnown) report(component, 'end')
  const isSeries = Boolean(propertyOf(component, 'rrule') ?? propertyOf(component, 'rdate'))
  const hasLost = component.damaged.some((line) => /FREQ=|^\s*(RRULE|RDATE|DT)/i.test(line))
  const isDamaged =
    component.damaged.length > 0 ||
    // The lines between two events are lost.
    propertiesOf(component, 'dtstart').length > 1 ||
    component.isUnended ||
    component.components.some(({ isUnended }) => isUnended)
  if (isDamaged && (times.length > 0 || isSeries || hasLost)) report(component, 'line')
}
