import { type ComponentProps, useId, useState } from 'react'
import { Button } from '../Button.tsx'
import { Eye } from '../icons/icons.tsx'
import { EyeOff } from '../icons/visitor-icons.tsx'
import { Field, type FieldText } from './Field.tsx'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> &
  FieldText & {
    autoComplete: 'current-password' | 'new-password'
    label: string
  }

export const PasswordField = ({
  label,
  optional,
  hint,
  error,
  aside,
  warning,
  className = '',
  ...input
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const generated = useId()
  const id = input.id ?? input.name ?? generated
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ id, label, optional, hint, error, aside, warning }}>
      {(aria) => (
        <div className="relative">
          <input
            {...input}
            {...aria}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`input h-12 w-full pe-24 ${className}`}
          />
          <Button
            variant="ghost"
            size="sm"
            className="absolute end-1.5 top-1.5 z-1"
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-4" aria-hidden="true" />
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        </div>
      )}
    </Field>
  )
}

/** A password this many characters longer than the minimum counts as strong. */
const STRONG = 5

const inWords = (length: number, min: number) => {
  if (length < min) return `${length} of ${min} characters`
  return length < min + STRONG ? `Long enough: ${length} characters` : `Strong: ${length} characters`
}

/** Password strength by length, as text and as four bars that work without colour. */
export const PasswordStrength = ({ value, min }: { value: string; min: number }) => {
  const length = Array.from(value).length
  const score = length === 0 ? 0 : length < min / 2 ? 1 : length < min ? 2 : length < min + STRONG ? 3 : 4
  return (
    <div className="mt-2.5">
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full ${bar <= score ? 'bg-fg' : 'border-[1.5px] border-border'}`}
          />
        ))}
      </div>
      <p role="status" className="mt-1.5 text-xs text-fg-muted">
        {inWords(length, min)}
      </p>
    </div>
  )
}
