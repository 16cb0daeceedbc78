import { readFileSync } from 'node:fs'
import path from 'node:path'
import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { isWithinDomain } from '#/shared/input/is-within-domain.ts'
import type { NameResemblance } from '#/shared/resemblance.ts'
import { areSimilarWords, resembles } from './compare.ts'
import { type NameShape, nameShape } from './word-kinds.ts'

// Names that no company may take unchecked: well-known companies, and Waymark with its staff.

const linesOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

type WellKnown = { name: string; domains: string[]; distinctiveness: 'coined' | 'everyday' }

export const wellKnownNames: (WellKnown & { shape: NameShape })[] = linesOf('well-known.txt').flatMap(
  (line) => {
    const [names = '', domains = ''] = line.split('=')
    return names.split('|').map((one) => {
      const distinctiveness = one.trim().startsWith('~') ? 'everyday' : 'coined'
      const name = one.replace('~', '').trim()
      return {
        name,
        domains: domains.trim().split(/\s+/),
        distinctiveness,
        shape: nameShape(name),
      } as const
    })
  },
)

const reserved = linesOf('reserved.txt').map((line) => {
  const [where, name = ''] = line.split(':')
  return { name: name.trim(), isBannedAnywhere: where === 'anywhere', shape: nameShape(name) }
})

export type ProtectedName = {
  name: string
  /** The domains that would prove the name; none for names of Waymark and its staff. */
  domains: string[]
  resemblance: NameResemblance
}

/** The well-known names this one resembles, unless the company has proven one of their domains. */
export function findSimilarWellKnownNames(name: string, provenDomain: string | null = null): ProtectedName[] {
  const shape = nameShape(name)
  return wellKnownNames.flatMap(({ name, domains, distinctiveness, shape: known }) => {
    if (provenDomain && domains.some((domain) => isWithinDomain(provenDomain, domain))) return []
    const resemblance =
      resembles(shape, known, distinctiveness) ?? (isImitation(shape, known) ? ('look-alike' as const) : null)
    return resemblance ? [{ name, domains, resemblance }] : []
  })
}

/**
 * Whether the name writes a well-known name with other letters. An orchard may be called 'Apple', which is an
 * ordinary word; 'AppIe' with a capital I is an imitation.
 */
const isImitation = ({ plain, loose }: NameShape, known: NameShape) =>
  known.bareWhole.length > 3 &&
  !plain.includes(known.plain) &&
  loose.some((_, at) => loose.slice(at, at + known.loose.length).join(' ') === known.loose.join(' '))

/** The well-known names that a domain resembles: 'rnicrosoft.com', 'amazon-careers.work'. */
export function wellKnownDomainLike(domain: string, provenDomain: string | null = null) {
  const label = getDomainWithoutSuffix(domain, { allowPrivateDomains: true })
  if (!label || wellKnownNames.some(({ domains }) => domains.some((own) => isWithinDomain(domain, own))))
    return []
  return findSimilarWellKnownNames(domainToUnicode(label) || label, provenDomain)
}

/** The names of Waymark and its staff that this one claims. */
export function reservedIn(name: string): ProtectedName[] {
  const shape = nameShape(name)
  return reserved.flatMap(({ name, isBannedAnywhere, shape: known }) => {
    const resemblance = resembles(shape, known, 'everyday')
    const isEmbedded =
      isBannedAnywhere && (containsWords(shape, known) || shape.words.join('').includes(known.words.join('')))
    const found = resemblance === 'contains the other' ? null : resemblance
    if (!found && !isEmbedded) return []
    return [{ name, domains: [], resemblance: found ?? 'contains the other' }]
  })
}

const containsWords = ({ words }: NameShape, known: NameShape) =>
  words.some((_, at) => {
    const run = words.slice(at, at + known.words.length)
    return run.length === known.words.length && areSimilarWords(run, known.words, 'coined')
  })
