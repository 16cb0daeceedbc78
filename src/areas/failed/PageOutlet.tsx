import type { ComponentType, ReactNode } from 'react'
import { Outlet } from 'react-router'
import { type FailedNavigation, useFailedNavigationContext } from '#/client/loading/use-failed-navigation.ts'
import { Recovery } from './Recovery.tsx'

type PageOutletProps = {
  /** How the frame shows a page that cannot be loaded. */
  failure: ComponentType<FailedNavigation>
  /** Stands above the failure where the page brings its own header. */
  header?: ReactNode
}

/**
 * The page inside its frame. When the next page cannot be loaded, its failure stands there; the open page is only
 * hidden, so that “Back to the page you were on” brings back what was typed.
 */
export function PageOutlet({ failure: LoadFailure, header }: PageOutletProps) {
  const failed = useFailedNavigationContext()
  return (
    <>
      {failed && header}
      {failed && <LoadFailure {...failed} />}
      <div className={failed ? 'hidden' : 'contents'}>
        <Recovery>
          <Outlet />
        </Recovery>
      </div>
    </>
  )
}
