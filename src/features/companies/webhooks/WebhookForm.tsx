import { useEffect, useRef } from 'react'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { eventKindNames, hintOf, kindLabel } from './events.ts'
import type { Webhook } from './webhook-labels.ts'

export type WebhookFields = Pick<Webhook, 'name' | 'isFull' | 'kinds'>

type FieldsProps = {
  fields: WebhookFields
  format: Webhook['format']
  onChange: (changes: Partial<WebhookFields>) => void
  problem: (field: string) => string | undefined
}

const contents = {
  standard: [
    ['ids', 'Ids only', 'Your program reads the rest through the API, when it needs it.'],
    ['full', 'With details', 'Also the applicant as your list shows them, and the job, as they are then.'],
  ],
  chat: [
    ['ids', 'Without names', '“An applicant applied for Welder.” Whoever reads the channel learns no more.'],
    ['full', 'With names', '“Ola Moe applied for Welder.” Everybody in the channel reads the name.'],
  ],
} as const

/** What a new webhook and a changed one have in common. */
export function WebhookFieldSet({ fields: { name, isFull, kinds }, format, onChange, problem }: FieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        hint="For your team."
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={problem('name')}
      />
      <Choices
        label="What each one holds"
        name="isFull"
        value={isFull ? 'full' : 'ids'}
        onChange={({ target }) => onChange({ isFull: target.value === 'full' })}
        error={problem('isFull')}
        choices={contents[format === 'standard' ? 'standard' : 'chat'].map(([value, label, hint]) => ({
          value,
          label: <span className="font-bold">{label}</span>,
          hint,
        }))}
      />
      <Choices
        label="Events"
        name="kinds"
        multiple
        error={problem('kinds')}
        value={kinds}
        onChange={({ target }) =>
          onChange({
            kinds: eventKindNames.filter((one) =>
              one === target.value ? target.checked : kinds.includes(one),
            ),
          })
        }
        choices={eventKindNames.map((kind) => ({
          value: kind,
          label: <span className="font-bold">{kindLabel(kind)}</span>,
          hint: hintOf(kind),
        }))}
      />
    </>
  )
}

/** The form is longer than the screen: what is wrong comes into view, and is where one types next. */
export function useFocusOnProblem(failure: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}
