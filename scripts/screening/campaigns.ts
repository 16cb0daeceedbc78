// Groups labelled adverts into campaigns. A model that has seen one advert of a campaign recognises the others, so
// all of them must be in the same fold. Two adverts are joined when any of these is true, and joining is transitive:
//   group    the data set itself calls them near-copies
//   contact  both contain the same mail address, telephone number or web address
//   profile  both have the same company profile, word for word
//   passage  at least 30 % of the runs of five words of one text (profile, description, requirements, benefits, or the
//            last three together) are in the same text of the other, and the shorter has 8 runs or more
// It does not use the labels. Joining too much (two offices of one honest employer) is acceptable, too little is not.

export type Line = Record<string, string | number | undefined>
const reasonsToJoin = ['group', 'contact', 'profile', 'passage'] as const
export type Joined = Record<(typeof reasonsToJoin)[number], number>

const written = ['company_profile', 'description', 'requirements', 'benefits'] as const
const runLength = 5
const sharedPart = 0.3
const minRuns = 8
/** Shorter profiles ("Restaurant") do not identify a company. */
const minProfileLength = 20

/** The campaign of each line, named after its first line, and how often each reason joined separate adverts. */
export function findCampaigns(lines: Line[]): { campaigns: string[]; joined: Joined } {
  const parent = lines.map((_, at) => at)
  const joined: Joined = { group: 0, contact: 0, profile: 0, passage: 0 }
  const root = (at: number): number => {
    let top = at
    while (parent[top] !== top) top = parent[top]!
    return top
  }
  const join = (a: number, b: number, reason: keyof Joined) => {
    const [first, second] = [root(a), root(b)].sort((x, y) => x - y)
    if (first === second) return
    parent[second!] = first!
    joined[reason]++
  }

  const firstOf = new Map<string, number>()
  for (const reason of reasonsToJoin)
    for (const [at, line] of lines.entries())
      for (const key of keysOf(line, reason)) {
        const first = firstOf.get(`${reason} ${key}`)
        if (first === undefined) firstOf.set(`${reason} ${key}`, at)
        else join(at, first, reason)
      }

  const passages = lines.map((line) => {
    const texts = written.map((field) => String(line[field] ?? ''))
    return [...texts, texts.slice(1).join(' ')].map(runsOf)
  })
  for (let a = 1; a < lines.length; a++)
    for (let b = 0; b < a; b++)
      if (
        root(a) !== root(b) &&
        passages[a]!.some((runs, field) => shareAPassage(runs, passages[b]![field]!))
      )
        join(a, b, 'passage')
  return { campaigns: lines.map((_, at) => `c${root(at)}`), joined }
}

const masked = /#(?:URL|EMAIL|PHONE)_[0-9a-f]{20,}/g
const contacts =
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|\bhttps?:\/\/[^\s<>()"']{4,200}|\+?\d[\d ().-]{7,17}\d/g

function keysOf(line: Line, reason: keyof Joined): string[] {
  if (reason === 'group') return line.group === undefined ? [] : [String(line.group)]
  if (reason === 'profile') {
    const profile = wordsOf(String(line.company_profile ?? '')).join(' ')
    return profile.length > minProfileLength ? [profile] : []
  }
  if (reason === 'passage') return []
  const text = written.map((field) => String(line[field] ?? '')).join(' ')
  const plain = text.replace(masked, ' ').match(contacts) ?? []
  return [
    ...(text.match(masked) ?? []),
    ...plain.flatMap((contact) => {
      if (/[a-z]/i.test(contact)) return [contact.toLowerCase().replace(/[/.]+$/, '')]
      const digits = contact.replace(/\D/g, '')
      // "2012 - 2014" is not a telephone number.
      return digits.length < 9 ? [] : [digits]
    }),
  ]
}

// Office programs leave their style sheets in texts, and unrelated authors share those.
const styleSheet = /Normal 0 false.{0,4000}?(?:mso-[^;"]{0,80};?"?)+/g
const wordsOf = (text: string) =>
  text
    .replace(styleSheet, ' ')
    .replace(masked, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

function runsOf(text: string) {
  const words = wordsOf(text)
  return new Set(words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(' ')))
}

function shareAPassage(a: Set<string>, b: Set<string>) {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  if (few.size < minRuns) return false
  let shared = 0
  for (const run of few) if (many.has(run)) shared++
  return shared >= sharedPart * few.size
}
