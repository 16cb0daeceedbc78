import { type Component, textOf } from './component.ts'
import { describedZone } from './described-zone.ts'
import type { Time } from './time.ts'
import { fixedZone, ianaZone, momentOf, type Zone } from './zone.ts'
import { certainZone, plainName, possibleZones } from './zone-names.ts'

// The zones of one calendar. A name of the IANA database or of Windows goes by the rules of today, and not by those in
// the file, which may be from before they changed; any other by its description in the file.

/** From the first place on earth where a time is to the last. */
const anywhere = [fixedZone(14 * 60), fixedZone(-12 * 60)]

export type Zones = {
  /** Of a time that names none. */
  floating: Zone
  /** Of whole days: they are days where the owner lives. */
  days: Zone
  /** Those that a name may mean. */
  named(name: string | null): Zone[]
}

type Owner = { timeZone: string; until: number }

export function zonesOf(calendar: Component, { timeZone, until }: Owner): Zones {
  const days = ianaZone(timeZone)
  const described = new Map(
    calendar.components
      .filter(({ name }) => name === 'vtimezone')
      .map((one) => [plainName(textOf(one, 'tzid')).toLowerCase(), one]),
  )
  const found = new Map<string, Zone[]>()
  const find = (name: string) => {
    const certain = certainZone(name)
    if (certain) return [certain]
    const own = descriptionOf(plainName(name).toLowerCase(), described)
    const location = own && certainZone(textOf(own, 'x-lic-location'))
    const zone = location ?? (own && describedZone(own, until))
    if (zone) return [zone]
    const possible = possibleZones(name)
    return possible.length > 0 ? possible : anywhere
  }
  const named = (name: string) => {
    const zones = found.get(name) ?? find(name)
    found.set(name, zones)
    return zones
  }
  const own = textOf(calendar, 'x-wr-timezone')
  const floating = (own && certainZone(own)) || days
  return { days, floating, named: (name) => (name === null ? [floating] : named(name)) }
}

function descriptionOf(name: string, described: Map<string, Component>) {
  const own = described.get(name)
  if (own) return own
  // A letter that a fold has cut in two is lost in one place and not in the other.
  const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, '')
  const alike = [...described].filter(
    ([other]) => `${name}${other}`.includes('\uFFFD') && ascii(other) === ascii(name),
  )
  return alike.length === 1 ? alike[0]?.[1] : undefined
}

/** The first and the last moment that it can be. */
export function momentsOf({ local, isDate, zone }: Time, zones: Zones) {
  const moments = isDate
    ? [momentOf(local, zones.days)]
    : zones.named(zone).map((one) => momentOf(local, one))
  return { first: Math.min(...moments), last: Math.max(...moments) }
}
