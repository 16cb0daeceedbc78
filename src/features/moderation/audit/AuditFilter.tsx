import type { FormEvent } from 'react'
import { Button } from '#/ui/Button.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { SelectField, TextField } from '#/ui/form/TextField.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'

export const filterNames = ['actor', 'action', 'subject', 'from', 'to'] as const
export type AuditFilterValues = Partial<Record<(typeof filterNames)[number], string>>

type Props = { filter: AuditFilterValues; actions: string[]; onChange: (params: URLSearchParams) => void }

/** Filters apply on submit, because each change needs a request. */
export function AuditFilter({ filter, actions, onChange }: Props) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const params = new URLSearchParams()
    for (const name of filterNames) {
      const value = String(typed.get(name) ?? '').trim()
      if (value) params.set(name, value)
    }
    onChange(params)
  }
  const areas = [...new Set(actions.map((action) => action.split('.')[0] ?? action))]
  const isDesktop = useIsDesktop()
  const count = Object.keys(filter).length
  return (
    // Folded on phones, where it would fill the first screen.
    <details open={isDesktop || count > 0} className="mt-6">
      <summary className="cursor-pointer font-semibold lg:hidden">Filter{count > 0 && ` (${count})`}</summary>
      <form
        aria-label="Filter the log"
        // Remounts when the URL changes, so that the fields are right after Back.
        key={JSON.stringify(filter) + actions.length}
        onSubmit={apply}
        className="grid items-start gap-3 max-lg:mt-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_160px_160px_auto]"
      >
        <TextField label="Who" name="actor" defaultValue={filter.actor} maxLength={100} />
        <SelectField
          label="What"
          name="action"
          defaultValue={filter.action ?? ''}
          placeholder="Everything"
          options={[
            ...areas.map((area) => ({ value: area, label: `${area}: everything` })),
            ...actions.map((action) => ({
              value: action,
              label: action.replace('.', ': ').replaceAll('-', ' '),
            })),
          ]}
        />
        <TextField label="On which" name="subject" defaultValue={filter.subject} maxLength={100} />
        <DateField label="From" name="from" defaultValue={filter.from} />
        <DateField label="To" name="to" defaultValue={filter.to} />
        <div className="flex flex-wrap gap-2 lg:mt-7.5">
          <Button type="submit" variant="outlined" size="lg">
            Filter
          </Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="ghost" size="lg" onClick={() => onChange(new URLSearchParams())}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </details>
  )
}
