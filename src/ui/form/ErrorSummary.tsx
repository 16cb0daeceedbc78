import { type MouseEvent, useEffect, useId, useRef } from 'react'

export type FieldError = { field: string; message: string }

const PREFIX = 'Error: '

/**
 * The control of a field. Radio groups and repeated rows have no element with that id, but a first control with
 * that name.
 */
const controlOf = (field: string) => document.getElementById(field) ?? document.getElementsByName(field)[0]

type ErrorSummaryProps = {
  /**
   * In page order, with the same text as beside the fields. An empty `field` means that the message belongs to
   * none.
   */
  errors: FieldError[]
  /** Changes with every attempt (`formState.submitCount`), so that each failed one moves the focus here. */
  focusKey: string | number
}

export const ErrorSummary = ({ errors, focusKey }: ErrorSummaryProps) => {
  const headingId = useId()
  const box = useRef<HTMLDivElement>(null)
  const failed = errors.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the reason to move the focus
  useEffect(() => {
    if (failed) box.current?.focus()
  }, [failed, focusKey])

  useEffect(() => {
    if (!failed) return
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title
    return () => {
      document.title = document.title.replace(PREFIX, '')
    }
  }, [failed])

  if (!failed) return null
  const goTo = (event: MouseEvent, field: string) => {
    event.preventDefault()
    const control = controlOf(field)
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  }
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={headingId}
      className="mb-8 rounded-box border-4 [.grid>&]:mb-0 border-danger p-5 focus-visible:outline-4! focus-visible:outline-offset-0! focus-visible:outline-brand!"
    >
      <h2 id={headingId} className="text-xl">
        There is a problem
      </h2>
      <ul className="mt-2 grid gap-1.5">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`} className="font-bold text-danger">
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => goTo(event, field)}
                className="underline decoration-2 underline-offset-4"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
