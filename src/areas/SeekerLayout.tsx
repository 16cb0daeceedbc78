import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { requireRole } from '#/client/guards.ts'
import { useSession } from '#/client/session.ts'
import { useResumePendingSave } from '#/features/seekers/saved/use-saved.tsx'
import type { Route } from './+types/SeekerLayout'
import { AreaError } from './failed/AreaError.tsx'
import { AreaLoadFailed } from './failed/AreaLoadFailed.tsx'
import { PageOutlet } from './failed/PageOutlet.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { SeekerBottomBar, SeekerFooter, SeekerHeader } from './SeekerHeader.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('SEEKER', request)
  return null
}
clientLoader.hydrate = true as const

/** Pages without footer: they fill the window or end in their own action bar. */
const pagesWithoutFooter = /^\/seeker\/(jobs|applications|interviews\/|messages|apply|profile)/

export default function SeekerLayout() {
  useResumePendingSave(useSession() !== null)
  return (
    <Frame>
      <PageOutlet failure={AreaLoadFailed} />
    </Frame>
  )
}

export const HydrateFallback = () => (
  <Frame isWaiting>
    <PageSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <AreaError error={error} />
  </Frame>
)

/** A 64 px top bar; on phones a bottom bar with five places. */
function Frame({ isWaiting, children }: { isWaiting?: boolean; children: ReactNode }) {
  const hasFooter = !pagesWithoutFooter.test(useLocation().pathname)
  return (
    <div className="flex min-h-dvh flex-col">
      <SeekerHeader isWaiting={isWaiting} />
      <div className={`flex grow flex-col ${hasFooter ? '' : 'max-lg:pb-16'}`}>{children}</div>
      {hasFooter && <SeekerFooter />}
      <SeekerBottomBar isWaiting={isWaiting} />
    </div>
  )
}
