import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'

// Drawn alike in common typefaces. Digits and pairs first, then letters of other scripts.
const drawnAlike: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[0οоօ]/g, 'o'],
  [/[1iіıιӏ|]/g, 'l'],
  [/[3еє]/g, 'e'],
  [/[5ѕ]/g, 's'],
  [/8/g, 'b'],
  [/[аα]/g, 'a'],
  [/с/g, 'c'],
  [/[рρ]/g, 'p'],
  [/[хχ]/g, 'x'],
  [/[уγ]/g, 'y'],
  [/[кκ]/g, 'k'],
  [/[тτ]/g, 't'],
  [/[мμ]/g, 'm'],
  [/[нη]/g, 'n'],
  [/[вβ]/g, 'b'],
  [/ԁ/g, 'd'],
  [/ԛ/g, 'q'],
  [/ѡ/g, 'w'],
  [/ν/g, 'v'],
  [/ј/g, 'j'],
  [/һ/g, 'h'],
]

/** The part of a domain that is a name: 'north-gate.co.uk' is 'northgate'. */
export const nameIn = (domain: string) =>
  domainToUnicode(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain).replaceAll('-', '')

/** How a name looks at a glance. */
const skeleton = (name: string) =>
  drawnAlike.reduce(
    (text, [alike, plain]) => text.replace(alike, plain),
    name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''),
  )

/**
 * Whether one domain could be taken for the other: it is drawn alike, or one or two letters were added, left
 * out or changed. Short names are often one letter apart by nature, so they are given less.
 */
export function isSimilarDomain(one: string, other: string) {
  const [a, b] = [nameIn(one), nameIn(other)]
  if (skeleton(a) === skeleton(b)) return true
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter < 5 ? 0 : shorter < 8 ? 1 : 2
  return distance(a, b, allowed) <= allowed
}

/** Levenshtein's distance; anything above `most` is only known to be more. */
function distance(a: string, b: string, most: number) {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row[b.length] ?? 0
}
