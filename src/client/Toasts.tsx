import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastContainer } from 'react-toastify/unstyled'
import { storedToken } from './session.ts'
import { toastSettings } from './theme.ts'
import { toastRequests } from './toast.ts'

const EmptyContainer = (() => null) as unknown as typeof ToastContainer

const Container = lazy(() =>
  import('react-toastify/unstyled').then(
    ({ ToastContainer }) => ({ default: ToastContainer }),
    () => ({ default: EmptyContainer }),
  ),
)

/**
 * The container of toasts; toasts shown earlier wait for it. Most visitors never need it, so it is loaded with the
 * first interaction: before anything can fail, and before the connection may be lost.
 */
export const Toasts = () => {
  const [isRequested, setWanted] = useState(false)
  useEffect(() => {
    const load = () => setWanted(true)
    if (storedToken()) return load()
    const listeners = new AbortController()
    const options = { options: true, passive: true, signal: listeners.signal }
    for (const eventName of ['pointerdown', 'keydown'] as const)
      window.addEventListener(eventName, load, options)
    toastRequests.addEventListener('wanted', load, options)
    return () => listeners.abort()
  }, [])
  if (!isRequested) return null
  return (
    <Suspense>
      <Container {...toastSettings} limit={3} newestOnTop />
    </Suspense>
  )
}
