import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { storedToken } from '../session.ts'

/**
 * Asks before a page with unsaved changes is left; its dialog is drawn by the page. When the session has ended it does
 * not ask, because the way leads to the login, and what was typed is kept.
 */
export function useLeaveGuard(isUnsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && storedToken() !== null,
  )
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return blocker
}
