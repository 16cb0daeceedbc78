export type Named = {
  companyName: string
  /** The domain the company has proved, such as `acme.com`. */
  companyDomain?: string | null
  /** Names of other employers it must not be mistaken for, such as those already verified. */
  knownEmployers?: readonly string[]
}

// Names that scams borrow most often. The caller may add its own employers.
const borrowed = [
  'amazon',
  'google',
  'microsoft',
  'facebook',
  'netflix',
  'walmart',
  'costco',
  'fedex',
  'paypal',
  'pfizer',
  'deloitte',
  'accenture',
  'spotify',
  'airbnb',
  'tiktok',
  'emirates',
  'unilever',
  'nestle',
  'siemens',
  'samsung',
  'barclays',
  'santander',
  'marriott',
  'starbucks',
  'mcdonalds',
  'linkedin',
  'toyota',
  'novartis',
]
/** Endings that name a legal form, a country or a trade, not the company. */
const tail =
  /\b(?:inc|ltd|llc|plc|gmbh|corp|corporation|company|co|limited|group|sa|ag|bv|careers?|jobs?|hr|recruitment|hiring|official|global|international)\b/g

const skeleton = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(tail, ' ')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(
      /[01345$@|]/g,
      (mark) => ({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', $: 's', '@': 'a', '|': 'l' })[mark] ?? '',
    )
    .replace(/[^a-z]/g, '')

const letters = (name: string) =>
  name
    .toLowerCase()
    .replace(tail, ' ')
    .replace(/[^a-z0-9]/g, '')

const host = /(?:@|https?:\/\/(?:www\.)?|\bwww\.)([a-z0-9.-]{4,80})/g

/** Quotes the name or address that looks like an employer's it is not. */
export function namesAnother({ companyName, companyDomain, knownEmployers = [] }: Named, body: string) {
  const own = letters(companyName.slice(0, 200))
  const shape = skeleton(companyName.slice(0, 200))
  for (const name of [...borrowed, ...knownEmployers]) {
    const other = letters(name)
    if (other.length < 5 || other === own) continue
    if (shape === skeleton(name) || (other.length > 6 && oneApart(own, other)))
      return `${companyName.slice(0, 80)} (${name})`
  }
  let tries = 0
  for (const [, found = ''] of body.matchAll(host)) {
    if (++tries > 40) return
    const domain = found.replace(/\.+$/, '')
    if (companyDomain && (domain === companyDomain || domain.endsWith(`.${companyDomain}`))) continue
    // `amazon-jobs.work` is not Amazon's; `jobs.amazon.com` is, and `siemens-energy.com` is Siemens Energy's.
    for (const label of domain.split('.').slice(-3, -1))
      if (letters(label) !== own && (imitates(label) || (companyDomain && lengthens(label, own))))
        return domain
  }
}

const shapes = new Map(borrowed.map((name) => [skeleton(name), name]))

function imitates(label: string) {
  const parts = label.split('-')
  if (parts.length > 1) return parts.some((part) => borrowed.includes(part))
  const name = shapes.get(skeleton(label))
  return name !== undefined && name !== label
}

/** The company's own name with words hung on, on a domain it has not proved. */
const lengthens = (label: string, own: string) =>
  own.length > 4 && label.includes('-') && label.replaceAll('-', '').startsWith(own)

/** One letter added, left out, changed, or two neighbours swapped. */
function oneApart(a: string, b: string) {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const swapped =
    a.length === b.length &&
    a[start] === b[start + 1] &&
    a[start + 1] === b[start] &&
    a.slice(start + 2) === b.slice(start + 2)
  return (
    swapped ||
    a.slice(start + 1) === b.slice(start + 1) ||
    a.slice(start) === b.slice(start + 1) ||
    a.slice(start + 1) === b.slice(start)
  )
}
