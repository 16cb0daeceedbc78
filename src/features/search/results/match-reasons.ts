import type { z } from 'zod'
import type { reason } from '../api.ts'
import { type GeoCircle, kmPerDegree, matchFlags, type ParsedQuery } from '../query/search-query.ts'
import type { Corrected } from '../search-terms.ts'
import { formsOf, isContained, matchingWords, snippetOf } from './highlight.ts'

type Reason = z.output<typeof reason>

/** Latitude and longitude; null where the search is near no place or the job at none. */
type At = [number | null, number | null] | null

/** What the search knows of a job it found. */
type Hit = {
  title: string
  skills: string[]
  companyName: string
  industry: string | null
  /** What the description says; null where the title says all that was typed. */
  body: string | null
  at: At
}

const maxStems = 24

/** Says of any job found, and of what it `fits` of all that is told, why it answers the search: the weightiest first. */
export function createExplainer(lexed: ParsedQuery, near: GeoCircle | null, corrected: Corrected | null) {
  const { words, synonyms, places } = lexed
  const stems = [...new Set([...words, ...synonyms.flatMap((synonym) => synonym.words)])].slice(0, maxStems)
  const forms = formsOf(stems)

  return (hit: Hit, fits: number[]): Reason[] => {
    const reasons: Reason[] = []
    const titled = matchingWords(hit.title, forms)
    if (fits.includes(matchFlags.sameTitle)) reasons.push({ kind: 'exact title' })
    else if (titled.length > 0) reasons.push({ kind: 'title', words: titled })

    const skills = hit.skills.filter((skill) => isContained(skill, forms))
    if (skills.length > 0) reasons.push({ kind: 'skill', skills })

    if (isContained(hit.companyName, forms)) reasons.push({ kind: 'company' })
    if (hit.industry && isContained(hit.industry, forms)) reasons.push({ kind: 'industry' })

    const heads = [hit.title, ...skills, hit.companyName, hit.industry].join('\n')
    const isHead = (stem: string) => isContained(heads, formsOf([stem]))
    if (hit.body !== null) {
      const snippet = snippetOf(hit.body, formsOf(stems.filter((stem) => !isHead(stem))))
      if (snippet.length > 0) reasons.push({ kind: 'text', snippet })
    }

    const holds = (stem: string) =>
      isHead(stem) || (hit.body !== null && isContained(hit.body, formsOf([stem])))
    for (const { asked, own, found, words: other } of synonyms)
      if (other.every(holds) && !own.every(holds)) reasons.push({ kind: 'synonym', asked, found })
    for (const [i, { asked, words: named }] of places.entries())
      if (fits.includes(matchFlags.places + i) && !named.every(holds)) reasons.push({ kind: 'place', asked })
    if (corrected) reasons.push({ kind: 'spelling', ...corrected })
    return [...reasons, ...distanceReason(hit.at, near)]
  }
}

/** As the search measures it, so that nothing within 40 km is told to be 41 away. */
export function distanceReason(at: At, near: GeoCircle | null): Reason[] {
  const [latitude, longitude] = at ?? []
  if (!near || latitude == null || longitude == null) return []
  const north = latitude - near.latitude
  const east = (longitude - near.longitude) * near.cosLat
  return [{ kind: 'distance', km: Math.round(Math.hypot(north, east) * kmPerDegree * 10) / 10 }]
}
