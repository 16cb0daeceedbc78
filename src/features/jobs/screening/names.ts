import { isSameName, resembles } from '#/server/names/compare.ts'
import { reservedIn, wellKnown, wellKnownDomainLike, wellKnownLike } from '#/server/names/lists.ts'
import { plainName, skeletonOf } from '#/server/names/skeleton.ts'
import { nameShape } from '#/server/names/word-kinds.ts'

export type Named = {
  companyName: string
  /** The domain the company has proved, such as `acme.com`. */
  companyDomain?: string | null
  /** Names of other employers it must not be mistaken for, such as those already verified. */
  knownEmployers?: readonly string[]
  /** Whether a person read the company's case, and with it its name. */
  nameWasRead?: boolean
}

const letters = (name: string) => plainName(name).replace(/[^\p{L}\p{N}]/gu, '')
const isAt = (domain: string, home: string) => domain === home || domain.endsWith(`.${home}`)

const host = /(?:@|https?:\/\/(?:www\.)?|\bwww\.)([a-z0-9.-]{4,80})/g
const maxHosts = 40
/** Labels with a hyphen are compared with every well-known name, which takes longer. */
const maxCompared = 10

/** Quotes the name or address that looks like an employer's it is not. */
export function namesAnother(company: Named & { title: string }, body: string) {
  return borrowedName(company) ?? borrowedTitle(company) ?? borrowedHost(company, body)
}

const employerInTitle = /(?:\bat|@)\s*([^()|,–—-]{2,80})/gi
const maxInTitle = 3

/** 'Software Engineer at Microsoft' by somebody who has not proven to be Microsoft, or a job in this site's own name. */
function borrowedTitle({ title, companyName, companyDomain = null }: Named & { title: string }) {
  const said = title.slice(0, 200)
  if (reservedIn(said).some(({ name }) => name === 'Waymark')) return said
  for (const [, named = ''] of [...said.matchAll(employerInTitle)].slice(0, maxInTitle)) {
    if (isSameName(named, companyName)) continue
    const known = wellKnownLike(named, companyDomain).find(
      ({ resemblance }) => resemblance !== 'contains the other',
    )
    if (known) return `${said} (${known.name})`
  }
}

function borrowedName({ companyName, companyDomain, knownEmployers = [], nameWasRead }: Named) {
  if (nameWasRead) return
  const shape = nameShape(companyName.slice(0, 200))
  const quoted = (name: string) => `${companyName.slice(0, 80)} (${name})`
  for (const { name, domains, distinctiveness: weight, shape: known } of wellKnown) {
    if (companyDomain && domains.some((home) => isAt(companyDomain, home))) continue
    const found = resembles(shape, known, weight)
    // Without a proven domain nobody knows whether the very name is its own.
    if (found && (companyDomain || found === 'drawn alike' || found === 'a letter apart')) return quoted(name)
  }
  for (const name of knownEmployers) {
    const found = resembles(shape, name)
    if (found && found !== 'the same name') return quoted(name)
  }
}

function borrowedHost({ companyName, companyDomain }: Named, body: string) {
  const own = letters(companyName.slice(0, 200))
  let tries = 0
  let compared = 0
  for (const [, found = ''] of body.matchAll(host)) {
    if (++tries > maxHosts) return
    const domain = found.replace(/\.+$/, '')
    if (companyDomain && isAt(domain, companyDomain)) continue
    for (const label of domain.split('.').slice(-3, -1)) {
      if (letters(label) === own) continue
      if (companyDomain && lengthens(label, own)) return domain
      if (isDrawnAlike(label)) return domain
      // `amazon-jobs.work` is not Amazon's; `jobs.amazon.com` is, and so is `amazon.nl`.
      if (label.includes('-') && ++compared <= maxCompared && wellKnownDomainLike(domain).length > 0)
        return domain
    }
  }
}

const drawn = new Map(wellKnown.map(({ name, shape }) => [shape.whole, letters(name)]))

/** 'arnazon' is drawn like 'amazon', and is another word. */
function isDrawnAlike(label: string) {
  const name = drawn.get(skeletonOf(label))
  return name !== undefined && name.length > 4 && name !== letters(label)
}

/** The company's own name with words hung on, on a domain it has not proved. */
const lengthens = (label: string, own: string) =>
  own.length > 4 && label.includes('-') && label.replaceAll('-', '').startsWith(own)
