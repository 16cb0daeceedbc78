import { ErrorNote } from '#/ui/ErrorNote.tsx'

type PaneFailureProps = {
  message: string
  reference?: string | undefined
  onRetry: () => void
  busy?: boolean
}

/** In the pane beside the list. It is loaded with the pane of an opened job, as long as there is a connection. */
export const PaneFailure = ({ message, reference = '', onRetry, busy = false }: PaneFailureProps) => (
  <div className="px-5 pt-12 lg:px-12">
    <ErrorNote message={message} reference={reference} onRetry={onRetry} busy={busy} />
  </div>
)
