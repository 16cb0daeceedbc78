import { type ComponentProps, type ReactNode, useId } from 'react'
import { Field, type FieldText } from './Field.tsx'

// The id defaults to the name, so that the error summary can link to `field` as the server names it.
const useFieldId = (id?: string, name?: string) => {
  const generated = useId()
  return id ?? name ?? generated
}

type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> & FieldText

/** `<TextField label="Email" {...register('email')} error={errors.email?.message} />` */
export const TextField = ({
  label,
  optional,
  hint,
  error,
  aside,
  warning,
  className = '',
  ...input
}: TextFieldProps) => {
  const id = useFieldId(input.id, input.name)
  return (
    <Field {...{ id, label, optional, hint, error, aside, warning }}>
      {(aria) => <input type="text" {...input} {...aria} className={`input h-12 w-full ${className}`} />}
    </Field>
  )
}

type TextAreaProps = ComponentProps<'textarea'> &
  FieldText & {
    /** Between the hint and the box: a toolbar. */
    above?: ReactNode
  }

export const TextArea = ({
  label,
  optional,
  hint,
  error,
  aside,
  warning,
  above,
  className = '',
  ...area
}: TextAreaProps) => {
  const id = useFieldId(area.id, area.name)
  return (
    <Field {...{ id, label, optional, hint, error, aside, warning }}>
      {(aria) => (
        <>
          {above}
          <textarea rows={5} {...area} {...aria} className={`textarea w-full ${className}`} />
        </>
      )}
    </Field>
  )
}

export type SelectOption = { value: string; label: string }
type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldText & { options: readonly SelectOption[]; placeholder?: string }

/** A native select, because the phone's own picker is better than ours. For long lists use `Combobox`. */
export const SelectField = ({
  label,
  optional,
  hint,
  error,
  aside,
  warning,
  options,
  placeholder,
  className = '',
  ...select
}: SelectFieldProps) => {
  const id = useFieldId(select.id, select.name)
  return (
    <Field {...{ id, label, optional, hint, error, aside, warning }}>
      {(aria) => (
        <select {...select} {...aria} className={`select h-12 w-full ${className}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
