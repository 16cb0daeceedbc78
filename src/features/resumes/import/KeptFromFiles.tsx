import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { partLabel } from './part-label.ts'

export const keptFromFiles = apiQuery('/resumes/data', {}, { silent: true })

/** What was accepted from files and the profile has no field for: to see, and to delete. */
export function KeptFromFiles() {
  const [isAsking, setIsAsking] = useState(false)
  const kept = useQuery(keptFromFiles)
  const { write, isBusy } = useWrite('DELETE /resumes/data', {
    invalidates: ['/resumes/data'],
    toast: true,
    done: () => setIsAsking(false),
  })
  if (kept.isError)
    return (
      <ErrorNote
        message="We couldn’t load what we kept from your files."
        error={kept.error}
        onRetry={() => kept.refetch()}
        busy={kept.isFetching}
      />
    )
  if (!kept.data) return null
  const { resume, parts } = kept.data
  return (
    <section aria-labelledby="kept-from-files" className="border-t border-base-300 pt-6">
      <h2 id="kept-from-files" className="text-xl">
        Kept from your files
      </h2>
      {resume ? (
        <>
          <p className="mt-2 wrap-anywhere first-letter:uppercase">{parts.map(partLabel).join(', ')}</p>
          <details className="mt-3">
            <summary className="link w-fit cursor-pointer text-sm">Read all of it</summary>
            <pre
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
              tabIndex={0}
              className="mt-2 max-h-96 overflow-auto border border-base-300 bg-base-200 p-3 text-xs whitespace-pre-wrap wrap-anywhere"
            >
              {JSON.stringify(resume, null, 2)}
            </pre>
          </details>
          <Button variant="outlined" className="mt-4" onClick={() => setIsAsking(true)}>
            Delete it all
          </Button>
        </>
      ) : (
        <p className="mt-2 text-fg-muted">
          Nothing. If a file holds more than your profile has fields for, we keep the rest here.
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete what we kept from your files?"
        confirmLabel="Delete it"
        onConfirm={() => write()}
        busy={isBusy}
        destructive
      >
        Your profile stays as it is.
      </ConfirmDialog>
    </section>
  )
}
