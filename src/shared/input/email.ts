import { asciiDomain } from './domains.ts'
import { plain, tidyLine, trimPasted } from './pasted.ts'

const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** An address as it is stored and compared, if it is one: in plain signs, lower-cased, the domain in ASCII. */
export function tidyEmail(typed: string) {
  const written = plain(typed)
    .replace(/^<(.*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const at = written.lastIndexOf('@') + 1
  return at === 0 ? written : written.slice(0, at) + (asciiDomain(written.slice(at)) ?? written.slice(at))
}

/** What staff look for among names and addresses: an email is found by its own letters as well. */
export const tidySearch = (typed: string) =>
  trimPasted(tidyLine(typed)).replace(/@(\S+)$/, (all, domain: string) => {
    const inAscii = asciiDomain(domain)
    return inAscii ? `@${inAscii}` : all
  })

/** Why this is no address that mail can be sent to, or null. */
export function emailProblem(written: string) {
  if (address.test(written)) return null
  const isOnlyForeign = address.test(written.replace(/[\p{L}\p{M}\p{So}](?=.*@)/gu, 'a'))
  return isOnlyForeign
    ? 'Mail to an address with such letters before the @ does not arrive everywhere. Enter one in a to z.'
    : 'Enter an email like name@company.com'
}
