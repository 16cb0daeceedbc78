import type { z } from 'zod'
import type { reason } from './api.ts'
import { snippetOf, wordsIn } from './marked-text.ts'
import { kmPerDegree, type Lexed, type Near } from './question.ts'
import type { Corrected } from './search-terms.ts'

export type Reason = z.output<typeof reason>

/** What the search knows of a job it found: which stems stand where, by the weights of its words. */
export type Hit = {
  title: string
  skills: string[]
  companyName: string
  industry: string | null
  isExact: boolean
  /** Stem to the weights of its places: A title, B skills, C company and industry, D text. */
  found: Record<string, string>
  /** Only when something was found in the text alone. */
  body: string | null
  latitude: number | null
  longitude: number | null
  /** The marks of the asked places it is at. */
  places: string[]
}

/** Why this job answers that search, the weightiest reason first. */
export function reasonsFor(hit: Hit, lexed: Lexed, near: Near | null, corrected: Corrected | null): Reason[] {
  const stems = Object.keys(hit.found)
  const inPlace = (weight: string) => stems.filter((stem) => hit.found[stem]?.includes(weight))
  const reasons: Reason[] = []

  const titled = wordsIn(hit.title, inPlace('A'))
  if (hit.isExact) reasons.push({ kind: 'exact title' })
  else if (titled.length > 0) reasons.push({ kind: 'title', words: titled })

  const skills = hit.skills.filter((skill) => wordsIn(skill, inPlace('B')).length > 0)
  if (skills.length > 0) reasons.push({ kind: 'skill', skills })

  const named = inPlace('C')
  if (named.length > 0) {
    if (wordsIn(hit.companyName, named).length > 0) reasons.push({ kind: 'company' })
    if (hit.industry && wordsIn(hit.industry, named).length > 0) reasons.push({ kind: 'industry' })
  }
  const told = inPlace('D')
  if (told.length > 0 && hit.body !== null) reasons.push({ kind: 'text', snippet: snippetOf(hit.body, told) })

  for (const { asked, own, found, words } of lexed.synonyms)
    if (words.every((stem) => hit.found[stem]) && !own.every((stem) => hit.found[stem]))
      reasons.push({ kind: 'synonym', asked, found })
  for (const { asked, words, marks } of lexed.places)
    if (hit.places.includes(marks) && !words.every((stem) => hit.found[stem]))
      reasons.push({ kind: 'place', asked })
  if (corrected) reasons.push({ kind: 'spelling', ...corrected })
  const km = near && distanceOf(hit, near)
  if (km !== null) reasons.push({ kind: 'distance', km })
  return reasons
}

/** As the search measures it, so that nothing within 40 km is told to be 41 away. */
function distanceOf({ latitude, longitude }: Hit, near: Near) {
  if (latitude === null || longitude === null) return null
  const north = latitude - near.latitude
  const east = (longitude - near.longitude) * near.cosLat
  return Math.round(Math.hypot(north, east) * kmPerDegree * 10) / 10
}
