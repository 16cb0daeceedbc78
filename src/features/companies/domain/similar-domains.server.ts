import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { editDistance } from '#/server/names/compare.ts'
import { nameSkeleton } from '#/server/names/skeleton.ts'
import { nameShape } from '#/server/names/word-kinds.ts'

/** The name part of a domain: 'northgate' of 'north-gate.co.uk'. */
export const nameIn = (domain: string) =>
  domainToUnicode(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain).replaceAll('-', '')

/** First words shorter than this are shared by too many companies. */
const minFirstWords = 5

/**
 * Whether a domain matches the company name: the whole name, its first words or its initials. Anybody can buy a domain
 * and anybody can copy a registry entry; only a matching name connects the two.
 */
export function isDomainNamedAs(domain: string, name: string) {
  const label = nameSkeleton(nameIn(domain))
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
 * Whether two domains are confusable: they look alike, or differ by one or two letters. Short names are allowed fewer
 * differences, because they are often one letter apart.
 */
export function isSimilarDomain(one: string, other: string) {
  const [a, b] = [nameIn(one), nameIn(other)]
  if (nameSkeleton(a) === nameSkeleton(b)) return true
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter < 5 ? 0 : shorter < 8 ? 1 : 2
  return editDistance(a, b, allowed) <= allowed
}
