import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { Trash2 } from '#/ui/icons/more-icons.tsx'
import { openDays } from '../job-terms.ts'
import { defaultSteps, type JobForm } from './job-form.ts'

const maxSteps = 8
const maxQuestions = 10

export const JobStepsFields = () => {
  const { register, formState } = useFormContext<JobForm>()
  return (
    <>
      <Steps />
      <Questions />
      <div className="border-t border-base-300 pt-6">
        <TextField
          label="Last day to apply"
          optional
          type="date"
          hint={`Left empty, it closes ${openDays.usual} days after you publish. At most ${openDays.most} days.`}
          {...register('closesOn')}
          error={formState.errors.closesOn?.message}
          className="tabular-nums w-52!"
        />
      </div>
    </>
  )
}

const Steps = () => {
  const { register, control, formState } = useFormContext<JobForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' })
  const errors = formState.errors.steps
  return (
    <fieldset>
      <legend className="font-bold">Steps after someone applies</legend>
      <p className="mt-0.5 text-sm text-fg-muted">
        In order. The days are your promise: we count working days, tell applicants, and warn you in time.
      </p>
      <ol className="mt-3 grid gap-5">
        {fields.map((field, index) => (
          <li key={field.id} className="border-s-4 border-base-300 ps-4">
            <div className="grid grid-cols-[minmax(0,1fr)_72px_auto] items-end gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_104px_auto] sm:gap-x-3">
              <TextField
                label={`Step ${index + 1}`}
                {...register(`steps.${index}.name`)}
                error={errors?.[index]?.name?.message}
                maxLength={60}
              />
              <TextField
                label="Days"
                type="number"
                min={1}
                max={60}
                inputMode="numeric"
                {...register(`steps.${index}.days`, {
                  setValueAs: (value) => (value === '' || value === null ? null : Number(value)),
                })}
                error={errors?.[index]?.days?.message}
                className="tabular-nums"
              />
              <Button
                variant="ghost"
                square
                aria-label={`Remove step ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </Button>
            </div>
            <div className="mt-3">
              <TextField
                label="What happens"
                optional
                {...register(`steps.${index}.note`)}
                error={errors?.[index]?.note?.message}
                maxLength={160}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        {fields.length < maxSteps && (
          <Button
            variant="outlined"
            size="sm"
            onClick={() => append({ name: '', note: '', days: null, stage: 'offer' })}
          >
            <Plus className="size-4" aria-hidden="true" />
            Add a step
          </Button>
        )}
        {fields.length === 0 && (
          <Button variant="ghost" size="sm" onClick={() => append(defaultSteps)}>
            Use the usual four
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const Questions = () => {
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
