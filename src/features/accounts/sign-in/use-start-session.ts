import { useNavigate } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { registerPush } from '#/client/push/push.ts'
import { clearQueryClients } from '#/client/queries/query-client.ts'
import { homePath, storeSession } from '#/client/session.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { savePendingEmail } from '../email/pending-email.ts'

type SessionData = DataOf<'POST', '/auth/login'>

/**
 * Stores a new session and navigates to the target path or home, or first to the email confirmation if it is
 * pending.
 */
export function useStartSession() {
  const navigate = useNavigate()
  return (session: SessionData, { next = null, email }: { next?: string | null; email?: string } = {}) => {
    storeSession(session)
    // Cached data may belong to another user.
    clearQueryClients()
    registerPush()
    if (session.accountClosed) return navigate(paths.accountClosed, { replace: true })
    if (session.secondFactorDue) return navigate(`${paths.admin.settings}#two-step`, { replace: true })
    const home = homePath({ role: session.user.role, status: session.status ?? '' })
    if (session.emailVerified || !email) return navigate(next ?? home, { replace: true })
    savePendingEmail(email)
    return navigate(withNext(paths.emailVerification, next ?? home), { replace: true })
  }
}
