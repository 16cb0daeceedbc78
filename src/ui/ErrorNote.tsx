import type { ReactNode } from 'react'
import { Button } from '#/ui/Button.tsx'
import { CircleAlert } from './icons/icons.tsx'

type ErrorNoteProps = {
  /** What failed and what is still safe. */
  message: ReactNode
  reference?: string
  onRetry?: () => void
  busy?: boolean
  className?: string
}

/** Replaces the rows of a section that could not be loaded; its heading stays. */
export const ErrorNote = ({ message, reference, onRetry, busy, className = '' }: ErrorNoteProps) => (
  <div
    role="alert"
    className={`flex flex-wrap items-center gap-x-6 gap-y-3 border-s-4 border-danger bg-danger-soft px-4 py-3.5 ${className}`}
  >
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex items-start gap-2 font-bold text-danger">
        <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span>{message}</span>
      </p>
      {reference && (
        <p className="mt-1 ps-7 text-sm text-fg-muted">
          Reference <span className="record-value">{reference}</span>
        </p>
      )}
    </div>
    {onRetry && (
      <Button variant="outlined" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    )}
  </div>
)

/** A failure of the whole form that belongs to no field. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    className="flex items-start gap-2 border-s-4 border-danger bg-danger-soft px-4 py-3 font-bold text-danger"
  >
    <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
    <span>{children}</span>
  </p>
)
