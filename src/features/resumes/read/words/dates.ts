import { dash, hasMonth, isDate, joinedTo, unknownBehind } from './date-joints.ts'
import type { PartialDate, Token } from './date-readings.ts'
import { tokenize } from './date-tokens.ts'
import {
  endMark,
  fromWords,
  type MarkedText,
  since,
  sinceBehind,
  startMark,
  until,
  untilBehind,
} from './date-words.ts'
import { withoutNames } from './month-or-name.ts'

/** A stretch of time that a text names, and where. */
export type Period = {
  start: PartialDate | null
  end: PartialDate | null
  /** Until today, said in words or by nothing after the dash. */
  isOpen: boolean
  /** Two ends were written, or one and that it goes on. */
  isRange: boolean
  /** It can be read in another way as well. */
  isUncertain: boolean
  /** Written like dates and not understood: none of it is taken. */
  isUnclear: boolean
  from: number
  to: number
}

const period = (from: number, to: number, values: Partial<Period>): Period => ({
  ...{ start: null, end: null, isOpen: false, isRange: true, isUncertain: false, isUnclear: false },
  ...{ from, to },
  ...values,
})

/** The periods that a text names, in order: ranges, open ones ("since 03/19") and single dates. */
export function findPeriods(text: string): Period[] {
  const { tokens, ...written } = tokenize(text)
  const periods: Period[] = []
  for (let at = 0; at < tokens.length; ) {
    const [found, used] = readFirst(tokens.slice(at, at + 3), written)
    if (found) periods.push({ ...found, from: found.from - lengthBefore(text, found.from) })
    at += used
  }
  return periods
}

/** What the first of the dates says, alone or with those that belong to it, and how many they are. */
function readFirst([first, next, third]: Token[], written: MarkedText): [Period | null, number] {
  if (!first) return [null, 1]
  const second = joinedTo(first, next, written)
  if (second) {
    const range = readRange(first, second, written)
    if (range && third && isBehindDash(second, third, written)) return [unclear(first, third), 3]
    return [range, range ? 2 : 1]
  }
  const unknown = unknownBehind(first, next, written)
  return unknown ? [unclear(first, unknown), 2] : [readAlone(first, written), 1]
}

const unclear = ({ from }: Token, { to }: Token) => period(from, to, { isUnclear: true })

/** A third date behind a dash leaves open which two belong together. */
const isBehindDash = (second: Token, third: Token, written: MarkedText) =>
  joinedTo(second, third, written) !== undefined &&
  new RegExp(dash).test(written.marked.slice(second.to, third.from))

const isBefore = (one: PartialDate, other: PartialDate) => {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) < other.slice(0, length)
}

function readRange(first: Token, second: Token, { marked }: MarkedText): Period | null {
  if (first.kind === 'present')
    // "Present – 2019": the later end stands first.
    return isDate(second)
      ? period(first.from, second.to, { start: second.first, isOpen: true, isUncertain: true })
      : null
  if (first.kind === 'month') {
    if (!isDate(second) || !hasMonth(second)) return null
    const start = `${second.last.slice(0, 4)}-${first.month}`
    const values = { start, end: second.last, isUncertain: second.isUncertain ?? false }
    return isBefore(second.last, start) ? unclear(first, second) : period(first.from, second.to, values)
  }
  if (!isDate(first)) return unclear(first, second)
  const to = second.to + lengthBehind(marked.slice(second.to))
  if (second.kind === 'present') {
    const [start] = withoutNames(marked, first, undefined)
    const { isUncertain = false } = start
    return period(start.from, to, { start: start.first, isOpen: true, isUncertain })
  }
  if (!isDate(second)) return unclear(first, second)
  const [start, end] = withoutNames(marked, first, second)
  const isReversed = end.last === start.first && (end.day ?? 31) < (start.day ?? 1)
  if (isReversed || isBefore(end.last, start.first)) return unclear(first, second)
  const isUncertain = Boolean(start.isUncertain || end.isUncertain)
  return period(start.from, end.to < second.to ? end.to : to, {
    start: start.first,
    end: end.last,
    isUncertain,
  })
}

function readAlone(token: Token, { text, marked }: MarkedText): Period | null {
  if (token.kind === 'unclear') return period(token.from, token.to, { isUnclear: true, isRange: false })
  if (token.kind === 'range') {
    const { first, last, isUncertain = false } = token
    return period(token.from, token.to, { start: first, end: last, isUncertain })
  }
  if (!isDate(token)) return null
  const [date] = withoutNames(marked, token, undefined)
  const [before, behind] = [text.slice(0, date.from), marked.slice(date.to)]
  const to = date.to + lengthBehind(behind)
  const { first: start, last: end, isUncertain = false } = date
  const isSince = behind.startsWith(startMark) || behind.startsWith('+') || sinceBehind.behind(behind) > 0
  if (since.before(before) > 0 || isSince || date.ending === 'since')
    return period(date.from, to, { start, isOpen: true, isUncertain })
  if (
    isEnd(before) ||
    behind.startsWith(endMark) ||
    untilBehind.behind(behind) > 0 ||
    date.ending === 'until'
  )
    return period(date.from, to, { end, isUncertain })
  const open = openDash.exec(behind)
  // Nothing behind the dash, or "from" without an end, mostly means until today.
  if (open || onlyFrom.test(before))
    return period(date.from, to + (open?.[0].length ?? 0), { start, isOpen: true, isUncertain: true })
  return period(date.from, to, { start, isRange: false, isUncertain })
}

const openDash = new RegExp(`^\\s*${dash}+\\s*(?=$|[|,;:)\\t])`)
const onlyFrom = /(?<!\p{L})(?:from|da|von|van|från|fra)\s*$/iu

/** "Until 2019", but not "relocated to 2019". */
const isEnd = (before: string) => {
  const length = until.before(before)
  if (length === 0) return false
  const words = before.slice(-length)
  return words.trim().length > 2 || /(?:^|[\t|(:,;–—])\s*$/.test(before.slice(0, -length))
}

/** Of the word that says that something begins or ends at a date. */
const lengthBefore = (text: string, from: number) =>
  Math.max(...[since, fromWords, until].map((words) => words.before(text.slice(0, from))))
const lengthBehind = (behind: string) =>
  marksBehind.exec(behind)?.[0].length ??
  Math.max(...[sinceBehind, untilBehind].map((words) => words.behind(behind)))
const marksBehind = new RegExp(`^(?:[${startMark}${endMark}]+|\\+)`)

/** A text without its periods, and without the brackets and marks they leave behind. */
export function withoutPeriods(text: string, periods = findPeriods(text)) {
  let rest = text
  for (const { from, to } of periods.toReversed()) rest = `${rest.slice(0, from)}\t${rest.slice(to)}`
  return rest
    .replace(/\(\s*\)|\[\s*\]/g, '\t')
    .replace(/\s*\t\s*/g, '\t')
    .replace(/^[\s,;:|–—-]+|[\s,;:|–—(-]+$/g, '')
}
