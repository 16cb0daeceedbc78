import type { Config } from '#/server/config.ts'

/**
 * Does `work` while other servers have only a fraction of their time to answer, for those that stay silent on purpose.
 * Before and after it they have all of it, so that a busy machine changes no other test.
 */
export async function withShortTimeouts<T>(
  times: number,
  { outbound }: Pick<Config, 'outbound'>,
  work: () => Promise<T>,
): Promise<T> {
  const loopback = outbound?.loopback
  if (!loopback) throw new Error('only the servers of a test get less time: set OUTSIDE_LOOPBACK')
  loopback.timeoutDivisor = times
  try {
    return await work()
  } finally {
    loopback.timeoutDivisor = 1
  }
}
