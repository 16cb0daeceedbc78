import type { ReactNode } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import type { Route } from './+types/PublicLayout'
import { ErrorPage, LoadFailed } from './failed/failed-pages.tsx'
import { PageOutlet } from './failed/PageOutlet.tsx'
import { type PublicHandle, PublicHeader } from './PublicHeader.tsx'
import { StaticFooter } from './StaticFooter.tsx'

/** The frame of every public page. Pages render their own `<main id="main">`. */
export default function PublicLayout() {
  return (
    <Frame>
      <PageOutlet failure={LoadFailed} />
    </Frame>
  )
}

/** Trying again asks for the page's data only: the frame, and what it knows, stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <Frame>
      <ErrorPage error={error} onRetry={revalidate} busy={state === 'loading'} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const handle: PublicHandle = Object.assign({}, ...useMatches().map((match) => match.handle))
  return (
    // Clips decorations that extend beyond the edge, so that the page does not scroll sideways.
    <div className="flex min-h-dvh flex-col overflow-x-clip pb-(--bottom-bar)">
      <PublicHeader {...handle} />
      <div className="grow">{children}</div>
      {/* A page whose parts scroll by themselves fills a wide window: a footer below would be one more scrollbar. */}
      <div className={handle.fullWidth ? 'lg:hidden' : ''}>
        <StaticFooter />
      </div>
    </div>
  )
}
