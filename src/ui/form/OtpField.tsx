import type { Ref } from 'react'
import { plain } from '#/shared/input/pasted.ts'
import { Field, type FieldText } from './Field.tsx'

const CELLS = [0, 1, 2, 'line', 3, 4, 5] as const
const LENGTH = 6

const cellClass = (value: string, cell: number, failed: boolean) => {
  const border = failed ? 'border-2 border-danger' : value[cell] ? 'border border-fg' : 'border border-border'
  // Shown only while the input has the focus.
  const caret = cell === Math.min(value.length, LENGTH - 1) ? 'otp-caret' : ''
  return `grid h-16 place-items-center rounded-[6px] bg-base-100 text-[1.75rem] font-[800] tabular-nums ${border} ${caret}`
}

type OtpFieldProps = Partial<FieldText> & {
  value: string
  onChange: (value: string) => void
  onComplete?: (code: string) => void
  id?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One input under six drawn cells, so that paste, autofill and screen readers see a single field. */
export const OtpField = ({
  label = 'Code',
  hint,
  error,
  aside,
  value,
  onChange,
  onComplete,
  id = 'code',
  autoFocus,
  ref,
}: OtpFieldProps) => {
  const change = (typed: string) => {
    const code = plain(typed).replace(/\D/g, '').slice(0, LENGTH)
    onChange(code)
    if (code.length === LENGTH && code !== value) onComplete?.(code)
  }
  return (
    <Field {...{ id, label, hint, error, aside }}>
      {(aria) => (
        <div dir="ltr" className="otp relative w-full max-w-[372px]">
          <input
            {...aria}
            ref={ref}
            name={id}
            // biome-ignore lint/a11y/noAutofocus: the page has this one task
            autoFocus={autoFocus}
            inputMode="numeric"
            autoComplete="one-time-code"
            // Longer than six, so that a pasted "418 207" is not cut before the space is removed.
            maxLength={12}
            value={value}
            onChange={(event) => change(event.target.value)}
            className="absolute inset-0 z-1 size-full cursor-text opacity-0"
          />
          <div aria-hidden="true" className="grid grid-cols-[1fr_1fr_1fr_14px_1fr_1fr_1fr] gap-1.5">
            {CELLS.map((cell) =>
              cell === 'line' ? (
                <span key={cell} className="h-[3px] self-center rounded-full bg-border" />
              ) : (
                <span key={cell} className={cellClass(value, cell, Boolean(error))}>
                  {value[cell] ?? ''}
                </span>
              ),
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
