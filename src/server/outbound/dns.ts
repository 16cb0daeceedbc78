import { getServers } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, isIPv6 } from 'node:net'
import { isAllowedAddress, type OutboundConfig } from './outbound.ts'

const patience = { timeout: 1500, tries: 2 }

/** One server to ask: a resolver, or a name server of the domain itself. */
export type NameServer = { name: string; resolver: Resolver }

const at = (name: string, address: string): NameServer => {
  const resolver = new Resolver(patience)
  resolver.setServers([address])
  return { name, resolver }
}

/** Who gives the second opinion: at most three, each asked by itself. */
export function resolverAt({ resolvers }: OutboundConfig): NameServer[] {
  return (resolvers ?? getServers()).slice(0, 3).map((address) => at(address, address))
}

// These say that there is nothing. Every other failure says that we could not see.
const nothing = new Set(['ENODATA', 'ENOTFOUND'])

/** The records, an empty list when there are none, or null when nobody could tell. */
export async function resolveOrEmpty<T>(question: Promise<T[]>): Promise<T[] | null> {
  try {
    return await question
  } catch (error) {
    return nothing.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}

/** The first resolver that can tell. */
async function resolveFirst<T>(servers: NameServer[], question: (resolver: Resolver) => Promise<T[]>) {
  for (const { resolver } of servers) {
    const answer = await resolveOrEmpty(question(resolver))
    if (answer) return answer
  }
  return null
}

/** The name servers of a zone themselves, without those that are not on the public internet. */
export async function nameServersOf(zone: string, outside: OutboundConfig): Promise<NameServer[]> {
  const resolvers = resolverAt(outside)
  const names = (await resolveFirst(resolvers, (resolver) => resolver.resolveNs(zone))) ?? []
  const port = outside.loopback?.dns ?? 53
  const found = await Promise.all(
    names.slice(0, 3).map(async (name) => {
      const address = (await addressesOf(name, outside))?.find((address) =>
        isAllowedAddress(address, outside),
      )
      return address ? [at(name, isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`)] : []
    }),
  )
  return found.flat()
}

/** Every address of a host, asked of the resolvers and not of this machine's own list of hosts. */
export async function addressesOf(host: string, outside: OutboundConfig): Promise<string[] | null> {
  const resolvers = resolverAt(outside)
  const [four, six] = await Promise.all([
    resolveFirst(resolvers, (resolver) => resolver.resolve4(host)),
    resolveFirst(resolvers, (resolver) => resolver.resolve6(host)),
  ])
  if (!four && !six) return null
  return [...(four ?? []), ...(six ?? [])].filter((address) => isIP(address))
}
