import type { FailedNavigation } from '#/client/loading/use-failed-navigation.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { offlineOrUnreachable } from './failure.ts'

/** A page of an area that cannot be loaded, in the area's own frame. */
export function AreaLoadFailed({ retry, stay, isRetrying }: FailedNavigation) {
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
