type RateLimits = { burst: number; perSecond: number }

const maxClients = 50_000

/**
 * Counts calls per client in memory (generic cell rate algorithm): `burst` at once, then `perSecond`. Each client
 * is one number, the time at which its calls are paid off, and is forgotten after it.
 */
export function createTokenBucket(
  { burst, perSecond }: RateLimits,
  now: () => number = () => performance.now(),
) {
  const interval = 1000 / perSecond
  const paidOffAt = new Map<string, number>()
  let sweptAt = now()

  /** Forgets idle clients, at most once a second; in a flood of new clients also the oldest one. */
  function makeRoom(at: number) {
    if (paidOffAt.size < maxClients) return
    if (at - sweptAt > 1000) {
      sweptAt = at
      for (const [client, time] of paidOffAt) if (time <= at) paidOffAt.delete(client)
    }
    const [first] = paidOffAt.keys()
    if (paidOffAt.size >= maxClients && first !== undefined) paidOffAt.delete(first)
  }

  return {
    /** Counts one call. Returns 0, or the seconds to wait when the rate is used up. */
    count(client: string): number {
      const at = now()
      const due = Math.max(paidOffAt.get(client) ?? 0, at)
      const early = due + interval - at - burst * interval
      if (early > 0) return Math.ceil(early / 1000)
      if (!paidOffAt.has(client)) makeRoom(at)
      paidOffAt.set(client, due + interval)
      return 0
    },
    /** How many recent calls of the client are not paid off yet; close to 0 for infrequent callers. */
    debt: (client: string) => Math.max(0, ((paidOffAt.get(client) ?? 0) - now()) / interval),
  }
}
