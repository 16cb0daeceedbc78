import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { refreshLanding } from '#/features/content/landing/landing.ts'
import { PublicFooter } from './PublicFooter.tsx'
import { type PublicHandle, PublicHeader } from './PublicHeader.tsx'

/** The frame of every public page. Pages render their own `<main id="main">`. */
export default function PublicLayout() {
  const handle: PublicHandle = Object.assign({}, ...useMatches().map((match) => match.handle))
  useEffect(refreshLanding, [])
  return (
    // Clips decorations that extend beyond the edge, so that the page does not scroll sideways.
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <PublicHeader {...handle} />
      <div className="grow">
        <Outlet />
      </div>
      <PublicFooter />
    </div>
  )
}
