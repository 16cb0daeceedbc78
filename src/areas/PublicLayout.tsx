import { useEffect } from 'react'
import { Outlet, useMatches } from 'react-router'
import { refreshLanding } from '#/features/content/landing/landing.ts'
import { PublicFooter } from './PublicFooter.tsx'
import { type PublicHandle, PublicHeader } from './PublicHeader.tsx'

/** The frame of every public page. The pages bring their own `<main id="main">`. */
export default function PublicLayout() {
  const handle: PublicHandle = Object.assign({}, ...useMatches().map((match) => match.handle))
  useEffect(refreshLanding, [])
  return (
    // Room for the line that may bleed to the page's edge, without a sideways scroll.
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <PublicHeader {...handle} />
      <div className="grow">
        <Outlet />
      </div>
      <PublicFooter />
    </div>
  )
}
