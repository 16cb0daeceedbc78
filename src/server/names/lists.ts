import { readFileSync } from 'node:fs'
import path from 'node:path'
import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import type { Resemblance } from '#/shared/resemblance.ts'
import { areSimilarWords, resembles } from './compare.ts'
import { type NameShape, nameShape } from './hangers-on.ts'

// Names that no company may take by itself: those most people know, and those of the product and its staff.

const linesOf = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))

type WellKnown = { name: string; domains: string[]; weight: 'coined' | 'everyday' }

export const wellKnown: (WellKnown & { shape: NameShape })[] = linesOf('well-known.txt').flatMap((line) => {
  const [names = '', domains = ''] = line.split('=')
  return names.split('|').map((one) => {
    const weight = one.trim().startsWith('~') ? 'everyday' : 'coined'
    const name = one.replace('~', '').trim()
    return { name, domains: domains.trim().split(/\s+/), weight, shape: nameShape(name) } as const
  })
})

const reserved = linesOf('reserved.txt').map((line) => {
  const [where, name = ''] = line.split(':')
  return { name: name.trim(), anywhere: where === 'anywhere', shape: nameShape(name) }
})

export type KnownName = {
  name: string
  /** The domains that would prove it; none for names of the product and its staff. */
  domains: string[]
  resemblance: Resemblance
}

/** The well-known names this one could be taken for, unless the company has proven one of their own domains. */
export function wellKnownLike(name: string, provenDomain: string | null = null): KnownName[] {
  const shape = nameShape(name)
  return wellKnown.flatMap(({ name, domains, weight, shape: known }) => {
    if (provenDomain && domains.some((domain) => isWithin(provenDomain, domain))) return []
    const resemblance =
      resembles(shape, known, weight) ?? (isImitated(shape, known) ? ('drawn alike' as const) : null)
    return resemblance ? [{ name, domains, resemblance }] : []
  })
}

/**
 * Whether other letters draw this name inside a longer one. An orchard may be called 'Apple', being the same word;
 * who writes 'AppIe' with a capital I is not.
 */
const isImitated = ({ plain, loose }: NameShape, known: NameShape) =>
  known.bareWhole.length > 3 &&
  !plain.includes(known.plain) &&
  loose.some((_, at) => loose.slice(at, at + known.loose.length).join(' ') === known.loose.join(' '))

/** The well-known names that a domain could be taken for: 'rnicrosoft.com', 'amazon-careers.work'. */
export function wellKnownDomainLike(domain: string, provenDomain: string | null = null) {
  const label = getDomainWithoutSuffix(domain, { allowPrivateDomains: true })
  if (!label || wellKnown.some(({ domains }) => domains.some((own) => isWithin(domain, own)))) return []
  return wellKnownLike(domainToUnicode(label) || label, provenDomain)
}

/** 'jobs.amazon.com' is within 'amazon.com'. */
const isWithin = (domain: string, other: string) => domain === other || domain.endsWith(`.${other}`)

/** The names of the product and its staff that this one claims. */
export function reservedIn(name: string): KnownName[] {
  const shape = nameShape(name)
  return reserved.flatMap(({ name, anywhere, shape: known }) => {
    const resemblance = resembles(shape, known, 'everyday')
    const stands = anywhere && (standsIn(shape, known) || shape.words.join('').includes(known.words.join('')))
    const found = resemblance === 'contains the other' ? null : resemblance
    if (!found && !stands) return []
    return [{ name, domains: [], resemblance: found ?? 'contains the other' }]
  })
}

const standsIn = ({ words }: NameShape, known: NameShape) =>
  words.some((_, at) => {
    const run = words.slice(at, at + known.words.length)
    return run.length === known.words.length && areSimilarWords(run, known.words, 'coined')
  })
