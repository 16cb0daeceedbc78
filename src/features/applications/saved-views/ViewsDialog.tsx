import { useWrite } from '#/client/queries/use-write.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { hintOf, type SavedView } from './shown.ts'

type ViewsDialogProps = { jobId: string; views: SavedView[]; onClose: () => void }

export const ViewsDialog = ({ jobId, views, onClose }: ViewsDialogProps) => {
  const invalidates = ['/employer/jobs/:id/views'] as const
  const { write: save } = useWrite('POST /employer/jobs/:id/views', { invalidates, toast: true })
  const { write: remove, isBusy } = useWrite('DELETE /employer/jobs/:id/views/:viewId', { invalidates })
  const removeView = async (view: SavedView) => {
    const { id: viewId, sharedBy, mayRemove, ...shown } = view
    if (!(await remove({ id: jobId, viewId }))) return
    // The way back is a toast, which nobody reaches beneath a dialog.
    onClose()
    const undo = () => void save({ ...shown, id: jobId })
    // A colleague’s would come back as one’s own.
    showUndoToast(
      `view ${viewId}`,
      <>
        View <b>{view.name}</b> removed.
      </>,
      sharedBy === null ? undo : undefined,
    )
  }
  const removable = views.filter(({ mayRemove }) => mayRemove)
  return (
    <Dialog open onClose={onClose} title="Remove a view">
      <ul className="border-t border-base-300">
        {removable.map((view) => (
          <li key={view.id} className="flex items-center gap-3 border-b border-base-300 py-2.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <b>{view.name}</b>
              <span className="block text-sm text-fg-muted">{hintOf(view)}</span>
            </span>
            <Button variant="outlined" size="sm" busy={isBusy} onClick={() => void removeView(view)}>
              Remove<span className="sr-only"> {view.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
