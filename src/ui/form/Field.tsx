import type { ReactNode } from 'react'
import { CircleAlert } from '../icons/icons.tsx'

export type FieldText = {
  label: ReactNode
  optional?: boolean
  hint?: ReactNode
  error?: string
  /** Beside the label: a link, a counter. */
  aside?: ReactNode
  /** What a reviewer asked about this field. */
  warning?: ReactNode
}

/** The attributes that connect a control with its label, hint and error. */
const fieldAria = (id: string, { hint, error, warning }: Pick<FieldText, 'hint' | 'error' | 'warning'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`].filter(Boolean).join(' ') ||
    undefined,
})
type FieldAria = ReturnType<typeof fieldAria>

/** The bar is in the margin, so that the text of a failed field does not move. */
export const fieldBorder = ({ error, warning }: Pick<FieldText, 'error' | 'warning'>) =>
  error ? '-ms-5 border-s-4 border-danger ps-4' : warning ? '-ms-5 border-s-4 border-warning ps-4' : 'min-w-0'

export const OptionalMark = () => <span className="font-normal text-fg-muted"> (optional)</span>

export const FieldNotes = ({
  id,
  hint,
  error,
  warning,
}: { id: string } & Pick<FieldText, 'hint' | 'error' | 'warning'>) => (
  <>
    {hint && (
      <div id={`${id}-hint`} className="mt-0.5 text-sm text-fg-muted">
        {hint}
      </div>
    )}
    {warning && (
      <div id={`${id}-warning`} className="mt-1 text-sm font-semibold text-warning">
        {warning}
      </div>
    )}
    {error && (
      <p id={`${id}-error`} className="mt-1 flex items-start gap-1.5 text-sm font-bold text-danger">
        <CircleAlert className="mt-[3px] size-4 shrink-0" aria-hidden="true" />
        <span>
          <span className="sr-only">Error: </span>
          {error}
        </span>
      </p>
    )}
  </>
)

type FieldProps = FieldText & {
  id: string
  className?: string
  /** A control that spreads `fieldAria` itself, or a function that receives it. */
  children: ReactNode | ((aria: FieldAria) => ReactNode)
}

/** Label on top, hint below it, error between hint and control. */
export const Field = ({
  id,
  label,
  optional,
  hint,
  error,
  aside,
  warning,
  className = '',
  children,
}: FieldProps) => (
  <div className={`${fieldBorder({ error, warning })} ${className}`}>
    <div className="flex items-baseline justify-between gap-4">
      <label htmlFor={id} className="block font-bold">
        {label}
        {optional && <OptionalMark />}
      </label>
      {aside}
    </div>
    <FieldNotes id={id} hint={hint} error={error} warning={warning} />
    <div className="mt-2">
      {typeof children === 'function' ? children(fieldAria(id, { hint, error, warning })) : children}
    </div>
  </div>
)
