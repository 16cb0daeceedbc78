import type { z } from 'zod'
import { occupationOf } from '#/features/occupations/occupation-of.server.ts'
import type { matchReason } from '../api.ts'
import { flagIndex, type GeoCircle, kmToNearest, type ParsedQuery } from '../query/search-query.ts'
import type { SpellingCorrection } from '../search-terms.ts'
import { findMatchingWords, isContained, snippetOf, wordFormsRegex } from './highlight.ts'

type Reason = z.output<typeof matchReason>

/** Latitudes and longitudes of its places, in turn; null when the search has no circle. */
type Points = (number | null)[] | null

/** The fields of a matching job that reasons are built from. */
type FoundJob = {
  title: string
  skills: string[]
  companyName: string
  industry: string | null
  /** The description; null, and not loaded, when the title has all the words. */
  body: string | null
  points: Points
}

const maxStems = 80

/** Returns a function that lists why a job matches, strongest reason first, from its text and its matched flags. */
export function createExplainer(
  parsed: ParsedQuery,
  near: GeoCircle | null,
  corrected: SpellingCorrection | null,
) {
  const { synonyms, places, occupation } = parsed
  const stems = [...new Set([...parsed.stems, ...synonyms.flatMap((synonym) => synonym.stems)])].slice(
    0,
    maxStems,
  )
  const forms = wordFormsRegex(stems)
  const askedWords = occupation?.asked.toLowerCase().split(/\s+/) ?? []
  const isNamedAsAsked = (titleWords: string[]) =>
    askedWords.every((word) => titleWords.some((found) => found.toLowerCase() === word))

  /** The occupation of the title, among those that were searched. */
  const nameFor = (title: string) => {
    const name = occupationOf(title)?.occupation.name ?? ''
    return occupation?.names.includes(name) ? name : (occupation?.names[0] ?? '')
  }

  return (job: FoundJob, flags: number[]): Reason[] => {
    const reasons: Reason[] = []
    const titleWords = findMatchingWords(job.title, forms)
    if (flags.includes(flagIndex.exactTitle)) reasons.push({ kind: 'exact title' })
    else if (titleWords.length > 0) reasons.push({ kind: 'title', words: titleWords })

    const skills = job.skills.filter((skill) => isContained(skill, forms))
    if (skills.length > 0) reasons.push({ kind: 'skill', skills })

    if (isContained(job.companyName, forms)) reasons.push({ kind: 'company' })
    if (job.industry && isContained(job.industry, forms)) reasons.push({ kind: 'industry' })

    const headText = [job.title, ...skills, job.companyName, job.industry].join('\n')
    const isInHead = (stem: string) => isContained(headText, wordFormsRegex([stem]))
    if (job.body !== null) {
      const snippet = snippetOf(job.body, wordFormsRegex(stems.filter((stem) => !isInHead(stem))))
      if (snippet.length > 0) reasons.push({ kind: 'text', snippet })
    }

    const contains = (stem: string) =>
      isInHead(stem) || (job.body !== null && isContained(job.body, wordFormsRegex([stem])))
    for (const { typed, typedStems, synonym, stems } of synonyms)
      if (stems.every(contains) && !typedStems.every(contains))
        reasons.push({ kind: 'synonym', asked: typed, found: synonym })
    if (occupation && !isNamedAsAsked(titleWords)) {
      const { asked, by } = occupation
      if (by !== 'like' && flags.includes(flagIndex.occupation) && !flags.includes(flagIndex.allInTitle))
        reasons.push({ kind: 'occupation', asked, by, found: nameFor(job.title) })
      else if (flags.includes(flagIndex.near) && !flags.includes(flagIndex.occupation))
        reasons.push({ kind: 'near', asked, found: occupationOf(job.title)?.occupation.name ?? job.title })
    }
    for (const [i, { typed, stems }] of places.entries())
      if (flags.includes(flagIndex.firstPlace + i) && !stems.every(contains))
        reasons.push({ kind: 'place', asked: typed })
    if (corrected) reasons.push({ kind: 'spelling', ...corrected })
    return [...reasons, ...distanceMatchReason(job.points, near)]
  }
}

export function distanceMatchReason(points: Points, near: GeoCircle | null): Reason[] {
  const km = near && points && kmToNearest(near, points)
  return km === null ? [] : [{ kind: 'distance', km }]
}
