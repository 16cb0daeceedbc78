import { getServers } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import { isAllowedAddress, type OutboundConfig, outboundTimeoutMs } from './outbound.ts'

/** Whom to ask, and how long to wait. */
type Resolvers = Pick<OutboundConfig, 'resolvers' | 'loopback'>

/** A resolver, or one of the domain's own name servers. */
export type NameServer = { name: string; resolver: Resolver }

const nameServerAt = (name: string, address: string, outbound: Resolvers): NameServer => {
  const resolver = new Resolver({ timeout: outboundTimeoutMs('query', outbound), tries: 2 })
  resolver.setServers([address])
  return { name, resolver }
}

/** The resolvers for a second opinion: at most three, each queried separately. */
export function resolverAt(outbound: Resolvers): NameServer[] {
  const addresses = outbound.resolvers ?? getServers()
  return addresses.slice(0, 3).map((address) => nameServerAt(address, address, outbound))
}

// These codes mean that there are no records; every other failure means that we do not know.
const notFoundCodes = new Set(['ENODATA', 'ENOTFOUND'])

/** The records, an empty list when there are none, or null when the query failed. */
export async function resolveOrEmpty<T>(query: Promise<T[]>): Promise<T[] | null> {
  try {
    return await query
  } catch (error) {
    return notFoundCodes.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}

/** The answer of the first resolver that does not fail. */
async function resolveFirst<T>(servers: NameServer[], query: (resolver: Resolver) => Promise<T[]>) {
  for (const { resolver } of servers) {
    const answer = await resolveOrEmpty(query(resolver))
    if (answer) return answer
  }
  return null
}

/** The authoritative name servers of a zone that have a public address. */
export async function nameServersOf(zone: string, outbound: OutboundConfig): Promise<NameServer[]> {
  const resolvers = resolverAt(outbound)
  const names = (await resolveFirst(resolvers, (resolver) => resolver.resolveNs(zone))) ?? []
  const port = outbound.loopback?.dns ?? 53
  const found = await Promise.all(
    names.slice(0, 3).map(async (name) => {
      const address = (await addressesOf(name, outbound))?.find((address) =>
        isAllowedAddress(address, outbound),
      )
      return address
        ? [nameServerAt(name, `${isIPv6(address) ? `[${address}]` : address}:${port}`, outbound)]
        : []
    }),
  )
  return found.flat()
}

/** All addresses of a host according to the resolvers; /etc/hosts is not consulted. */
export async function addressesOf(host: string, outbound: Resolvers): Promise<string[] | null> {
  const resolvers = resolverAt(outbound)
  const [four, six] = await Promise.all([
    resolveFirst(resolvers, (resolver) => resolver.resolve4(host)),
    resolveFirst(resolvers, (resolver) => resolver.resolve6(host)),
  ])
  if (!four && !six) return null
  return [...(four ?? []), ...(six ?? [])].filter((address) => isIP(address))
}
