import { type FormEvent, useId } from 'react'
import { Button } from '#/ui/Button.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { fastReplyDays } from '../search-terms.ts'
import type { SearchParams } from '../search-url.ts'
import { DistanceChoices } from './DistanceChoices.tsx'

type Props = { search: SearchParams; onChange: (search: SearchParams) => void }

/** The filters without counts: distance, skills, and fast replies. */
export function MoreFilters({ search, hasDistance, onChange }: Props & { hasDistance: boolean }) {
  return (
    <>
      {hasDistance && (
        <section aria-label="Distance" className="py-3">
          <h3 className="mb-1 px-2 text-lg">Distance</h3>
          <DistanceChoices search={search} onChange={onChange} idPrefix="sheet" />
        </section>
      )}
      <section aria-label="Skills" className="py-3">
        <h3 className="mb-1 px-2 text-lg">Skills</h3>
        <Skills search={search} onChange={onChange} />
      </section>
      <section aria-label="Answers" className="py-3">
        <h3 className="mb-1 px-2 text-lg">Answers</h3>
        <div className="px-2">
          <CheckField
            id="sheet-replies-fast"
            label="Replies fast"
            hint={`Half of the people who applied there in the last half year had an answer within ${fastReplyDays} days.`}
            checked={search.repliesFast ?? false}
            onChange={(event) =>
              onChange({ ...search, repliesFast: event.target.checked || undefined, page: 1 })
            }
          />
        </div>
      </section>
    </>
  )
}

function Skills({ search, onChange }: Props) {
  const id = useId()
  const change = (skills: string[]) => onChange({ ...search, skills, page: 1 })
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('skill') as HTMLInputElement
    const skill = field.value.trim()
    if (skill) change([...new Set([...search.skills, skill])])
    field.value = ''
  }
  return (
    <form onSubmit={add} className="px-2">
      <label htmlFor={id} className="text-sm text-fg-muted">
        Shows jobs that name at least one of these skills
      </label>
      <div className="mt-1.5 flex gap-2">
        <input id={id} name="skill" maxLength={60} autoComplete="off" className="input h-10 w-full" />
        <Button type="submit" variant="outlined" className="h-10">
          Add
        </Button>
      </div>
      {search.skills.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {search.skills.map((skill) => (
            <li key={skill} className="tag h-8 gap-1 pe-1 text-sm text-fg">
              {skill}
              <button
                type="button"
                className="grid size-6 cursor-pointer place-items-center rounded-[4px] hover:bg-base-300"
                onClick={() => change(search.skills.filter((other) => other !== skill))}
              >
                <X className="size-4" aria-hidden="true" />
                <span className="sr-only">Remove {skill}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
