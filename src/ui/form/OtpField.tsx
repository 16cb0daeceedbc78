import type { ChangeEvent, ClipboardEvent, Ref } from 'react'
import { plain } from '#/shared/input/pasted.ts'
import { Field, type FieldText } from './Field.tsx'

const CELLS = [0, 1, 2, 'line', 3, 4, 5] as const
const LENGTH = 6

const cellClass = (value: string, cell: number, failed: boolean) => {
  const border = failed ? 'border-2 border-danger' : value[cell] ? 'border border-fg' : 'border border-border'
  // Shown only while the input has the focus.
  const next = failed ? value.length % LENGTH : Math.min(value.length, LENGTH - 1)
  const caret = cell === next ? 'otp-caret' : ''
  return `grid h-16 place-items-center rounded-[6px] bg-base-100 text-[1.75rem] font-[800] tabular-nums ${border} ${caret}`
}

type OtpFieldProps = Partial<FieldText> & {
  value: string
  onChange: (value: string) => void
  onComplete?: (code: string) => void
  /** The code is being checked: until then no digit is taken. */
  busy?: boolean
  id?: string
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

const digitsOf = (text: string) => plain(text).replace(/\D/g, '')

/** What was typed into a full field begins a new code: the old one was wrong. */
const typedInto = (value: string, { value: typed, selectionStart }: HTMLInputElement) => {
  const added = typed.length - value.length
  const caret = selectionStart ?? typed.length
  const isNew = value.length === LENGTH && added > 0 && digitsOf(typed).length > LENGTH
  return isNew ? typed.slice(caret - added, caret) : typed
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
  busy,
  id = 'code',
  autoFocus,
  ref,
}: OtpFieldProps) => {
  const take = (code: string) => {
    onChange(code)
    if (code.length === LENGTH) onComplete?.(code)
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const code = digitsOf(typedInto(value, target)).slice(0, LENGTH)
    if (!busy && code !== value) take(code)
  }
  // A whole code replaces what stands there, wherever the caret is, and is checked again if it is the same.
  const paste = (event: ClipboardEvent) => {
    const code = digitsOf(event.clipboardData.getData('text')).slice(0, LENGTH)
    if (code.length < LENGTH) return
    event.preventDefault()
    if (!busy) take(code)
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
            onChange={change}
            onPaste={paste}
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
