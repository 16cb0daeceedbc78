import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { Trash2 } from '#/ui/icons/more-icons.tsx'
import type { JobForm } from './job-form.ts'

const maxQuestions = 10

export const JobQuestionsFields = () => {
  const { register, control, formState } = useFormContext<JobForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'questions' })
  return (
    <fieldset className="border-t border-base-300 pt-6">
      <legend className="sr-only">Questions</legend>
      <p className="font-bold" aria-hidden="true">
        Questions
      </p>
      <p className="mt-0.5 text-sm text-fg-muted">
        Ask only what the profile does not say. Every question has to be answered, and each one costs
        applicants.
      </p>
      <ol className="mt-3 grid gap-3">
        {fields.map((field, index) => (
          <li key={field.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <TextField
              label={`Question ${index + 1}`}
              {...register(`questions.${index}.text`)}
              error={formState.errors.questions?.[index]?.text?.message}
              maxLength={300}
            />
            <Button
              variant="ghost"
              square
              aria-label={`Remove question ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Trash2 className="size-4" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      {fields.length < maxQuestions && (
        <Button variant="outlined" size="sm" className="mt-4" onClick={() => append({ text: '' })}>
          <Plus className="size-4" aria-hidden="true" />
          Add a question
        </Button>
      )}
    </fieldset>
  )
}
