import { useEffect, useState } from 'react'
import { type FieldArray, type FieldPath, useFieldArray, useFormContext } from 'react-hook-form'
import type { ProfileValues } from './profile-values.ts'

type Lists = 'experience' | 'education' | 'certificates' | 'projects' | 'otherAddresses'

/** Editing state of a profile list with one open row at a time; new rows come first. */
export function useRowEditing<Name extends Lists>(name: Name, empty: FieldArray<ProfileValues, Name>) {
  const form = useFormContext<ProfileValues>()
  const { fields, prepend, remove, update } = useFieldArray({ control: form.control, name })
  const [open, setOpen] = useState<{ index: number; before: FieldArray<ProfileValues, Name> | null } | null>(
    null,
  )
  const rowAt = (index: number) => form.getValues(name)[index] as FieldArray<ProfileValues, Name>
  const pathOf = (index: number) => `${name}.${index}` as FieldPath<ProfileValues>
  const errors = form.formState.errors[name]
  const { submitCount } = form.formState
  const firstInvalid = Array.isArray(errors) ? errors.findIndex(Boolean) : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what opens the row that failed
  useEffect(() => {
    if (firstInvalid >= 0) setOpen({ index: firstInvalid, before: rowAt(firstInvalid) })
  }, [submitCount, firstInvalid])

  return {
    fields,
    openIndex: open?.index ?? -1,
    errorsOf: (index: number) => (Array.isArray(errors) ? errors[index] : undefined),
    add() {
      prepend(empty, { shouldFocus: false })
      setOpen({ index: 0, before: null })
    },
    edit: (index: number) => setOpen({ index, before: structuredClone(rowAt(index)) }),
    async done(index: number) {
      if (await form.trigger(pathOf(index))) setOpen(null)
    },
    cancel(index: number) {
      form.clearErrors(pathOf(index))
      if (open?.before) update(index, open.before)
      else remove(index)
      setOpen(null)
    },
    remove(index: number) {
      remove(index)
      setOpen(null)
    },
  }
}
