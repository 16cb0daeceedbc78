import type { ReactNode } from 'react'
import { AppError } from '#/shared/errors.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { CircleAlert } from './icons/icons.tsx'

type ErrorNoteProps = {
  /** What failed and what is still safe. */
  message: ReactNode
  /** Why it failed: gives the reference, and tells whether trying again can help. */
  error?: unknown
  reference?: string
  onRetry?: () => void
  busy?: boolean
  /** The way on when trying again cannot help. */
  wayOn?: ReactNode
  className?: string
}

/** A refusal that stays the same however often one asks; the server says why. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && [403, 404, 410].includes(error.status) && Boolean(error.serverMessage)

/** Replaces the rows of a section that could not be loaded; its heading stays. */
export const ErrorNote = ({ error, wayOn, className = '', ...rest }: ErrorNoteProps) => {
  if (isFinal(error)) return <Refusal error={error} wayOn={wayOn} className={className} />
  const { message, reference = error instanceof AppError ? error.reference : undefined, onRetry, busy } = rest
  return (
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
}

const Refusal = ({
  error,
  wayOn,
  className,
}: { error: AppError } & Pick<ErrorNoteProps, 'wayOn' | 'className'>) => (
  <div
    role="alert"
    className={`flex flex-wrap items-center gap-x-6 gap-y-3 border-s-4 border-info bg-info-soft px-4 py-3.5 ${className}`}
  >
    <p className="flex min-w-0 flex-1 basis-64 items-start gap-2 font-bold">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-info" aria-hidden="true" />
      <span>{asSentence(error.serverMessage ?? error.message)}</span>
    </p>
    {wayOn}
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
