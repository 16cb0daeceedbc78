import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A bar instead of a toast, because being offline lasts. */
export const OfflineBar = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky top-0 z-40">
      {!online && (
        <p className="offline-bar bg-dark px-5 py-2 text-center text-sm font-semibold text-on-dark">
          You are offline. Nothing is sent until you are back online.
        </p>
      )}
    </div>
  )
}

/**
 * Announces the title of the next page to screen readers after client-side navigation. They read the first page
 * themselves.
 */
export const PageAnnouncer = () => {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === first.current) return
    first.current = ''
    // The title changes in the same commit; wait until it is certainly set.
    const wait = setTimeout(() => setTitle(document.title), 150)
    return () => clearTimeout(wait)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
