import { randomBytes } from 'node:crypto'
import { parse } from 'tldts'
import { hostingOf, isOpenToAnyone } from '../verification/mailboxes.server.ts'

export const challengeLabel = '_waymark-challenge'
export const challengePath = '/.well-known/waymark-challenge.txt'
export const challengeDays = 30

/** A 128-bit token in hexadecimal, because some DNS hosts change the case. */
export const newChallenge = () => randomBytes(16).toString('hex')

/** The line to publish in the DNS record or the file. */
export const challengeLine = (token: string) => `token=${token}`

/** Whether a DNS record or a line of the file contains the token, however the host quotes it. */
export const containsToken = (text: string, token: string) =>
  text
    .trim()
    .replace(/^"+|"+$/g, '')
    .trim()
    .toLowerCase() === challengeLine(token)

/** Sanitizes a response of a foreign server for storage and display. */
export const sanitizeForDisplay = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '·')
    .slice(0, 200)
    .toWellFormed()

/** The result of one domain check. A missing token is never held against the company. */
export type DomainCheck = {
  method: 'dns' | 'file' | 'website'
  outcome: 'waiting' | 'pass' | 'unknown'
  finding: string
  source: string
  records: { name: string; value: string; match: boolean }[]
  proof?: string
}

const internalDomains = new Set([
  'local',
  'localhost',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'onion',
  'arpa',
])

/** Why control of this domain would prove nothing, or null if it is valid proof. */
export function unprovableReason(domain: string | null) {
  if (!domain) return 'Add your company’s website first, so that we know which domain is yours.'
  const { isIp, publicSuffix } = parse(domain, { allowPrivateDomains: true })
  if (isIp || !publicSuffix || publicSuffix === domain || internalDomains.has(publicSuffix))
    return `${domain} is not a domain that a company can own.`
  if (hostingOf(domain)) return `Anyone can have a name under ${publicSuffix}, so it proves nothing.`
  if (isOpenToAnyone(domain)) return `Anyone can have an address at ${domain}, so it proves nothing.`
  return null
}
