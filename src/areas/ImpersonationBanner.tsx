import { Suspense } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useImpersonation } from '#/client/session.ts'

const ImpersonationBar = lazyPart(() => import('./ImpersonationBar.tsx').then((module) => module.default))

/** Shown above every page while an administrator impersonates a user; loaded for nobody else. */
export const ImpersonationBanner = () => {
  const impersonation = useImpersonation()
  return (
    impersonation && (
      <Suspense fallback={null}>
        <ImpersonationBar impersonation={impersonation} />
      </Suspense>
    )
  )
}
