import type { z } from 'zod'
import type { reason } from './api.ts'
import { formsOf, isSaid, snippetOf, wordsIn } from './marked-text.ts'
import { kmPerDegree, type Lexed, type Near } from './question.ts'
import type { Corrected } from './search-terms.ts'

export type Reason = z.output<typeof reason>

type At = { latitude: number | null; longitude: number | null }

/** What the search knows of a job it found. */
type Hit = At & {
  title: string
  skills: string[]
  companyName: string
  industry: string | null
  isExact: boolean
  /** What the description says; null where the title says all that was typed. */
  body: string | null
  /** The marks of the asked places it is at. */
  places: string[] | null
}

const mostStems = 24

/** Why this job answers that search, the weightiest reason first. */
export function reasonsFor(hit: Hit, lexed: Lexed, near: Near | null, corrected: Corrected | null): Reason[] {
  const { words, synonyms, places } = lexed
  const stems = [...new Set([...words, ...synonyms.flatMap((synonym) => synonym.words)])].slice(0, mostStems)
  const forms = formsOf(stems)
  const reasons: Reason[] = []

  const titled = wordsIn(hit.title, forms)
  if (hit.isExact) reasons.push({ kind: 'exact title' })
  else if (titled.length > 0) reasons.push({ kind: 'title', words: titled })

  const skills = hit.skills.filter((skill) => isSaid(skill, forms))
  if (skills.length > 0) reasons.push({ kind: 'skill', skills })

  if (isSaid(hit.companyName, forms)) reasons.push({ kind: 'company' })
  if (hit.industry && isSaid(hit.industry, forms)) reasons.push({ kind: 'industry' })

  const heads = [hit.title, ...skills, hit.companyName, hit.industry].join('\n')
  const isHead = (stem: string) => isSaid(heads, formsOf([stem]))
  const told = hit.body === null ? [] : stems.filter((stem) => !isHead(stem))
  const snippet = hit.body === null ? [] : snippetOf(hit.body, formsOf(told))
  if (snippet.length > 0) reasons.push({ kind: 'text', snippet })

  const holds = (stem: string) => isHead(stem) || (hit.body !== null && isSaid(hit.body, formsOf([stem])))
  for (const { asked, own, found, words: other } of synonyms)
    if (other.every(holds) && !own.every(holds)) reasons.push({ kind: 'synonym', asked, found })
  for (const { asked, words: named, marks } of places)
    if (hit.places?.includes(marks) && !named.every(holds)) reasons.push({ kind: 'place', asked })
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
