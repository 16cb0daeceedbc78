import type { OutboundConfig } from '#/server/outbound/outbound.ts'
import { type FetchResult, fetchPublicUrl } from '#/server/outbound/safe-fetch.ts'
import { registrableDomain } from '../verification/mailboxes.server.ts'
import { challengePath, containsToken, type DomainCheck, sanitizeForDisplay } from './challenge.server.ts'

const belongsTo = (domain: string) => (host: string) => registrableDomain(host) === domain

const place = (read: FetchResult & { ok: true }) => new URL(read.address).host

/**
 * Looks for the token in a file on the website. The host must be the domain or its `www`, because other subdomains may
 * belong to customers. Without TLS it is fetched over http, as certificate authorities do, but never past an invalid
 * certificate.
 */
export async function checkDomainFile(
  domain: string,
  token: string,
  outbound: OutboundConfig,
): Promise<DomainCheck> {
  const belongs = belongsTo(domain)
  let read: FetchResult = { ok: false, reason: 'unreachable' }
  for (const start of [`https://${domain}`, `https://www.${domain}`, `http://${domain}`]) {
    read = await fetchPublicUrl(start + challengePath, belongs, outbound)
    if (read.ok || read.reason !== 'unreachable') break
  }
  const look = (
    outcome: DomainCheck['outcome'],
    finding: string,
    more: Partial<DomainCheck> = {},
  ): DomainCheck => ({
    method: 'file',
    outcome,
    finding,
    source: domain + challengePath,
    records: [],
    ...more,
  })
  if (!read.ok) {
    if (read.reason === 'elsewhere')
      return look(
        'unknown',
        `The file’s address leads to ${sanitizeForDisplay(read.target)}, which is not ${domain}.`,
      )
    return look(
      'unknown',
      read.reason === 'untrusted'
        ? `The certificate of ${domain} cannot be trusted, so we did not read the file.`
        : `No public web server at ${domain} gave an answer we could read.`,
    )
  }
  const source = place(read) + challengePath
  if (read.status === 404 || read.status === 410)
    return look('waiting', `There is no file at ${source} yet.`, { source })
  if (read.status !== 200)
    return look('unknown', `${place(read)} answered with status ${read.status}.`, { source })
  if (!read.isComplete) return look('unknown', 'The file is too large or too slow to be read.', { source })
  const lines = read.body.toString('utf8').split(/\r?\n/)
  if (lines.some((line) => containsToken(line, token)))
    return look('pass', `The file at ${source} holds your token.`, {
      source,
      proof: read.body.toString('base64'),
    })
  const first = sanitizeForDisplay(lines.find((line) => line.trim()) ?? '')
  return look('waiting', `There is a file at ${source}, but it does not hold your token.`, {
    source,
    records: first ? [{ name: challengePath, value: first, match: false }] : [],
  })
}

/** Whether a website responds at the domain: weak evidence. */
export async function checkWebsite(
  website: string,
  domain: string,
  outbound: OutboundConfig,
): Promise<DomainCheck> {
  const read = await fetchPublicUrl(website, belongsTo(domain), outbound)
  const look = (
    outcome: DomainCheck['outcome'],
    finding: string,
    more: Partial<DomainCheck> = {},
  ): DomainCheck => ({
    method: 'website',
    outcome,
    finding,
    source: URL.parse(website)?.host ?? domain,
    records: [],
    ...more,
  })
  if (!read.ok) {
    if (read.reason === 'elsewhere')
      return look(
        'unknown',
        `The website leads to ${sanitizeForDisplay(read.target)}, which is not ${domain}.`,
      )
    return look(
      'unknown',
      read.reason === 'untrusted'
        ? 'The certificate of the website cannot be trusted, so we did not open it.'
        : 'No public web server gave an answer we could read.',
    )
  }
  if (read.status >= 400)
    return look('unknown', `The website answered with status ${read.status}.`, { source: place(read) })
  return look('pass', `A website answers at ${place(read)}.`, {
    source: place(read),
    proof: `${read.status} ${read.address}\n${read.body.toString('base64')}`,
  })
}
