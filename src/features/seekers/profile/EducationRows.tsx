import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { EditableRow } from './EditableRow.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'
import { useRowEditing } from './use-row-editing.ts'

const empty = { school: '', degree: '', year: '' }

export function EducationRows() {
  const { register, control } = useFormContext<ProfileValues>()
  const rows = useRowEditing('education', empty)
  const values = useWatch({ control, name: 'education' })
  return (
    <ProfileSection
      id="education"
      title="Education and licenses"
      aside={
        <Button variant="outlined" size="sm" onClick={rows.add}>
          <Plus className="size-4" aria-hidden="true" />
          Add one
        </Button>
      }
    >
      {rows.fields.length === 0 ? (
        <p className="-mt-2 text-fg-muted">
          A degree, a course, a license: anything you’d want an employer to see.
        </p>
      ) : (
        <ul className="-mt-2 border-t border-base-300">
          {rows.fields.map((field, index) => {
            const value = values[index] ?? empty
            const errors = rows.errorsOf(index)
            return (
              <EditableRow
                key={field.id}
                title={value.degree || value.school}
                sub={[value.degree && value.school, value.year].filter(Boolean).join(', ')}
                open={rows.openIndex === index}
                onEdit={() => rows.edit(index)}
                onDone={() => rows.done(index)}
                onCancel={() => rows.cancel(index)}
                onRemove={() => rows.remove(index)}
              >
                <TextField
                  label="School or organization"
                  error={errors?.school?.message}
                  {...register(`education.${index}.school`)}
                />
                <TextField
                  label="Degree or license"
                  optional
                  error={errors?.degree?.message}
                  {...register(`education.${index}.degree`)}
                />
                <TextField
                  label="Year"
                  optional
                  inputMode="numeric"
                  className="tabular-nums w-28!"
                  error={errors?.year?.message}
                  {...register(`education.${index}.year`)}
                />
              </EditableRow>
            )
          })}
        </ul>
      )}
    </ProfileSection>
  )
}
