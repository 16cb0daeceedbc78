import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { editDistance } from '#/server/names/compare.ts'
import { skeletonOf } from '#/server/names/skeleton.ts'
import { nameShape } from '#/server/names/word-kinds.ts'

/** The part of a domain that is a name: 'north-gate.co.uk' is 'northgate'. */
export const nameIn = (domain: string) =>
  domainToUnicode(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain).replaceAll('-', '')

/** Fewer letters than this are too many companies' first word to stand for one of them. */
const minFirstWords = 5

/**
 * Whether a domain is called like the company: by its whole name, its first words or its initials. Anybody can buy a
 * domain, and anybody can read a register; only the two together say that one belongs to the other.
 */
export function isDomainNamedAs(domain: string, name: string) {
  const label = skeletonOf(nameIn(domain))
  const words = nameShape(name).bare
  const starts = words.map((_, last) => words.slice(0, last + 1).join(''))
  const whole = starts.at(-1)
  const initials = words.map(([letter]) => letter).join('')
  return (
    label === whole ||
    (label.length >= minFirstWords && starts.includes(label)) ||
    (words.length > 2 && label === initials)
  )
}

/**
 * Whether one domain could be taken for the other: it is drawn alike, or one or two letters were added, left
 * out or changed. Short names are often one letter apart by nature, so they are given less.
 */
export function isSimilarDomain(one: string, other: string) {
  const [a, b] = [nameIn(one), nameIn(other)]
  if (skeletonOf(a) === skeletonOf(b)) return true
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter < 5 ? 0 : shorter < 8 ? 1 : 2
  return editDistance(a, b, allowed) <= allowed
}
