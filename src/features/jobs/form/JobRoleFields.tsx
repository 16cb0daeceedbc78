import { useFormContext } from 'react-hook-form'
import { industries } from '#/shared/reference/industries.ts'
import { Combobox } from '#/ui/form/Combobox.tsx'
import { TagsField } from '#/ui/form/TagsField.tsx'
import { SelectField, TextField } from '#/ui/form/TextField.tsx'
import { employmentTypes, jobLevels } from '../fields/job-terms.ts'
import { type JobForm, parseSkills } from './job-form.ts'

const industryOptions = industries.map((name) => ({ value: name, label: name }))

export const JobRoleFields = () => {
  const { register, watch, setValue, formState } = useFormContext<JobForm>()
  const { errors } = formState
  return (
    <>
      <TextField
        label="Title"
        hint="What people in the trade call it. No internal grades, no capitals."
        {...register('title')}
        error={errors.title?.message}
        maxLength={120}
      />
      <Combobox
        id="industry"
        label="Industry"
        optional
        options={industryOptions}
        value={watch('industry')}
        onChange={(value) => setValue('industry', value, { shouldDirty: true })}
        error={errors.industry?.message}
        placeholder="Type to find it"
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label="Employment"
          {...register('employmentType')}
          options={employmentTypes.map((value) => ({ value, label: value }))}
          error={errors.employmentType?.message}
        />
        <SelectField
          label="Level"
          {...register('level')}
          options={[...jobLevels]}
          error={errors.level?.message}
        />
      </div>
      <TextField
        label="Seats"
        hint="How many people you hire with this job"
        type="number"
        min={1}
        inputMode="numeric"
        {...register('seats', {
          setValueAs: (value) => (value === '' || value === null ? null : Number(value)),
        })}
        error={errors.seats?.message}
        className="tabular-nums w-32!"
      />
      <TagsField
        id="skills"
        label="Skills"
        optional
        hint="Press Enter after each. Six are enough for most jobs."
        listLabel="Skills of the job"
        placeholder="Add a skill"
        value={parseSkills(watch('skills'))}
        onChange={(next) => setValue('skills', next.join(', '), { shouldDirty: true })}
        {...(errors.skills?.message && { error: errors.skills.message })}
      />
    </>
  )
}
