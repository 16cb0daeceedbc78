import { IANAZone } from 'luxon'
import { dayMs } from './time.ts'

// Zones as functions of the moment, wherever their rules come from.

export type Zone = {
  /** How far ahead of UTC its clocks are at a moment, in milliseconds. */
  offset(at: number): number
}

export const fixedZone = (minutes: number): Zone => ({ offset: () => minutes * 60_000 })

const ianaZones = new Map<string, Zone>()

/** A zone of the database that Node has. */
export function ianaZone(name: string): Zone {
  const known = ianaZones.get(name)
  if (known) return known
  const rules = IANAZone.create(name)
  const exactly = (at: number) => rules.offset(at) * 60_000
  // Asking for an offset is slow, and most days have one.
  const atMidnight = new Map<number, number>()
  const startOf = (day: number) => {
    const offset = atMidnight.get(day) ?? exactly(day * dayMs)
    atMidnight.set(day, offset)
    return offset
  }
  const offset = (at: number) => {
    const day = Math.floor(at / dayMs)
    const first = startOf(day)
    return first === startOf(day + 1) ? first : exactly(at)
  }
  const zone = { offset }
  ianaZones.set(name, zone)
  return zone
}

/** A time that the clocks show twice is the first of both, and one that they skip goes by the offset before (RFC 5545). */
export function momentOf(local: number, zone: Zone) {
  const before = zone.offset(local - dayMs)
  const after = zone.offset(local + dayMs)
  if (before === after || zone.offset(local - before) === before) return local - before
  return zone.offset(local - after) === after ? local - after : local - before
}

export const localOf = (at: number, zone: Zone) => at + zone.offset(at)
