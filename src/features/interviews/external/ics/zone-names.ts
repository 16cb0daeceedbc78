import { windowsZones } from './windows-zones.ts'
import { fixedZone, ianaZone, type Zone } from './zone.ts'

// Which zone a name means, in the dialects of the calendar programs. A name may mean several; they are all answered,
// and where they have the same time it does not matter. None: nobody knows it.

/** Names of the IANA database without a slash. Node knows more, but those of Java, such as BST for Dhaka, mislead. */
const plainIana = new Set(
  (
    'cet cst6cdt cuba eet egypt eire est5edt gb gb-eire gmt gmt+0 gmt-0 gmt0 greenwich hongkong iceland iran ' +
    'israel jamaica japan kwajalein libya met mst7mdt navajo nz nz-chat poland portugal prc pst8pdt roc rok ' +
    'singapore turkey uct universal utc w-su wet zulu'
  ).split(' '),
)

/** What people mean by these: a fixed time, or that of the place, which is another in summer. */
const abbreviations: Record<string, (number | string)[]> = {
  est: [-5, 'America/New_York'],
  edt: [-4, 'America/New_York'],
  et: ['America/New_York'],
  cst: [-6, 'America/Chicago', 'Asia/Shanghai'],
  cdt: [-5, 'America/Chicago', 'America/Havana'],
  ct: ['America/Chicago'],
  mst: [-7, 'America/Denver'],
  mdt: [-6, 'America/Denver'],
  mt: ['America/Denver'],
  pst: [-8, 'America/Los_Angeles'],
  pdt: [-7, 'America/Los_Angeles'],
  pt: ['America/Los_Angeles'],
  akst: [-9, 'America/Anchorage'],
  akdt: [-8, 'America/Anchorage'],
  hst: [-10],
  ast: [-4, 'America/Halifax', 'Asia/Riyadh'],
  bst: [1, 'Europe/London'],
  ist: [5.5, 'Europe/Dublin', 'Asia/Jerusalem'],
  west: [1, 'Europe/Lisbon'],
  cest: [2, 'Europe/Berlin'],
  mez: [1, 'Europe/Berlin'],
  mesz: [2, 'Europe/Berlin'],
  eest: [3, 'Europe/Helsinki'],
  msk: ['Europe/Moscow'],
  sast: ['Africa/Johannesburg'],
  pkt: ['Asia/Karachi'],
  sgt: ['Asia/Singapore'],
  hkt: ['Asia/Hong_Kong'],
  jst: ['Asia/Tokyo'],
  kst: ['Asia/Seoul'],
  aest: [10, 'Australia/Sydney'],
  aedt: [11, 'Australia/Sydney'],
  acst: [9.5, 'Australia/Adelaide'],
  acdt: [10.5, 'Australia/Adelaide'],
  awst: ['Australia/Perth'],
  nzst: [12, 'Pacific/Auckland'],
  nzdt: [13, 'Pacific/Auckland'],
  brt: ['America/Sao_Paulo'],
  'greenwich mean time': [0, 'Europe/London'],
  'coordinated universal time': [0],
}

/** What the long names of Windows and others call otherwise than the IANA database its cities. */
const places: Record<string, string> = {
  'international date line west': 'Etc/GMT+12',
  'midway island': 'Pacific/Midway',
  hawaii: 'Pacific/Honolulu',
  'aleutian islands': 'America/Adak',
  'marquesas islands': 'Pacific/Marquesas',
  alaska: 'America/Anchorage',
  'baja california': 'America/Tijuana',
  'pacific time': 'America/Los_Angeles',
  'mountain time': 'America/Denver',
  'central time': 'America/Chicago',
  'eastern time': 'America/New_York',
  'atlantic time': 'America/Halifax',
  arizona: 'America/Phoenix',
  saskatchewan: 'America/Regina',
  chetumal: 'America/Cancun',
  indiana: 'America/Indianapolis',
  'turks and caicos': 'America/Grand_Turk',
  brasilia: 'America/Sao_Paulo',
  salvador: 'America/Bahia',
  'saint pierre and miquelon': 'America/Miquelon',
  'cape verde is.': 'Atlantic/Cape_Verde',
  'cabo verde is.': 'Atlantic/Cape_Verde',
  edinburgh: 'Europe/London',
  bern: 'Europe/Zurich',
  'west central africa': 'Africa/Lagos',
  pretoria: 'Africa/Johannesburg',
  'st. petersburg': 'Europe/Moscow',
  'abu dhabi': 'Asia/Dubai',
  'port louis': 'Indian/Mauritius',
  islamabad: 'Asia/Karachi',
  astana: 'Asia/Almaty',
  chennai: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  'sri jayawardenepura': 'Asia/Colombo',
  hanoi: 'Asia/Bangkok',
  beijing: 'Asia/Shanghai',
  osaka: 'Asia/Tokyo',
  canberra: 'Australia/Sydney',
  'lord howe island': 'Australia/Lord_Howe',
  'solomon is.': 'Pacific/Guadalcanal',
  'new caledonia': 'Pacific/Noumea',
  chokurdakh: 'Asia/Srednekolymsk',
  'bougainville island': 'Pacific/Bougainville',
  'norfolk island': 'Pacific/Norfolk',
  wellington: 'Pacific/Auckland',
  'marshall is.': 'Pacific/Majuro',
  "nuku'alofa": 'Pacific/Tongatapu',
  'chatham islands': 'Pacific/Chatham',
  'kiritimati island': 'Pacific/Kiritimati',
  'central european time': 'Europe/Berlin',
  'central european summer time': 'Europe/Berlin',
  'eastern european time': 'Europe/Helsinki',
  'western european time': 'Europe/Lisbon',
  'british summer time': 'Europe/London',
  'british time': 'Europe/London',
}

const areas = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian']
/** The zone of a city that the IANA database names, now or before. */
const cityZone = (city: string) =>
  /^[a-z][a-z .'-]{2,30}$/.test(city)
    ? areas.map((area) => `${area}/${city.replaceAll(' ', '_')}`).find(isIana)
    : undefined

/** Names that Windows had before. */
const olderWindowsZones = {
  'Armenian Standard Time': 'Asia/Yerevan',
  'Kamchatka Standard Time': 'Asia/Kamchatka',
  'Malay Peninsula Standard Time': 'Asia/Singapore',
  'Mexico Standard Time': 'America/Mexico_City',
  'Mexico Standard Time 2': 'America/Mazatlan',
}
const windowsNames = new Map(
  Object.entries({ ...windowsZones, ...olderWindowsZones }).map(([name, zone]) => [name.toLowerCase(), zone]),
)

/** Spelled as if one program had written them all. */
export const plainName = (name: string) =>
  name
    .replace(/\\(.)/g, '$1')
    .replaceAll('&amp;', '&')
    .replace(/^["'“”„]+|["'“”„]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const isIana = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** Of an `Area/City` name, with whatever prefix stands before it. */
function prefixedIana(name: string) {
  const parts = name
    .replace(/ \(.*\)$/, '')
    .replaceAll(' ', '_')
    .split('/')
    .filter(Boolean)
  for (let first = 0; first < parts.length - 1; first++) {
    const rest = parts.slice(first).join('/')
    if (isIana(rest)) return rest
  }
  return name.includes('/') && /^(utc|gmt)$/i.test(parts.at(-1) ?? '') ? 'UTC' : null
}

/** A name that means one zone, whatever a file says of it. */
export function certainZone(given: string): Zone | null {
  const name = plainName(given)
  const zone = /^(utc|z)$/i.test(name) ? 'UTC' : (prefixedIana(name) ?? windowsZone(name.toLowerCase()))
  return zone ? ianaZone(zone) : null
}

const windowsZone = (name: string) =>
  windowsNames.get(name) ??
  // The same zone in summer, or once more in the same file.
  windowsNames.get(name.replace(' daylight time', ' standard time').replace(/( standard time) ?\d+$/, '$1'))

/** The zones that a name may mean which nothing describes. */
export function possibleZones(given: string): Zone[] {
  const name = plainName(given).toLowerCase()
  if (plainIana.has(name)) return [ianaZone(name)]
  const offset = offsetIn(name.replace(/\s*\([a-z .]+\)$/, ''))
  if (offset !== null) return [fixedZone(offset)]
  const known = abbreviations[name]
  if (known) return known.map((one) => (typeof one === 'number' ? fixedZone(one * 60) : ianaZone(one)))
  return zonesOfPlaces(name)
}

/** `GMT+0200`, `UTC+2`, `+02:00` and the like, in minutes. */
function offsetIn(text: string) {
  const [match, sign, hours, minutes = 0] =
    /^(?:utc|gmt)? ?([+\-\u2212])(\d{1,2})(?:[:.]?(\d\d))?$/.exec(text.trim()) ?? []
  if (!match || Number(hours) > 14 || Number(minutes) > 59) return null
  return (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1)
}

/** `(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi` and `(GMT+01.00) Berlin / Bern`. */
function zonesOfPlaces(name: string): Zone[] {
  const [, written, list = name] = /^\(((?:utc|gmt)[^)]*)\) ?(.*)$/.exec(name) ?? []
  const names = [list, ...list.split(/[,;/:()]| - /)].map((one) => one.trim().replace(/^city of /, ''))
  const found = new Set(
    names.flatMap(
      (one) => windowsZone(one) ?? windowsZone(`${one} standard time`) ?? places[one] ?? cityZone(one) ?? [],
    ),
  )
  const zones = [...found].map(ianaZone)
  if (written === undefined) return zones
  const offset = /^(utc|gmt)$/.test(written) ? 0 : offsetIn(written)
  if (offset === null) return zones
  if (list.startsWith('coordinated universal time')) return [fixedZone(offset)]
  // Lists give the time of winter, or that of today.
  const year = Date.now()
  const hasOffset = (zone: Zone) =>
    [0, 60, 120, 180, 240, 300].some((days) => zone.offset(year + days * 86_400_000) === offset * 60_000)
  const fitting = zones.filter(hasOffset)
  if (fitting.length > 0) return fitting
  return [fixedZone(offset - 60), fixedZone(offset), fixedZone(offset + 60)]
}
