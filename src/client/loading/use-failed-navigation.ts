import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import { useLoadTimeout } from './load-timeout.ts'
import { countFailedChunks, retryRouteChunks, watchFailedChunks } from './route-chunk-retries.ts'

export type FailedNavigation = { retry: () => void; stay: () => void; isRetrying: boolean }

/** The navigation that cannot end; the frame of the page says so in the page’s place. */
export const FailedNavigationContext = createContext<FailedNavigation | null>(null)
export const useFailedNavigationContext = () => use(FailedNavigationContext)

/** Whether the page that was pressed cannot be loaded: a chunk failed, or has not come within `chunkTimeout`. */
export function useFailedNavigation(): FailedNavigation | null {
  const navigation = useNavigation()
  const navigate = useNavigate()
  const here = createPath(useLocation())
  const target = navigation.state === 'loading' ? createPath(navigation.location) : null
  const timedOut = useLoadTimeout(target)
  const failures = useSyncExternalStore(watchFailedChunks, countFailedChunks, () => 0)
  const [start, setStart] = useState({ target, failures })
  const [retriedAt, setRetriedAt] = useState(0)
  if (start.target !== target) setStart({ target, failures })
  const hasFailed = target !== null && start.target === target && failures > start.failures

  useEffect(() => {
    // What a prefetch could not load may be there by now.
    if (target) retryRouteChunks()
  }, [target])

  useEffect(() => {
    if (!hasFailed || !target || failures === 0) return
    const left = new AbortController()
    const { signal } = left
    // Chunks fail together; one question is enough.
    const timer = setTimeout(() => void openDocument(target, signal), 50)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [hasFailed, target, failures])

  useEffect(() => {
    if (hasFailed || timedOut) window.scrollTo(0, 0)
  }, [hasFailed, timedOut])

  const retry = useEffectEvent(() => {
    // After the timeout the router still waits for the same chunk; only a full load asks anew.
    if (timedOut) return window.location.assign(timedOut)
    if (!target) return
    setRetriedAt(failures)
    retryRouteChunks()
    // What the page reads failed as well, and is asked for by a navigation only. Back has changed the address already.
    void navigate(target, { replace: createPath(window.location) === target })
  })
  useEffect(() => {
    if (!hasFailed) return
    const onOnline = () => retry()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [hasFailed])

  if (!hasFailed && !timedOut) return null
  return {
    retry: () => retry(),
    // Going to the open page cancels the wait.
    stay: () => void navigate(here, { replace: true }),
    isRetrying: retriedAt === failures,
  }
}

/**
 * The server may be there although the chunk is not: a newer version runs, and its document names its own chunks. Or
 * the browser remembers the failure, and forgets it with the document.
 */
async function openDocument(target: string, signal: AbortSignal) {
  const answer = await fetch(target, { method: 'HEAD', signal }).catch(() => null)
  if (answer?.ok && !signal.aborted) window.location.assign(target)
}
