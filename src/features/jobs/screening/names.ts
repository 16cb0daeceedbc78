import { isSameName, resembles } from '#/server/names/compare.ts'
import {
  findSimilarWellKnownNames,
  reservedIn,
  wellKnownDomainLike,
  wellKnownNames,
} from '#/server/names/lists.ts'
import { nameSkeleton, plainName } from '#/server/names/skeleton.ts'
import { nameShape } from '#/server/names/word-kinds.ts'
import { isWithinDomain } from '#/shared/input/is-within-domain.ts'

export type CompanyIdentity = {
  companyName: string
  /** The domain the company has proved, such as `acme.com`. */
  companyDomain?: string | null
  /** Names of employers with a badge it must not be mistaken for. */
  knownEmployers?: readonly string[]
  /** Whether a reviewer approved the company's case, including its name. */
  nameWasRead?: boolean
}

const letters = (name: string) => plainName(name).replace(/[^\p{L}\p{N}]/gu, '')

const host = /(?:@|https?:\/\/(?:www\.)?|\bwww\.)([a-z0-9.-]{4,80})/g
const maxHosts = 40
/** Labels with a hyphen are compared with every well-known name, which is slower. */
const maxCompared = 10

/** Quotes a name or address that imitates another employer's. */
export function findImitatedEmployer(company: CompanyIdentity & { title: string }, body: string) {
  return impersonatedName(company) ?? impersonatedTitle(company) ?? impersonatedHost(company, body)
}

const employerInTitle = /(?:\bat|@)\s*([^()|,–—-]{2,80})/gi
const maxInTitle = 3

/**
 * 'Software Engineer at Microsoft' by a company that has not proved to be Microsoft, or a title in this
 * site's name.
 */
function impersonatedTitle({
  title,
  companyName,
  companyDomain = null,
}: CompanyIdentity & { title: string }) {
  const titleText = title.slice(0, 200)
  if (reservedIn(titleText).some(({ name }) => name === 'Waymark')) return titleText
  for (const [, named = ''] of [...titleText.matchAll(employerInTitle)].slice(0, maxInTitle)) {
    if (isSameName(named, companyName)) continue
    const known = findSimilarWellKnownNames(named, companyDomain).find(
      ({ resemblance }) => resemblance !== 'contains the other',
    )
    if (known) return `${titleText} (${known.name})`
  }
}

function impersonatedName({ companyName, companyDomain, knownEmployers = [], nameWasRead }: CompanyIdentity) {
  if (nameWasRead) return
  const shape = nameShape(companyName.slice(0, 200))
  const quoteName = (name: string) => `${companyName.slice(0, 80)} (${name})`
  for (const { name, domains, distinctiveness: weight, shape: known } of wellKnownNames) {
    if (companyDomain && domains.some((home) => isWithinDomain(companyDomain, home))) continue
    const found = resembles(shape, known, weight)
    // Without a proved domain the exact name may be the company's own.
    if (found && (companyDomain || found === 'look-alike' || found === 'a letter apart'))
      return quoteName(name)
  }
  for (const name of knownEmployers) {
    const found = resembles(shape, name)
    if (found && found !== 'the same name') return quoteName(name)
  }
}

function impersonatedHost({ companyName, companyDomain }: CompanyIdentity, body: string) {
  const own = letters(companyName.slice(0, 200))
  let tries = 0
  let compared = 0
  for (const [, found = ''] of body.matchAll(host)) {
    if (++tries > maxHosts) return
    const domain = found.replace(/\.+$/, '')
    if (companyDomain && isWithinDomain(domain, companyDomain)) continue
    for (const label of domain.split('.').slice(-3, -1)) {
      if (letters(label) === own) continue
      if (companyDomain && extendsOwnName(label, own)) return domain
      if (looksLikeWellKnown(label)) return domain
      // `amazon-jobs.work` is not Amazon's; `jobs.amazon.com` is, and so is `amazon.nl`.
      if (label.includes('-') && ++compared <= maxCompared && wellKnownDomainLike(domain).length > 0)
        return domain
    }
  }
}

const skeletons = new Map(wellKnownNames.map(({ name, shape }) => [shape.whole, letters(name)]))

/** 'arnazon' looks like 'amazon' but is another word. */
function looksLikeWellKnown(label: string) {
  const name = skeletons.get(nameSkeleton(label))
  return name !== undefined && name.length > 4 && name !== letters(label)
}

/** The company's name with added words, on a domain it has not proved. */
const extendsOwnName = (label: string, own: string) =>
  own.length > 4 && label.includes('-') && label.replaceAll('-', '').startsWith(own)
