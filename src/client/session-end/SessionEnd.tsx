import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { paths, withNext } from '#/shared/paths.ts'
import { showFailure } from '../toasts/toast.ts'
import { forgetEndedSession, readEndedSession, subscribeToSessionEnd } from './session-end.ts'

/** Goes to the login when the session has ended, says why, and remembers the page to come back to. */
export function SessionEnd() {
  const navigate = useNavigate()
  const ended = useSyncExternalStore(subscribeToSessionEnd, readEndedSession, () => null)
  useEffect(() => {
    if (!ended) return
    forgetEndedSession()
    const login = `${paths.login}?ended=${ended.error.code ?? 'expired'}`
    const leave = async () => {
      await navigate(ended.returnTo ?? withNext(login, ended.from), { replace: true })
      showFailure(ended.error, '')
      // What is left of the account in memory; not before, because the page that is left still shows it.
      const { clearQueryClients } = await import('../queries/query-client.ts')
      clearQueryClients()
    }
    leave()
  }, [ended, navigate])
  return null
}
