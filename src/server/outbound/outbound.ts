import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Config } from '../config.ts'

/** What the company check may call; null when the operator has switched outside checks off. */
export type OutboundConfig = NonNullable<Config['outbound']>

const nonPublic = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // A cloud provider's metadata service behind an address that looks public.
  '168.63.129.16/32',
  // Inside the global range of IPv6 but not public: Teredo and its neighbours, examples, 6to4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [network = '', bits] = range.split('/')
  nonPublic.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6')
}
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address belongs to the public internet. Everything else is this machine, its network or a disguised
 * form of them (mapped, translated, tunnelled), which employers must not make us call (SSRF).
 */
export function isPublicAddress(address: string) {
  const family = isIP(address)
  if (family === 4) return !nonPublic.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !nonPublic.check(address, 'ipv6')
}

/** Whether we may connect there. In tests, only 127.0.0.1, which replaces the internet. */
export const isAllowedAddress = (address: string, { loopback }: Pick<OutboundConfig, 'loopback'>) =>
  loopback ? address === '127.0.0.1' : isPublicAddress(address)

/** In a test, servers without certificates stand for public https hosts. */
export const asReachable = (address: string, { loopback }: Pick<OutboundConfig, 'loopback'>) =>
  loopback ? address.replace(/^https:/, 'http:') : address

/** How long we wait for other servers. */
const timeoutsMs = {
  /** A DNS query, which is tried twice. */
  query: 1_500,
  answer: 5_000,
  /** A receiver of webhooks may do some work before it answers. */
  webhook: 10_000,
  /** All that one check of a company asks. They run in parallel, within the two minutes promised to the employer. */
  companyCheck: 20_000,
  /** All requests of one operation of a calendar server together, and the reading of their answers. */
  calendarOperation: 10_000,
  /** Nobody who books waits longer than this for the calendars of others, however many there are. */
  calendarsOfBooking: 4_000,
}

/** In a test, servers stand for the internet that stay silent on purpose: they may be given up sooner. */
export const outboundTimeoutMs = (
  of: keyof typeof timeoutsMs,
  { loopback }: Pick<OutboundConfig, 'loopback'>,
) => Math.ceil(timeoutsMs[of] / (loopback?.timeoutDivisor ?? 1))

/**
 * The result of `work`, or of `late` after so many milliseconds. `work` is not cancelled; its result is ignored.
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(onTimeout()), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
