import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DataOf } from '#/client/api.ts'
import { homePath, readSession, useSession } from '#/client/session.ts'
import { pathOnSite, readNextPath } from '../next-path.ts'
import { useStartSession } from '../sign-in/use-start-session.ts'
import { useConfirmationInOtherTabs } from './use-confirmation-in-other-tabs.ts'

export type Confirmation = DataOf<'POST', '/auth/verify-email'>

type Options = {
  /** Whether this tab waits for the code, and moves on when another tab confirms. */
  isWaiting: boolean
  /** Confirmed, and nobody is signed in: the page says what to do next. */
  onSignedOut: (alreadyVerified: boolean) => void
}

/** Signs in whoever confirmed their address, and goes on to the page they came from. */
export function useConfirmed({ isWaiting, onSignedOut }: Options) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const startSession = useStartSession()
  const [isConfirmedElsewhere, setConfirmedElsewhere] = useState(false)
  const tellOtherTabs = useConfirmationInOtherTabs(() => setConfirmedElsewhere(isWaiting))
  const isSignedIn = useSession() !== null

  // The session that the other tab stored may arrive after its message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when either of the two arrives
  useEffect(() => {
    if (isConfirmedElsewhere) goOn(null)
  }, [isConfirmedElsewhere, isSignedIn])

  function goOn(next: string | null, alreadyVerified = false) {
    const session = readSession()
    if (!session) return onSignedOut(alreadyVerified)
    // Cached data may belong to a visitor.
    queries.clear()
    return navigate(readNextPath(search) ?? pathOnSite(next) ?? homePath(session), { replace: true })
  }

  return ({ alreadyVerified, session, next }: Confirmation) => {
    if (session) startSession(session, { next: readNextPath(search) ?? pathOnSite(next) })
    else goOn(next, alreadyVerified)
    tellOtherTabs()
  }
}
