import { asciiDomain } from './domains.ts'
import { hasNoControlCharacters, removeInvisible, trimPasted } from './pasted.ts'

/** The host of a web address, in ASCII. */
export const hostOf = (address: string) => URL.parse(address)?.hostname

/**
 * A web address as it is stored: with `https://` if it was typed without a scheme, the domain in ASCII, and the rest as
 * typed, without what nobody sees.
 */
export function tidyWebUrl(typed: string) {
  const seen = trimPasted(removeInvisible(trimPasted(typed)))
  // East Asian keyboards write the scheme in full width; in a path such signs may be meant.
  const written = /^[^/]*[\uff01-\uff5e]/.test(seen) ? seen.normalize('NFKC') : seen
  if (!written) return ''
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`
  const [, start = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#:@\\]+)(.*)$/is.exec(withScheme) ?? []
  return host && /[^\p{ASCII}]/u.test(host) ? `${start}${asciiDomain(host) ?? host}${rest}` : withScheme
}

/** Whether it is an address of the web that any browser opens, without a password. */
export function isWebUrl(value: string) {
  // URL.parse silently drops or encodes these, but we store the text as typed.
  if (/\s/.test(value) || !hasNoControlCharacters(value)) return false
  const url = URL.parse(value)
  return (
    !!url &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    !url.username &&
    !url.password &&
    url.hostname.includes('.')
  )
}
