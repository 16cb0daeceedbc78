import { useFormContext, useWatch } from 'react-hook-form'
import { TagsField } from '#/ui/form/TagsField.tsx'
import { RowError } from './ListField.tsx'
import type { ProfileValues } from './profile-values.ts'

export function SkillsField() {
  const { setValue, control, formState } = useFormContext<ProfileValues>()
  const [skills, years] = useWatch({ control, name: ['skills', 'skillYears'] })
  const error = formState.errors.skills
  const message = error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined)
  const wrongYears = skills.find((skill) => years[skill]?.trim() && !isYears(years[skill]))
  return (
    <>
      <TagsField
        id="skills"
        label="Skills"
        hint="Press Enter after each"
        listLabel="Your skills"
        placeholder="Add a skill"
        value={skills}
        onChange={(next) => setValue('skills', next, { shouldDirty: true })}
        {...(message && { error: message })}
      />
      {skills.length > 0 && (
        <details id="skillYears" className="-mt-3" open={wrongYears !== undefined || undefined}>
          <summary className="cursor-pointer py-1 text-sm font-semibold">Years with each skill</summary>
          <ul className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {skills.map((skill) => (
              <li key={skill}>
                <label className="flex items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">{skill}</span>
                  <input
                    inputMode="numeric"
                    aria-label={`Years with ${skill}`}
                    aria-invalid={skill === wrongYears ? true : undefined}
                    className="input tabular-nums h-10 w-16 shrink-0"
                    value={years[skill] ?? ''}
                    onChange={(event) =>
                      setValue('skillYears', { ...years, [skill]: event.target.value }, { shouldDirty: true })
                    }
                  />
                </label>
              </li>
            ))}
          </ul>
          <RowError
            id="skillYears"
            message={wrongYears && `Years with ${wrongYears}: give a whole number from 0 to 80`}
          />
        </details>
      )}
    </>
  )
}

const isYears = (typed: string | undefined) => /^\d{1,2}$/.test(typed?.trim() ?? '') && Number(typed) <= 80
