import {
  type ChangeEvent,
  type ComponentProps,
  type RefCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DateTime } from '../DateTime.tsx'
import { TextField } from './TextField.tsx'

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref'> & {
  ref?: RefCallback<HTMLInputElement> | null
}

/**
 * The browser's own date control, which follows the person's locale and keyboard, with the day in words below it:
 * "11/12/2026" is another day in another country.
 */
export const DateField = ({ ref, onChange, className = 'max-w-52', ...field }: DateFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [day, setDay] = useState('')
  // Forms write into the control without an event, when they open and when they are reset.
  useLayoutEffect(() => setDay(input.current?.value ?? ''))
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setDay(event.target.value)
    return onChange?.(event)
  }
  return (
    <div className="min-w-0">
      <TextField
        {...field}
        type="date"
        className={`tabular-nums ${className}`}
        onChange={change}
        ref={(element) => {
          input.current = element
          ref?.(element)
        }}
      />
      <p role="status" className="mt-1 min-h-5 text-sm text-fg-muted">
        {day && <DateTime iso={day} as="long" />}
      </p>
    </div>
  )
}
