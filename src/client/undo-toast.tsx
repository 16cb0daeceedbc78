import type { ReactNode } from 'react'
import { showToast } from './toast.ts'

/** Says what was done and, where it can be taken back, how. The same `id` replaces the toast before it. */
export function showDone(id: string, words: ReactNode, undo?: () => void) {
  showToast(
    'success',
    <span className="flex items-center justify-between gap-3">
      <span>{words}</span>
      {undo && (
        <button type="button" className="link me-4 shrink-0" onClick={undo}>
          Undo
        </button>
      )}
    </span>,
    id,
  )
}
