import { setTimeout as pause } from 'node:timers/promises'
import { followOutbox } from '../../events/outbox.ts'
import { log } from '../../observability/log.ts'
import type { Services } from '../../services.ts'
import { keysOfChanges, pageKey } from './page-keys.ts'

/** A cache that was reached answers at once. */
const timeoutMs = 2_000
const retryEveryMs = 1_000
/** A page may be drawn before a change and reach the cache after it was told, so it is told again. */
const againAfterMs = [1_000, 10_000]
const keysPerRequest = 50
/** Above so many that wait, all pages go. */
const maxWaiting = 1_000

/**
 * Tells shared caches which pages have changed, after the commit, from the outbox of public changes. A cache that does not
 * answer is told when it is back. What changed before this process started nobody knows, so then all pages go.
 */
export async function startPagePurge({
  config,
  database,
  dispatcher,
}: Pick<Services, 'config' | 'database' | 'dispatcher'>) {
  const caches = config.pageCachePurge.map(openCache)
  const purge = (keys: string[]) => {
    for (const cache of caches) cache.purge(keys)
  }
  const purgeAll = () => purge([pageKey.all])
  const outbox = await followOutbox<{ jobSeq: number | null; companyNumber: number | null }>(
    database.background ?? database,
    dispatcher,
    {
      topic: 'search',
      table: 'search_outbox',
      columns: 'job_seq as "jobSeq", company_number as "companyNumber"',
      pageSize: 500,
      handle: async (changes) => purge(await keysOfChanges(database.background ?? database, changes)),
      onLost: purgeAll,
    },
  )
  purgeAll()
  return {
    /** Seconds for which a cache has not taken what it was told; 0 while none waits. */
    behind: () => caches.map(({ address, behindSeconds }) => ({ address, seconds: behindSeconds() })),
    async close() {
      await outbox.close()
      await Promise.all(caches.map((cache) => cache.close()))
    },
  }
}

export type PagePurge = Awaited<ReturnType<typeof startPagePurge>>

function openCache(address: string) {
  const waiting = new Set<string>()
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  let behindSince: number | null = null
  let sending: Promise<void> | undefined

  function add(keys: string[]) {
    for (const key of keys) waiting.add(key)
    if (waiting.has(pageKey.all) || waiting.size > maxWaiting) {
      waiting.clear()
      waiting.add(pageKey.all)
    }
    sending ??= sendWaiting()
  }

  async function sendWaiting() {
    while (waiting.size > 0 && !closing.signal.aborted) {
      const keys = [...waiting].slice(0, keysPerRequest)
      for (const key of keys) waiting.delete(key)
      const failure = await send(keys).then(
        () => null,
        (error: Error) => error,
      )
      if (failure) {
        for (const key of keys) waiting.add(key)
        if (behindSince === null) log.error('page cache: it does not take what has changed', failure)
        behindSince ??= performance.now()
        await pause(retryEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      } else if (behindSince !== null) {
        log.info('page cache: it takes again what has changed')
        behindSince = null
      }
    }
    sending = undefined
  }

  async function send(keys: string[]) {
    const answer = await fetch(address, {
      method: 'PURGE',
      headers: { 'surrogate-key': keys.join(' ') },
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the cache answered ${answer.status}`)
  }

  return {
    address,
    behindSeconds: () => (behindSince === null ? 0 : (performance.now() - behindSince) / 1_000),
    purge(keys: string[]) {
      add(keys)
      for (const delay of againAfterMs) {
        const timer = setTimeout(() => {
          timers.delete(timer)
          add(keys)
        }, delay)
        timer.unref()
        timers.add(timer)
      }
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      closing.abort()
      await sending
    },
  }
}
