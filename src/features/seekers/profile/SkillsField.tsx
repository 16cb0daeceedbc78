import { useFormContext, useWatch } from 'react-hook-form'
import { TagsField } from '#/ui/form/TagsField.tsx'
import type { ProfileValues } from './profile-values.ts'

export function SkillsField() {
  const { setValue, control, formState } = useFormContext<ProfileValues>()
  const skills = useWatch({ control, name: 'skills' })
  const error = formState.errors.skills
  const message = error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined)
  return (
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
  )
}
