import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { EditableRow } from './EditableRow.tsx'
import { MonthField } from './MonthField.tsx'
import { formatMonthRange } from './month-labels.ts'
import { ProfileSection } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'
import { SkillsField } from './SkillsField.tsx'
import { useRowEditing } from './use-row-editing.ts'

const empty = { title: '', company: '', from: '', to: '', summary: '' }

export function ExperienceRows() {
  const { register, control, formState } = useFormContext<ProfileValues>()
  const rows = useRowEditing('experience', empty)
  const values = useWatch({ control, name: 'experience' })
  return (
    <ProfileSection
      id="work"
      title="Work"
      note="Newest first. Say what changed because you were there."
      aside={
        <Button variant="outlined" size="sm" onClick={rows.add}>
          <Plus className="size-4" aria-hidden="true" />
          Add a job
        </Button>
      }
    >
      {rows.fields.length > 0 && (
        <ul className="-mt-2 border-t border-base-300">
          {rows.fields.map((field, index) => {
            const value = values[index] ?? empty
            const errors = rows.errorsOf(index)
            return (
              <EditableRow
                key={field.id}
                title={value.title}
                sub={[value.company, formatMonthRange(value)].filter(Boolean).join(', ')}
                summary={value.summary}
                open={rows.openIndex === index}
                onEdit={() => rows.edit(index)}
                onDone={() => rows.done(index)}
                onCancel={() => rows.cancel(index)}
                onRemove={() => rows.remove(index)}
              >
                <TextField
                  label="Job title"
                  error={errors?.title?.message}
                  {...register(`experience.${index}.title`)}
                />
                <TextField
                  label="Employer"
                  error={errors?.company?.message}
                  {...register(`experience.${index}.company`)}
                />
                <div className="grid gap-6 sm:grid-cols-2">
                  {(['from', 'to'] as const).map((end) => (
                    <Controller
                      key={end}
                      control={control}
                      name={`experience.${index}.${end}`}
                      render={({ field: { value: month, onChange } }) => (
                        <MonthField
                          id={`experience.${index}.${end}`}
                          label={end === 'from' ? 'Start' : 'End'}
                          hint={end === 'from' ? 'If you remember it' : 'Leave empty if you still work there'}
                          value={month}
                          onChange={onChange}
                          error={errors?.[end]?.message}
                        />
                      )}
                    />
                  ))}
                </div>
                <TextArea
                  label="What you did"
                  optional
                  rows={4}
                  error={errors?.summary?.message}
                  {...register(`experience.${index}.summary`)}
                />
              </EditableRow>
            )
          })}
        </ul>
      )}
      <TextField
        label="Years of experience"
        inputMode="numeric"
        className="tabular-nums w-24!"
        error={formState.errors.yearsExperience?.message}
        {...register('yearsExperience')}
      />
      <SkillsField />
    </ProfileSection>
  )
}
