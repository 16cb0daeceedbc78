import type { Place } from '../places.ts'
import type { Trade } from '../trades/trade-shape.ts'
import { houseWords, namePools } from './names.ts'
import { type DemoPerson, person, yearNow } from './person.ts'

type Wanted = {
  trade: string
  about: Trade
  place: Place
  skills: string[]
  level: 'entry' | 'mid' | 'senior' | 'lead' | 'executive'
  /** The job's pay as a year, in the currency of its country. */
  payMin: number
  payMax: number
}

const leastYears = { entry: 1, mid: 3, senior: 7, lead: 8, executive: 12 }
const languages: Record<string, string[]> = {
  US: ['Spanish', 'Portuguese', 'Tagalog', 'French'],
  CA: ['French', 'Punjabi'],
  GB: ['Urdu', 'Polish', 'Welsh'],
  IE: ['Irish', 'Polish'],
  DE: ['English', 'Turkish', 'Polish'],
  NL: ['English', 'German', 'Arabic'],
  AU: ['Vietnamese', 'Greek'],
  IN: ['Hindi', 'Marathi', 'Kannada'],
}

/** An invented person of one trade, who could do the job they are made for. `isTaken` refuses a name used before. */
export function newPerson(
  { trade, about, place, skills, level, payMin, payMax }: Wanted,
  random: () => number,
  isTaken: (name: string) => boolean,
): DemoPerson {
  const pool = namePools[place.country]
  if (!pool) throw new Error(`no names for ${place.country}`)
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  let name = ''
  do name = `${pick(pool.first)} ${pick(pool.last)}`
  while (isTaken(name))
  const house = () => `${pick(pool.local)} ${pick(houseWords[about.sector])}`
  const years = leastYears[level] + Math.floor(random() ** 1.4 * 14)
  const start = yearNow - years
  const [role = ''] = about.roles
  const before = about.roles[1 + Math.floor(random() * (about.roles.length - 1))] ?? role
  const turn = years > 4 ? yearNow - 1 - Math.floor(random() * (years - 2)) : start
  const [did, earlier] = random() < 0.5 ? [pick(about.did), pick(about.did)] : [pick(about.did), '']
  const now = level === 'entry' && years < 4 ? before : role
  const current: [string, string, number, null, string] = [now, house(), turn, null, asLine(did)]
  const past: [string, string, number, number, string][] =
    turn > start ? [[before, house(), start, turn, earlier && earlier !== did ? asLine(earlier) : '']] : []
  const headline = pick([
    now,
    `${now}, ${years} years`,
    `${now}, ${asWords(skills[1] ?? '')}`,
    `${now} in ${place.city}`,
  ])
  const ownSkills = [...skills.filter((_, i) => i < 2 || random() < 0.7)]
  if (random() < 0.3) ownSkills.push(pick(languages[place.country] ?? ['English']))
  const ask = payMin + (payMax - payMin) * (0.1 + random() * 0.85)
  const step = ask > 500_000 ? 10_000 : 500
  const study = pick(about.study)
  const isDegree = /^(B|M|LLB|DNP)/.test(study)
  const schools = pool.school.filter(
    (word) => isDegree === /University|Hochschule|Hogeschool|of Technology|Polytechnic/.test(word),
  )
  const school = `${pick(pool.local)} ${pick(schools)}`
  const made = person(
    ...([trade, name, years === 1 ? now : headline, place, ownSkills.join(', ')] as const),
    [current, ...past],
    [study, school, start - (random() < 0.3 ? 1 : 0)],
    Math.round(ask / step) * step,
  )
  return { ...made, hasResume: false }
}

/** 'Office work' in the middle of a line; 'PostgreSQL' and 'SQL' stay. */
const asWords = (skill: string) => (/[A-Z]/.test(skill.slice(1)) ? skill : skill.toLowerCase())

/** 'cut the delay' as a line of a profile. */
const asLine = (did: string) => did && `${did[0]?.toUpperCase()}${did.slice(1)}`
