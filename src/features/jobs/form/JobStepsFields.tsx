import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { SelectField, TextField } from '#/ui/form/TextField.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { ArrowDown, ArrowUp, Trash2 } from '#/ui/icons/more-icons.tsx'
import { openDays } from '../fields/job-terms.ts'
import { blindStages, type StepStage, stepStageLabels, stepStages, workingDaysLabel } from '../steps.ts'
import { JobQuestionsFields } from './JobQuestionsFields.tsx'
import { defaultSteps, type JobForm } from './job-form.ts'

const maxSteps = 8

export const JobStepsFields = () => {
  const { register, formState } = useFormContext<JobForm>()
  return (
    <>
      <Steps />
      <JobQuestionsFields />
      <div className="border-t border-base-300 pt-6">
        <DateField
          label="Last day to apply"
          optional
          hint={`Left empty, it closes ${openDays.usual} days after you publish. At most ${openDays.most} days.`}
          {...register('closesOn')}
          error={formState.errors.closesOn?.message}
        />
      </div>
    </>
  )
}

const Steps = () => {
  const { control, getValues, setValue, formState } = useFormContext<JobForm>()
  const problem = formState.errors.steps?.message
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' })
  /** Puts a step elsewhere, at a stage that fits its neighbours. The DOM node moves, so its control loses the focus. */
  const place = (from: number, to: number, stage: StepStage, focusOn: string) => {
    // Not `update`, which draws the step anew: what is open would close.
    setValue(`steps.${from}.stage`, stage, { shouldDirty: true })
    if (from !== to) move(from, to)
    requestAnimationFrame(() => document.getElementById(`${focusOn}-${to}`)?.focus())
  }
  const shift = (from: number, by: 1 | -1) => {
    const neighbour = getValues('steps')[from + by]
    if (neighbour) place(from, from + by, neighbour.stage, by > 0 ? 'step-down' : 'step-up')
  }
  const setStage = (from: number, stage: StepStage) => {
    const others = getValues('steps').filter((_, index) => index !== from)
    const rank = stepStages.indexOf(stage)
    const to = others.filter((other) => stepStages.indexOf(other.stage) <= rank).length
    const stays = others[from - 1]?.stage === stage && others[from]?.stage === stage
    place(from, stays ? from : to, stage, 'step-stage')
  }
  return (
    <fieldset>
      <legend className="font-bold">Steps after someone applies</legend>
      <p className="mt-0.5 text-sm text-fg-muted">
        The days are your promise, in working days. Applicants see them, and who waits longer is marked late
        on your board. Several steps may share a column.
      </p>
      {problem && (
        <p role="alert" className="mt-2 font-bold text-danger">
          {problem}
        </p>
      )}
      <ol className="mt-3 border-t border-base-300">
        {fields.map((field, index) => (
          <Step
            key={field.id}
            index={index}
            last={fields.length - 1}
            onShift={(by) => shift(index, by)}
            onStage={(stage) => setStage(index, stage)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2">
        {fields.length < maxSteps && (
          <Button
            variant="outlined"
            size="sm"
            onClick={() =>
              append({
                name: '',
                note: '',
                days: null,
                stage: getValues('steps').at(-1)?.stage ?? 'short-listed',
              })
            }
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

type StepProps = {
  index: number
  last: number
  onShift: (by: 1 | -1) => void
  onStage: (stage: StepStage) => void
  onRemove: () => void
}

/** Examples: what stands in a job is a promise, so the employer writes it. */
const notePlaceholders: Record<StepStage, string> = {
  'short-listed': 'Read by the team',
  screened: '25-minute call',
  interview: 'One round, with the team',
  offer: 'Pay fixed up front',
  hire: 'First day agreed with you',
}

const Step = ({ index, last, onShift, onStage, onRemove }: StepProps) => {
  const { register, watch, formState } = useFormContext<JobForm>()
  const errors = formState.errors.steps?.[index]
  const number = index + 1
  const step = watch(`steps.${index}`)
  // What has no name yet has to be written.
  const [isOpen, setOpen] = useState(step.name === '')
  if (!isOpen && !errors)
    return (
      <li className="flex items-center gap-3 border-b border-base-300 py-2.5">
        <span aria-hidden="true" className="tabular-nums w-4 font-bold text-fg-muted">
          {number}
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-bold wrap-anywhere">{step.name}</p>
          <p className="text-sm text-fg-muted wrap-anywhere">
            <InlineList
              items={[
                step.days ? `Within ${workingDaysLabel(step.days)}` : 'No promise of days',
                step.note,
                step.name !== stepStageLabels[step.stage] && `${stepStageLabels[step.stage]} on your board`,
                step.blind && blindStages.includes(step.stage) && 'Reviewed blind up to here',
              ]}
            />
          </p>
        </div>
        <Button
          id={`step-edit-${index}`}
          variant="outlined"
          size="sm"
          onClick={() => {
            setOpen(true)
            requestAnimationFrame(() => document.getElementById(`step-name-${index}`)?.focus())
          }}
        >
          Edit<span className="sr-only"> step {number}</span>
        </Button>
      </li>
    )
  return (
    <li className="border-b border-base-300 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="font-bold">Step {number}</p>
        <div className="flex">
          <ShiftButton
            id={`step-up-${index}`}
            by={-1}
            number={number}
            disabled={index === 0}
            onShift={onShift}
          />
          <ShiftButton
            id={`step-down-${index}`}
            by={1}
            number={number}
            disabled={index === last}
            onShift={onShift}
          />
          <Button variant="ghost" square aria-label={`Remove step ${number}`} onClick={onRemove}>
            <Trash2 className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_84px] gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_176px_84px]">
        <div className="min-w-0 max-sm:col-span-2">
          <TextField
            id={`step-name-${index}`}
            label="Name"
            {...register(`steps.${index}.name`)}
            error={errors?.name?.message}
            maxLength={60}
          />
        </div>
        <SelectField
          id={`step-stage-${index}`}
          label="On your board as"
          className="min-w-0"
          value={watch(`steps.${index}.stage`)}
          onChange={({ target }) => onStage(target.value as StepStage)}
          options={stepStages.map((value) => ({ value, label: stepStageLabels[value] }))}
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
          error={errors?.days?.message}
          className="tabular-nums"
        />
      </div>
      <div className="mt-3">
        <TextField
          label="What happens"
          optional
          {...register(`steps.${index}.note`)}
          error={errors?.note?.message}
          placeholder={notePlaceholders[step.stage]}
          maxLength={160}
        />
      </div>
      {blindStages.includes(step.stage) && (
        <label className="mt-3 flex min-h-6 cursor-pointer items-start gap-3">
          <input type="checkbox" className="checkbox mt-0.5" {...register(`steps.${index}.blind`)} />
          <span>
            <b>Review blind up to the end of this step</b>
            <span className="block text-sm text-fg-muted">
              Of whoever first applies from now on, your team reads no name, photo, schools or dates, and no
              résumé, files or contact. “Show who this is” opens one person for the team; it is written down,
              and the applicant reads it. Messages, interviews and offers come after it.
            </span>
          </span>
        </label>
      )}
      {!errors && step.name !== '' && (
        <Button
          variant="outlined"
          size="sm"
          className="mt-3"
          onClick={() => {
            setOpen(false)
            requestAnimationFrame(() => document.getElementById(`step-edit-${index}`)?.focus())
          }}
        >
          Done<span className="sr-only"> with step {number}</span>
        </Button>
      )}
    </li>
  )
}

type ShiftButtonProps = {
  id: string
  by: 1 | -1
  number: number
  disabled: boolean
  onShift: (by: 1 | -1) => void
}

const ShiftButton = ({ id, by, number, disabled, onShift }: ShiftButtonProps) => {
  const Arrow = by > 0 ? ArrowDown : ArrowUp
  return (
    <Button
      id={id}
      variant="ghost"
      square
      aria-label={`Move step ${number} ${by > 0 ? 'down' : 'up'}`}
      aria-disabled={disabled || undefined}
      className={disabled ? 'bg-transparent!' : ''}
      onClick={() => onShift(by)}
    >
      <Arrow className={`size-4 ${disabled ? 'opacity-30' : ''}`} aria-hidden="true" />
    </Button>
  )
}
