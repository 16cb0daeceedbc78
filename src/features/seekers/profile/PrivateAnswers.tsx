import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { birthYears, citizenships, daysOfMonth, genders, months } from '#/shared/reference/reference.ts'
import { Button } from '#/ui/Button.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { FieldNotes, fieldBorder } from '#/ui/form/Field.tsx'
import { HiddenFromEmployers, ProfileSection, WhyAsked } from './ProfileSection.tsx'
import type { ProfileValues } from './profile-values.ts'

const birthParts = [
  { name: 'birthDay', label: 'Day', options: daysOfMonth, width: 'w-24' },
  { name: 'birthMonth', label: 'Month', options: months, width: 'w-28' },
  { name: 'birthYear', label: 'Year', options: [...birthYears].reverse().map(String), width: 'w-28' },
] as const

/** Optional answers only the seeker sees, folded away until there is one. "Do Not Indicate" is listed last and looks like the others. */
export function PrivateAnswers() {
  const { register, setValue, control, formState } = useFormContext<ProfileValues>()
  const errors = formState.errors.private
  const [isOpen, setOpen] = useState(false)
  const answers = useWatch({ control, name: 'private' })
  const birthError = errors?.birthDay?.message ?? errors?.birthMonth?.message ?? errors?.birthYear?.message
  const clear = (name: 'gender' | 'citizenship') => setValue(`private.${name}`, '', { shouldDirty: true })
  return (
    <ProfileSection id="private" title="About you" aside={<HiddenFromEmployers />}>
      <details
        open={isOpen || errors !== undefined || Object.values(answers).some(Boolean)}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="w-fit cursor-pointer py-1 font-bold">Keep private facts for later forms</summary>
        <p className="mt-1 text-sm text-fg-muted">
          Gender, date of birth and citizenship. All of it is optional, and only you see it.
        </p>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
          <WhyAsked
            id="gender-why"
            why="To have it at hand when a form elsewhere asks for it. Nothing here is counted, ranked or filtered by it."
            who="You alone. It is in nothing an employer receives."
          />
          <div>
            <Choices
              label="Gender"
              optional
              name="private.gender"
              columns="grid-cols-2"
              choices={genders.map((gender) => ({ value: gender, label: gender }))}
              value={answers.gender}
              onChange={(event) => setValue('private.gender', event.target.value, { shouldDirty: true })}
              error={errors?.gender?.message}
            />
            {answers.gender && <Clear what="gender" onClear={() => clear('gender')} />}
          </div>
          <fieldset className={fieldBorder({ error: birthError })}>
            <legend className="font-bold">
              Date of birth <span className="font-normal text-fg-muted">(optional)</span>
            </legend>
            <FieldNotes id="birth" error={birthError} />
            <div className="mt-2 flex flex-wrap gap-2">
              {birthParts.map(({ name, label, options, width }) => (
                <div key={name}>
                  <label className="sr-only" htmlFor={`private.${name}`}>
                    {label} of birth
                  </label>
                  <select
                    id={`private.${name}`}
                    className={`select h-12 ${width}`}
                    aria-invalid={birthError ? true : undefined}
                    aria-describedby={birthError ? 'birth-error' : undefined}
                    {...register(`private.${name}`)}
                  >
                    <option value="">{label}</option>
                    {options.map((option) => (
                      <option key={option} value={option}>
                        {option}
                      </option>
                    ))}
                  </select>
                </div>
              ))}
            </div>
          </fieldset>
          <WhyAsked
            id="citizenship-why"
            why="To have it ready for the work permit check that the law asks of whoever hires you."
            who="You alone. Employers get only whether you are authorized to work and need sponsorship, if you answer that."
          />
          <div>
            <Choices
              label="Citizenship or work status"
              optional
              name="private.citizenship"
              columns=""
              choices={citizenships}
              value={answers.citizenship}
              onChange={(event) => setValue('private.citizenship', event.target.value, { shouldDirty: true })}
              error={errors?.citizenship?.message}
            />
            {answers.citizenship && <Clear what="citizenship" onClear={() => clear('citizenship')} />}
          </div>
        </div>
      </details>
    </ProfileSection>
  )
}

const Clear = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <Button variant="ghost" size="sm" className="-ms-3 mt-1 text-fg-muted" onClick={onClear}>
    Take back my answer<span className="sr-only"> about {what}</span>
  </Button>
)
