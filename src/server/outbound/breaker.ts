/** Failures in a row until a host is left alone. */
const maxFailures = 3
const pauseSeconds = 60
const maxHosts = 1_000

/**
 * Remembers hosts that do not answer, so that a thousand browsers of a dead push service, or mails to one host, do not
 * hold up all others, each for the time of a time-out.
 */
export function createBreaker(now: () => number = Date.now) {
  const hosts = new Map<string, { failures: number; until: number }>()
  return {
    /** Seconds until the host may be called again; 0: now. */
    pauseOf(host: string) {
      return Math.max(0, Math.ceil(((hosts.get(host)?.until ?? 0) - now()) / 1000))
    },
    answered(host: string) {
      hosts.delete(host)
    },
    failed(host: string) {
      const failures = (hosts.get(host)?.failures ?? 0) + 1
      // The first one after a pause is a trial: it opens or closes the way for all.
      const until = failures >= maxFailures ? now() + pauseSeconds * 1000 : 0
      if (hosts.size >= maxHosts) hosts.clear()
      hosts.set(host, { failures, until })
    },
  }
}
