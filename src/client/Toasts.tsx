import { lazy, Suspense, useEffect, useState } from 'react'
import type { ToastContainer } from 'react-toastify/unstyled'
import { toastSettings } from './theme.ts'

const nowhere = (() => null) as unknown as typeof ToastContainer

// The library is a tenth of a public page's program and hardly ever needed there: it comes when the page is drawn.
const Container = lazy(() =>
  import('react-toastify/unstyled').then(
    ({ ToastContainer }) => ({ default: ToastContainer }),
    () => ({ default: nowhere }),
  ),
)

/** Where toasts appear. One that is shown earlier waits for this place. */
export const Toasts = () => {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  if (!drawn) return null
  return (
    <Suspense>
      <Container {...toastSettings} limit={3} newestOnTop />
    </Suspense>
  )
}
