import { getDomain } from 'tldts'

/** Anyone can have an address here, so it proves nothing about a company. */
const openToAnyone = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'msn.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.co.in', 'ymail.com', 'rocketmail.com', 'aol.com', 'icloud.com'],
  ...['me.com', 'mac.com', 'proton.me', 'protonmail.com', 'pm.me', 'tutanota.com', 'tuta.io', 'hey.com'],
  ...['gmx.com', 'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'freenet.de', 'mail.com', 'email.com'],
  ...['zoho.com', 'zohomail.com', 'fastmail.com', 'yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com'],
  ...['126.com', 'naver.com', 'rediffmail.com', 'orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr'],
  ...['libero.it', 'btinternet.com', 'comcast.net', 'verizon.net', 'att.net', 'bigpond.com', 'duck.com'],
  ...[
    'mailinator.com',
    'guerrillamail.com',
    '10minutemail.com',
    'temp-mail.org',
    'tempmail.com',
    'yopmail.com',
  ],
  ...[
    'trashmail.com',
    'sharklasers.com',
    'getnada.com',
    'dispostable.com',
    'maildrop.cc',
    'throwawaymail.com',
  ],
  ...['mintemail.com', 'fakeinbox.com', 'moakt.com', 'mail-temp.com', 'mohmal.com', 'emailondeck.com'],
])

/** 'https://www.careers.northgate.co.uk/jobs' belongs to 'northgate.co.uk'. Sites on shared hosting are their own. */
export const registrableDomain = (address: string | null) =>
  address ? getDomain(address, { allowPrivateDomains: true }) : null

export const isOpenToAnyone = (domain: string) => openToAnyone.has(domain)

/** Letters of other scripts can be drawn exactly like ours; people compare those names. */
export const isInAnotherScript = (domain: string) => /(^|\.)xn--/.test(domain)

/** Why an address cannot prove that its owner speaks for the company, or null when it can. */
export function mailboxProblem(email: string, companyDomain: string | null) {
  const domain = registrableDomain(email.slice(email.lastIndexOf('@') + 1))
  if (domain && isOpenToAnyone(domain)) {
    return `Anyone can have an address at ${domain}. Use one at your company’s own domain.`
  }
  if (!companyDomain) return 'Add your company’s website first, so that we know which domain is yours.'
  if (isOpenToAnyone(companyDomain))
    return `${companyDomain} gives addresses to anyone, so it proves nothing.`
  if (domain !== companyDomain) return `Use an address at ${companyDomain}, the domain of your website.`
  return null
}
