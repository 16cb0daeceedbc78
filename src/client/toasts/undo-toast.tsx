import type { ReactNode } from 'react'
import { dismissToast, showToast } from './toast.ts'

/** Confirms what was done, with an Undo button if possible. A toast with the same `id` is replaced. */
export function showUndoToast(id: string, text: ReactNode, undo?: () => void) {
  const undoOnce = () => {
    dismissToast(id)
    undo?.()
  }
  showToast(
    'success',
    <span className="flex items-center justify-between gap-3">
      <span>{text}</span>
      {undo && (
        <button type="button" className="link me-4 shrink-0" onClick={undoOnce}>
          Undo
        </button>
      )}
    </span>,
    id,
  )
}
