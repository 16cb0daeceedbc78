import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Config } from '../config.ts'

/** What the company check may use of the world outside; null when the operator has switched it off. */
export type OutboundConfig = NonNullable<Config['outside']>

const closed = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // A cloud's own service behind an address that looks public.
  '168.63.129.16/32',
  // Inside the global range of IPv6, and yet not somebody's own: Teredo and its neighbours, examples, 6to4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [network = '', bits] = range.split('/')
  closed.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6')
}
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an address belongs to the public internet. Everything else is this machine, its network or a
 * disguise of one of them (mapped, translated, tunnelled), and an employer must not make us call it.
 */
export function isPublicAddress(address: string) {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && globalV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Whether we may connect there. In tests, 127.0.0.1 and nothing else stands in for the internet. */
export const isAllowedAddress = (address: string, { loopback }: OutboundConfig) =>
  loopback ? address === '127.0.0.1' : isPublicAddress(address)

/** The answer of `work`, or `late` when it takes longer. Whatever `work` does after that is ignored. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
