import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '#/ui/form/Field.tsx'
import { X } from '#/ui/icons/icons.tsx'
import type { ProfileValues } from './profile-values.ts'

/** Typed text becomes tags on Enter, on a comma, and on blur. */
export function SkillsField() {
  const { setValue, getValues, control, formState } = useFormContext<ProfileValues>()
  const skills = useWatch({ control, name: 'skills' })
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const error = formState.errors.skills
  const message = error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined)

  const set = (next: string[]) => setValue('skills', next, { shouldDirty: true })
  const add = () => {
    const words = typed.split(',').map((word) => word.trim())
    const known = new Set(getValues('skills').map((skill) => skill.toLowerCase()))
    const fresh = words.filter((word) => word && !known.has(word.toLowerCase()))
    if (fresh.length > 0) set([...getValues('skills'), ...fresh])
    setTyped('')
  }
  return (
    <Field id="skills" label="Skills" hint="Press Enter after each" error={message}>
      {(aria) => (
        <>
          {skills.length > 0 && (
            <ul className="mb-2 flex flex-wrap gap-2" aria-label="Your skills">
              {skills.map((skill) => (
                <li key={skill} className="tag h-8 max-w-full gap-1 pe-1 text-sm text-fg">
                  <span className="truncate">{skill}</span>
                  <button
                    type="button"
                    className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-[4px] hover:bg-base-300"
                    onClick={() => {
                      set(skills.filter((one) => one !== skill))
                      input.current?.focus()
                    }}
                  >
                    <X className="size-4" aria-hidden="true" />
                    <span className="sr-only">Remove {skill}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...aria}
            ref={input}
            type="text"
            className="input h-12 w-full"
            placeholder="Add a skill"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ',') return
              event.preventDefault()
              add()
            }}
          />
        </>
      )}
    </Field>
  )
}
