import { useNavigation, useRevalidator } from 'react-router'
import { retryFailedReads } from '#/client/queries/query-client.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { failureTexts, toPageFailure } from './failure.ts'

/** A failed page of an area, in the area's own frame: the address stays, and so does everything around it. */
export function AreaError({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const reload = () => {
    retryFailedReads()
    return revalidate()
  }
  const failure = toPageFailure(error)
  const { title, text } = failureTexts(failure)
  const isGone = failure.status >= 400 && failure.status < 500
  return (
    <main id="main" className="min-w-0 flex-1 pb-20">
      <PageHead title={title} />
      <div className="px-5 lg:px-10">
        {isGone ? (
          <p className="max-w-[37em] text-fg-muted">{failure.message ?? text}</p>
        ) : (
          <ErrorNote
            message={text}
            reference={failure.reference}
            onRetry={onRetry ?? reload}
            busy={state === 'loading' || navigation.state === 'loading'}
          />
        )}
      </div>
    </main>
  )
}
