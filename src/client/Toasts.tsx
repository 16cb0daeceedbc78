import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastContainer } from 'react-toastify/unstyled'
import { storedToken } from './session.ts'
import { toastSettings } from './theme.ts'
import { toastRequests } from './toast.ts'

const nowhere = (() => null) as unknown as typeof ToastContainer

const Container = lazy(() =>
  import('react-toastify/unstyled').then(
    ({ ToastContainer }) => ({ default: ToastContainer }),
    () => ({ default: nowhere }),
  ),
)

/**
 * Where toasts appear; one that is shown earlier waits for this place. A visitor who only reads never needs
 * it, so it comes with the first touch of the page: before anything can fail, and before the line may drop.
 */
export const Toasts = () => {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const bring = () => setWanted(true)
    if (storedToken()) return bring()
    const touches = new AbortController()
    const once = { once: true, passive: true, signal: touches.signal }
    for (const touch of ['pointerdown', 'keydown'] as const) window.addEventListener(touch, bring, once)
    toastRequests.addEventListener('wanted', bring, once)
    return () => touches.abort()
  }, [])
  if (!wanted) return null
  return (
    <Suspense>
      <Container {...toastSettings} limit={3} newestOnTop />
    </Suspense>
  )
}
