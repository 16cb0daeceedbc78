type RateLimits = { burst: number; perSecond: number }

const maxClients = 50_000

/**
 * Counts calls of clients in memory (generic cell rate algorithm): `burst` at once, `perSecond` after that. Each
 * client is one number, the moment at which all it has asked for is paid off, and is forgotten after it.
 */
export function createTokenBucket(
  { burst, perSecond }: RateLimits,
  now: () => number = () => performance.now(),
) {
  const interval = 1000 / perSecond
  const paidOffAt = new Map<string, number>()
  let forgotAt = now()

  /** The idle are forgotten once a second; in a flood of ever new clients, the one heard of first as well. */
  function makeRoom(at: number) {
    if (paidOffAt.size < maxClients) return
    if (at - forgotAt > 1000) {
      forgotAt = at
      for (const [client, time] of paidOffAt) if (time <= at) paidOffAt.delete(client)
    }
    const [first] = paidOffAt.keys()
    if (paidOffAt.size >= maxClients && first !== undefined) paidOffAt.delete(first)
  }

  return {
    /** Counts one call. Answers the seconds to wait when the client has spent its rate, otherwise 0. */
    count(client: string): number {
      const at = now()
      const due = Math.max(paidOffAt.get(client) ?? 0, at)
      const early = due + interval - at - burst * interval
      if (early > 0) return Math.ceil(early / 1000)
      if (!paidOffAt.has(client)) makeRoom(at)
      paidOffAt.set(client, due + interval)
      return 0
    },
    /** How many of its recent calls the client has not paid off; whoever asks rarely has next to none. */
    owed: (client: string) => Math.max(0, ((paidOffAt.get(client) ?? 0) - now()) / interval),
  }
}
