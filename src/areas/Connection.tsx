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

/** Ink, at the top, and not a toast: being offline lasts. */
export const OfflineBar = () => {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky top-0 z-40">
      {!online && (
        <p className="bg-fg px-5 py-2 text-center text-sm font-semibold text-white">
          You are offline. What you have open stays, and nothing is sent until the connection is back.
        </p>
      )}
    </div>
  )
}

/** Says the title of the page one has come to. The first page is read by the screen reader itself. */
export const PageAnnouncer = () => {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === first.current) return
    first.current = ''
    // The new title is set in the same commit; a moment later it is there for sure.
    const wait = setTimeout(() => setTitle(document.title), 150)
    return () => clearTimeout(wait)
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
