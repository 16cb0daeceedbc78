import type { ReactNode } from 'react'
import { type FieldArray, useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { Plus, X } from '#/ui/icons/icons.tsx'
import type { ProfileValues } from './profile-values.ts'

type Lists = 'otherPhones' | 'languages' | 'links' | 'preferences.places'

type ListFieldProps<Name extends Lists> = {
  name: Name
  legend: string
  hint?: ReactNode
  optional?: boolean
  empty: FieldArray<ProfileValues, Name>
  /** Text of the button that adds a row. */
  add: string
  /** Names a row for its remove button: "language 2". */
  noun: string
  max: number
  row: (index: number) => ReactNode
}

/** Rows of one or two short fields; longer ones are an EditableRow. */
export function ListField<Name extends Lists>({
  name,
  legend,
  hint,
  optional,
  empty,
  add,
  noun,
  max,
  row,
}: ListFieldProps<Name>) {
  const { control } = useFormContext<ProfileValues>()
  const { fields, append, remove } = useFieldArray({ control, name })
  return (
    <fieldset className="min-w-0">
      <legend className={legend ? 'font-bold' : 'sr-only'}>
        {legend || noun}
        {optional && <span className="font-normal text-fg-muted"> (optional)</span>}
      </legend>
      {hint && <p className="mt-0.5 text-sm text-fg-muted">{hint}</p>}
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
        {fields.map((field, index) => (
          <li key={field.id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">{row(index)}</div>
            <Button
              variant="ghost"
              square
              className="shrink-0"
              aria-label={`Remove ${noun} ${index + 1}`}
              onClick={() => remove(index)}
            >
              <X className="size-4" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {fields.length < max && (
        <Button variant="ghost" size="sm" className="-ms-3 mt-1" onClick={() => append(empty)}>
          <Plus className="size-4" aria-hidden="true" />
          {add}
        </Button>
      )}
    </fieldset>
  )
}

/** The message of a field in a row, under it. */
export const RowError = ({ id, message }: { id: string; message: string | undefined }) =>
  message ? (
    <p id={`${id}-error`} className="mt-1 text-sm font-bold text-danger">
      <span className="sr-only">Error: </span>
      {message}
    </p>
  ) : null
