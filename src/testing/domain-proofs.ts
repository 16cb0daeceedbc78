import type { RequestListener } from 'node:http'
import { testApp } from '#/testing/app.ts'
import { type DnsReply, dnsServer } from '#/testing/servers/dns.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'

export type Page = RequestListener

/**
 * The product with a fake internet: three DNS servers and one web server on this machine. Call it once at the top of a
 * test file.
 */
export async function openDomainProofs() {
  const zones = new Map<string, DnsReply>()
  /** Overrides the replies of one resolver. */
  const spoofed = new Map<string, DnsReply>()
  const owns = (name: string) => /(^|\.)[a-z0-9-]+\.example$/.test(name) && !name.startsWith('ns1.')

  function truth(name: string, type: string | undefined): DnsReply {
    const known = zones.get(`${name} ${type}`) ?? zones.get(name)
    if (known) return known
    if (type === 'NS' && name.split('.').length === 2) return [{ type: 'NS', value: `ns1.${name}` }]
    if (type === 'A' && (name.startsWith('ns1.') || owns(name))) return [{ type: 'A', value: '127.0.0.1' }]
    return type === 'TXT' || type === 'CNAME' ? 'nxdomain' : []
  }

  const authority = await dnsServer((name, type) => zones.get(`authority ${name}`) ?? truth(name, type))
  const honest = await dnsServer(truth)
  const second = await dnsServer((name, type) => spoofed.get(`${name} ${type}`) ?? truth(name, type))

  const { port: webPort, pages, calls } = await openWebHosts()

  const app = await testApp({
    OUTSIDE_CHECKS: 'on',
    DNS_RESOLVERS: `${honest.address},${second.address}`,
    OUTSIDE_LOOPBACK: `dns=${authority.port},http=${webPort},https=1`,
  })
  const { db } = app

  let serial = 0
  const profileAt = (domain: string, more: object = {}) => ({
    entityType: 'llc' as const,
    phoneNumber: { countryCode: 'US', contactNumber: `(202) 555-${String(1000 + serial++)}` },
    mailingAddress: '1 Test Street, Newark, NJ 07102',
    companySize: 20,
    corporateDomicile: 'US',
    taxIDNumber: `22-${2_000_000 + serial++}`,
    websiteURL: `http://${domain}`,
    socialLinks: { facebookURL: '', twitterURL: '' },
    ...more,
  })

  /** Random domains that are not confusable with each other. */
  const freshDomain = () =>
    `${Array.from({ length: 16 }, () => 'abcdefghjkmnpqrtuxyz'[Math.floor(Math.random() * 20)]).join('')}.example`

  /** An employer with a submitted profile that is pending, because the domain is not proven. */
  async function sent(domain = freshDomain(), more: object = {}) {
    const employer = await app.employer('draft', { websiteUrl: null, domain: null, phoneContactNumber: null })
    await employer.api.post('/employers', profileAt(domain, more))
    await app.runTasks()
    const { data } = await employer.api.get('/employers/domain')
    const record = `_waymark-challenge.${domain}`
    return { ...employer, domain, record, value: data.challenge?.value ?? '' }
  }

  async function look({ api }: Awaited<ReturnType<typeof sent>>) {
    await api.post('/employers/domain/check')
    await app.runTasks()
    const { data: proof } = await api.get('/employers/domain')
    const { data: employer } = await api.get('/employers')
    const { data: found } = await api.get('/employers/evidence')
    return {
      status: employer.status,
      dns: proof.checks.find(({ method }) => method === 'dns'),
      file: proof.checks.find(({ method }) => method === 'file'),
      website: proof.checks.find(({ method }) => method === 'website'),
      claim: (claim: string) => found.evidence.find((row) => row.claim === claim),
    }
  }

  const txt = (...values: (string | string[])[]): DnsReply => values.map((value) => ({ type: 'TXT', value }))

  const says =
    (body: string | Buffer, status = 200): Page =>
    (_, response) =>
      response.writeHead(status).end(body)

  return {
    zones,
    spoofed,
    honest,
    pages,
    calls,
    webPort,
    app,
    profileAt,
    freshDomain,
    sent,
    look,
    txt,
    says,
    db,
  }
}
