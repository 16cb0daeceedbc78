import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { useSession } from '#/client/session.ts'

type VisitorOrSignedInProps = { visitor: ReactNode; signedIn: ReactNode }

/**
 * The server draws pages for visitors. For whoever is signed in, that stays until the code of what they see is there,
 * without what `visitors-only` hides: so the value is deferred.
 */
export function VisitorOrSignedIn({ visitor, signedIn }: VisitorOrSignedInProps) {
  const isSignedIn = useDeferredValue(useSession() !== null)
  return <Suspense fallback={visitor}>{isSignedIn ? signedIn : visitor}</Suspense>
}
