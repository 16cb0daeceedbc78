// Where somebody comes from to a job: what the link they followed says (`ref`, `utm_source`), else the domain of the site
// it was on. Whoever follows no link has none.

const maxLength = 60

/** As it is kept, whatever was sent: lower case, no control characters, no long values. */
export function normalized(value: string) {
  const text = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return [...text].slice(0, maxLength).join('') || null
}

export type Source = {
  source: string | null | undefined
  medium: string | null | undefined
  campaign: string | null | undefined
}

/** Nothing is refused: what is given comes from the address of a page, which anybody can write. */
export const cleanSource = (given: Partial<Source> | null | undefined) => ({
  source: normalized(given?.source ?? ''),
  medium: normalized(given?.medium ?? ''),
  campaign: normalized(given?.campaign ?? ''),
})

/** Of everybody who followed no link from elsewhere, and of what is one too many. */
export const direct = 'direct'
export const others = 'other'

/** From the address that was opened and the page that led there; null for a page of this site, or none. */
export function sourceOf(address: string, referrer: string): Source | null {
  const here = URL.parse(address)
  if (!here) return null
  const value = (name: string) => normalized(here.searchParams.get(name)?.slice(0, 2000) ?? '')
  const source = value('ref') ?? value('utm_source')
  if (source) return { source, medium: value('utm_medium'), campaign: value('utm_campaign') }
  const from = URL.parse(referrer)
  if (!from || !/^https?:$/.test(from.protocol) || from.host === here.host) return null
  const domain = normalized(from.hostname.replace(/^www\./, ''))
  return domain ? { source: domain, medium: null, campaign: null } : null
}

/** For the address of the application form, which somebody may reach only after signing in. */
export function withSource(path: string, from: Source | null) {
  if (!from?.source) return path
  const params = new URLSearchParams({ ref: from.source })
  if (from.medium) params.set('utm_medium', from.medium)
  if (from.campaign) params.set('utm_campaign', from.campaign)
  return `${path}?${params}`
}
