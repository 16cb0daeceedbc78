import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { slips } from '#/server/names/compare.ts'
import { skeletonOf } from '#/server/names/skeleton.ts'

/** The part of a domain that is a name: 'north-gate.co.uk' is 'northgate'. */
export const nameIn = (domain: string) =>
  domainToUnicode(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain).replaceAll('-', '')

/**
 * Whether one domain could be taken for the other: it is drawn alike, or one or two letters were added, left
 * out or changed. Short names are often one letter apart by nature, so they are given less.
 */
export function isSimilarDomain(one: string, other: string) {
  const [a, b] = [nameIn(one), nameIn(other)]
  if (skeletonOf(a) === skeletonOf(b)) return true
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter < 5 ? 0 : shorter < 8 ? 1 : 2
  return slips(a, b, allowed) <= allowed
}
