import { useEffect, useState } from 'react'
import { type FieldArray, useFieldArray, useFormContext } from 'react-hook-form'
import type { ProfileValues } from './profile-values.ts'

type Lists = 'experience' | 'education'

/** Editing state of a profile list with one open row at a time; new rows come first. */
export function useRowEditing<Name extends Lists>(name: Name, empty: FieldArray<ProfileValues, Name>) {
  const form = useFormContext<ProfileValues>()
  const { fields, prepend, remove, update } = useFieldArray({ control: form.control, name })
  const [open, setOpen] = useState<{ index: number; before: FieldArray<ProfileValues, Name> | null } | null>(
    null,
  )
  const errors = form.formState.errors[name]
  const { submitCount } = form.formState
  const firstInvalid = Array.isArray(errors) ? errors.findIndex(Boolean) : -1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what opens the row that failed
  useEffect(() => {
    if (firstInvalid >= 0)
      setOpen({ index: firstInvalid, before: form.getValues(name)[firstInvalid] as never })
  }, [submitCount, firstInvalid])

  return {
    fields,
    openIndex: open?.index ?? -1,
    errorsOf: (index: number) => (Array.isArray(errors) ? errors[index] : undefined),
    add() {
      prepend(empty, { shouldFocus: false })
      setOpen({ index: 0, before: null })
    },
    edit: (index: number) => setOpen({ index, before: { ...form.getValues(name)[index] } as never }),
    async done(index: number) {
      if (await form.trigger(`${name}.${index}` as never)) setOpen(null)
    },
    cancel(index: number) {
      form.clearErrors(`${name}.${index}` as never)
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
