import { createRequire } from 'node:module'
import { getDomain, parse } from 'tldts'
import { asciiDomain } from '#/shared/input/domains.ts'

/** Free-mail domains, which prove nothing about a company. */
const freeMail = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'ymail.com', 'rocketmail.com', 'aol.com', 'icloud.com'],
  ...['me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.io', 'hey.com'],
  ...['gmx.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'freenet.de', 'mail.com', 'email.com'],
  ...['zoho.com', 'zohomail.com', 'fastmail.com', 'yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com'],
  ...['126.com', 'naver.com', 'rediffmail.com', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr'],
  ...['libero.it', 'btinternet.com', 'comcast.net', 'verizon.net', 'att.net', 'bigpond.com', 'duck.com'],
])

/** The same services under the endings of other countries: yahoo.fr, gmx.ch. */
const freeMailAnywhere =
  /^(?:g(?:oogle)?mail|yahoo|ymail|hotmail|outlook|live|aol|icloud|proton(?:mail)?|gmx|mail|yandex|zoho)\./

export const isFreeMail = (domain: string) => freeMail.has(domain) || freeMailAnywhere.test(domain)

/**
 * 'northgate.co.uk' for 'https://www.careers.northgate.co.uk/jobs', in ASCII. Subdomains of shared hosts count as
 * domains.
 */
export function registrableDomain(address: string | null) {
  const domain = address && getDomain(address, { allowPrivateDomains: true })
  return domain ? asciiDomain(domain) : null
}

/** Disposable mail domains. The large list is loaded on first use, and is kept from the type checker. */
let throwAway: Set<string> | undefined
function isDisposable(domain: string) {
  throwAway ??= new Set(createRequire(import.meta.url)('disposable-email-domains') as string[])
  return throwAway.has(domain)
}

/** Whether anyone can get an address at this domain. */
export const isOpenToAnyone = (domain: string) => isFreeMail(domain) || isDisposable(domain)

/** The shared host of a subdomain, such as 'github.io'; null for an own domain. */
export function hostingOf(domain: string) {
  const { isPrivate, publicSuffix } = parse(domain, { allowPrivateDomains: true })
  return isPrivate ? publicSuffix : null
}

/** Internationalized domains go to manual review, because letters of other scripts can look like Latin ones. */
export const isPunycode = (domain: string) => /(^|\.)xn--/.test(domain)

/** Why an address cannot prove that its owner speaks for the company, or null when it can. */
export function mailboxProblem(email: string, companyDomain: string | null) {
  const domain = registrableDomain(email.slice(email.lastIndexOf('@') + 1))
  if (domain && isOpenToAnyone(domain)) {
    return `Anyone can have an address at ${domain}. Use one at your company’s own domain.`
  }
  if (!companyDomain) return 'Add your company’s website first, so that we know which domain is yours.'
  if (isOpenToAnyone(companyDomain))
    return `${companyDomain} gives addresses to anyone, so it proves nothing.`
  const hosting = hostingOf(companyDomain)
  if (hosting) return `Anyone can have a name under ${hosting}, so it proves nothing.`
  if (domain !== companyDomain) return `Use an address at ${companyDomain}, the domain of your website.`
  return null
}
