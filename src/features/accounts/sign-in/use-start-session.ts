import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { registerPush } from '#/client/push.ts'
import { homePath, storeSession } from '#/client/session.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { rememberEmail } from '../email/pending-email.ts'

type Entered = DataOf<'POST', '/auth/login'>

/** Keeps a new session and goes on: to where the person was headed, or home; first to confirming the email, if that waits. */
export function useStartSession() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (session: Entered, { next = null, email }: { next?: string | null; email?: string } = {}) => {
    storeSession(session)
    // What was read as somebody else is not theirs.
    queries.clear()
    registerPush()
    const home = homePath({ role: session.user.role, status: session.status ?? '' })
    if (session.emailVerified || !email) return navigate(next ?? home, { replace: true })
    rememberEmail(email)
    return navigate(withNext(paths.emailVerification, next ?? home), { replace: true })
  }
}
