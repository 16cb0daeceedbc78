import type { z } from 'zod'
import type { reason } from './api.ts'
import { snippetOf, wordsIn } from './marked-text.ts'
import { kmPerDegree, type Lexed, type Near } from './question.ts'
import type { Corrected } from './search-terms.ts'

export type Reason = z.output<typeof reason>

/** Stem to the weights of its places in a job: A title, B skills, C company and industry, D text. */
export type Places = Record<string, string>

/** What the search knows of a job it found. */
type Hit = At & {
  title: string
  skills: string[]
  companyName: string
  industry: string | null
  isExact: boolean
  /** Only when something was found in the text alone. */
  body: string | null
  /** The marks of the asked places it is at. */
  places: string[]
}

type At = { latitude: number | null; longitude: number | null }

/** Why this job answers that search, the weightiest reason first. */
export function reasonsFor(
  hit: Hit,
  places: Places,
  lexed: Lexed,
  near: Near | null,
  corrected: Corrected | null,
): Reason[] {
  const stems = Object.keys(places)
  const inPlace = (weight: string) => stems.filter((stem) => places[stem]?.includes(weight))
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
    if (words.every((stem) => places[stem]) && !own.every((stem) => places[stem]))
      reasons.push({ kind: 'synonym', asked, found })
  for (const { asked, words, marks } of lexed.places)
    if (hit.places.includes(marks) && !words.every((stem) => places[stem]))
      reasons.push({ kind: 'place', asked })
  if (corrected) reasons.push({ kind: 'spelling', ...corrected })
  return [...reasons, ...distanceReason(hit, near)]
}

/** As the search measures it, so that nothing within 40 km is told to be 41 away. */
export function distanceReason({ latitude, longitude }: At, near: Near | null): Reason[] {
  if (!near || latitude === null || longitude === null) return []
  const north = latitude - near.latitude
  const east = (longitude - near.longitude) * near.cosLat
  return [{ kind: 'distance', km: Math.round(Math.hypot(north, east) * kmPerDegree * 10) / 10 }]
}
