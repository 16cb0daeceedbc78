import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { toastSettings } from '../interface-constants.ts'
import { onFirstPress } from '../loading/first-press.ts'
import { lazyPart } from '../loading/lazy-part.ts'
import { storedToken } from '../session.ts'
import { dismissErrors, loadFailureTexts, toastRequests } from './toast.ts'

const Container = lazyPart(
  () => import('./toast-container.ts').then(({ ToastContainer }) => ToastContainer),
  () => null,
)

/**
 * The container of toasts; toasts shown earlier wait for it. Most visitors never need it, so it is loaded with the
 * first interaction: before anything can fail, and before the connection may be lost.
 */
export const Toasts = () => {
  const [isRequested, setWanted] = useState(false)
  useEffect(() => {
    const load = () => {
      setWanted(true)
      loadFailureTexts().catch(() => {})
    }
    if (storedToken()) return load()
    const stop = onFirstPress(load)
    toastRequests.addEventListener('wanted', load, { once: true })
    return () => {
      stop()
      toastRequests.removeEventListener('wanted', load)
    }
  }, [])
  const { pathname } = useLocation()
  useEffect(() => dismissErrors(pathname), [pathname])
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A modal dialog is in the browser's top layer; only what joins it later is drawn above it.
    const raise = () => {
      if (!layer.current || !document.querySelector('dialog:modal')) return
      if (layer.current.matches(':popover-open')) layer.current.hidePopover()
      layer.current.showPopover()
    }
    toastRequests.addEventListener('wanted', raise)
    return () => toastRequests.removeEventListener('wanted', raise)
  }, [])
  return (
    <div ref={layer} popover="manual" className="toast-layer">
      {isRequested && (
        <Suspense>
          <Container {...toastSettings} limit={3} newestOnTop />
        </Suspense>
      )}
    </div>
  )
}
