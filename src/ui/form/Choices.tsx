import type { ComponentProps, ReactNode } from 'react'
import { FieldNotes, type FieldText, fieldBorder, OptionalMark } from './Field.tsx'

type Choice = { value: string; label: ReactNode; hint?: ReactNode }

type ChoicesProps = Omit<ComponentProps<'input'>, 'children' | 'type' | 'value' | 'defaultValue'> &
  Omit<FieldText, 'aside'> & {
    name: string
    choices: readonly Choice[]
    /** With `onChange`: controlled. Without: uncontrolled, for `register` of react-hook-form. */
    value?: string | readonly string[]
    defaultValue?: string | readonly string[]
    multiple?: boolean
    columns?: string
  }

const holds = (value: string | readonly string[] | undefined, choice: string) =>
  value === undefined ? undefined : Array.isArray(value) ? value.includes(choice) : value === choice

/** Radio buttons (with `multiple`, checkboxes) as panels. The first one has the id, for the error summary. */
export const Choices = ({
  label,
  optional,
  hint,
  error,
  warning,
  name,
  choices,
  value,
  defaultValue,
  multiple,
  columns = 'sm:grid-cols-2',
  className = '',
  id = name,
  ...input
}: ChoicesProps) => {
  const notes = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    // The bar is on a wrapper, because the border of a fieldset starts at the middle of its legend.
    <div className={`${fieldBorder({ error, warning })} ${className}`}>
      <fieldset aria-describedby={notes || undefined}>
        <legend className="max-w-full font-bold wrap-anywhere">
          {label}
          {optional && <OptionalMark />}
        </legend>
        <FieldNotes id={id} hint={hint} error={error} warning={warning} />
        <div className={`mt-2 grid gap-2 ${columns}`}>
          {choices.map((choice, place) => (
            <label key={choice.value} className="choice">
              <input
                {...input}
                id={place === 0 ? id : undefined}
                type={multiple ? 'checkbox' : 'radio'}
                name={name}
                value={choice.value}
                checked={holds(value, choice.value)}
                defaultChecked={holds(defaultValue, choice.value)}
                aria-invalid={error ? true : undefined}
                className={`mt-px outline-none! ${multiple ? 'checkbox checkbox-sm' : 'radio radio-sm'}`}
              />
              <span className="min-w-0">
                {choice.label}
                {choice.hint && (
                  <span className="block text-sm font-normal text-fg-muted">{choice.hint}</span>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'children' | 'type'> &
  Pick<FieldText, 'label' | 'hint' | 'error'> & { variant?: 'check' | 'toggle' }

/** A checkbox and its sentence. `toggle` is for settings that save at once. */
export const CheckField = ({
  label,
  hint,
  error,
  variant = 'check',
  className = '',
  ...input
}: CheckFieldProps) => {
  const id = input.id ?? input.name ?? ''
  return (
    <div className={`${fieldBorder({ error })} ${className}`}>
      <label className="flex cursor-pointer items-start gap-3 py-0.5">
        <input
          {...input}
          id={id || undefined}
          type="checkbox"
          role={variant === 'toggle' ? 'switch' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          className={variant === 'toggle' ? 'toggle toggle-sm mt-0.5 w-9' : 'checkbox checkbox-sm mt-0.5'}
        />
        <span className="font-semibold leading-6">{label}</span>
      </label>
      <div className={variant === 'toggle' ? 'ps-12' : 'ps-8'}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  )
}
