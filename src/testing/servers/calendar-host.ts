import { dnsServer } from './dns.ts'
import { openWebHosts } from './web-hosts.ts'

/** Hosts that keep calendars, on this machine. `inside.example` has an address within. Call it once per test file. */
export async function openCalendarHost() {
  const { port, pages, calls } = await openWebHosts()
  const dns = await dnsServer((name, type) => {
    if (type !== 'A' || !name.endsWith('.example')) return []
    return [{ type: 'A', value: name === 'inside.example' ? '10.0.0.1' : '127.0.0.1' }]
  })
  const env = {
    OUTSIDE_CHECKS: 'on',
    DNS_RESOLVERS: dns.address,
    OUTSIDE_LOOPBACK: `dns=1,http=${port},https=1`,
  }
  return { env, pages, calls }
}
