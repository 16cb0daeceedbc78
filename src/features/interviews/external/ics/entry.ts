import { type Component, propertyOf, textOf } from './component.ts'
import { parseTime } from './time.ts'
import type { Zones } from './zones.ts'

// One version of an event in a file.

export type Entry = { component: Component; zones: Zones; isCancelled: boolean }

/** Of the same thing, those that no later version has replaced. Several that say nothing of their age all count. */
export function newest<Version extends { entry: Entry }>(versions: Version[]) {
  let best: Version[] = []
  for (const version of versions) {
    const age = best[0] ? compareAge(version.entry, best[0].entry) : 1
    if (age > 0) best = [version]
    else if (age === 0) best.push(version)
  }
  const kept = new Set(best)
  return versions.filter((one) => kept.has(one) || !isAgeKnown(one.entry))
}

/** A line that is damaged may have said it. */
const isAgeKnown = ({ component }: Entry) =>
  component.damaged.length === 0 && /^\d+$/.test(propertyOf(component, 'sequence')?.value ?? '0')

/** Above zero when the first is the later version (RFC 5546 section 2.1.5). */
export function compareAge(one: Entry, other: Entry) {
  const bySequence = sequenceOf(one) - sequenceOf(other)
  if (bySequence !== 0) return bySequence
  for (const name of ['dtstamp', 'last-modified']) {
    const [a, b] = [one, other].map(({ component }) => parseTime(textOf(component, name))?.local)
    if (a !== undefined && b !== undefined && a !== b) return a - b
  }
  return 0
}

export const sequenceOf = ({ component }: Entry) => Number.parseInt(textOf(component, 'sequence'), 10) || 0

/** Whether its owner is busy then. Where Outlook says so itself, that is more exact than the standard. */
export function isBusy({ component, isCancelled }: Entry) {
  if (isCancelled) return false
  const status = textOf(component, 'x-microsoft-cdo-busystatus').toUpperCase()
  if (status === 'FREE') return false
  if (['BUSY', 'TENTATIVE', 'OOF'].includes(status)) return true
  return textOf(component, 'transp').toUpperCase() !== 'TRANSPARENT'
}
