import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useFailedNavigationHere } from '#/client/loading/use-failed-navigation.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { LoadFailed, type LoadFailedProps } from './ErrorPage.tsx'
import { offlineOrUnreachable } from './failure.ts'

type PageOutletProps = {
  isPublic?: boolean
  /** Stands above the failure where the page brings its own header. */
  header?: ReactNode
}

/**
 * The page inside its frame. When the next page cannot be loaded, its failure stands there; the open page is only
 * hidden, so that “Stay here” brings back what was typed.
 */
export function PageOutlet({ isPublic = false, header }: PageOutletProps) {
  const failed = useFailedNavigationHere()
  return (
    <>
      {failed && header}
      {failed && (isPublic ? <LoadFailed {...failed} /> : <AreaLoadFailed {...failed} />)}
      <div className={failed ? 'hidden' : 'contents'}>
        <Outlet />
      </div>
    </>
  )
}

function AreaLoadFailed({ retry, stay, isRetrying }: LoadFailedProps) {
  const { title, text } = offlineOrUnreachable()
  return (
    <main id="main" className="min-w-0 flex-1 pb-20">
      <PageHead title={title} />
      <div className="grid justify-items-start gap-5 px-5 lg:px-10">
        <ErrorNote message={text} onRetry={retry} busy={isRetrying} className="w-full" />
        <Button variant="outlined" onClick={stay}>
          Back to the page you were on
        </Button>
      </div>
    </main>
  )
}
