import { type FormEvent, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Plus, X } from '#/ui/icons/icons.tsx'
import { contentOf, draftOf, type SavedKit } from './kit-form.ts'

type KitFormProps = {
  id: string
  kit: SavedKit
  isBusy: boolean
  failure: string | null
  onSave: (content: ReturnType<typeof contentOf>) => unknown
  onCancel: () => void
}

/** The questions of a kit, and what to look for. */
export function KitForm({ id, kit, isBusy, failure, onSave, onCancel }: KitFormProps) {
  const [draft, setDraft] = useState(() => {
    const start = draftOf(kit)
    return start.attributes.length > 0 ? start : { ...start, attributes: [{ key: 0, name: '', hint: '' }] }
  })
  const [isEmpty, setEmpty] = useState(false)
  const { attributes } = draft
  const changeAttribute = (key: number, changes: { name?: string; hint?: string }) =>
    setDraft({
      ...draft,
      attributes: attributes.map((one) => (one.key === key ? { ...one, ...changes } : one)),
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const content = contentOf(draft)
    const nothing = content.questions.length === 0 && content.attributes.length === 0
    setEmpty(nothing)
    if (!nothing) onSave(content)
  }
  return (
    <form onSubmit={save} noValidate className="grid gap-6 py-4">
      <TextArea
        id={`${id}-questions`}
        label="Questions"
        hint="One in each line. Everybody who meets an applicant at this step sees them."
        rows={6}
        value={draft.questions}
        error={isEmpty ? 'Write a question, or something to look for' : undefined}
        onChange={({ target }) => setDraft({ ...draft, questions: target.value })}
      />
      <fieldset>
        <legend className="font-bold">What to look for</legend>
        <p className="text-sm text-fg-muted">Each is rated on the scorecard, in four steps.</p>
        <ul className="mt-3 grid gap-4">
          {attributes.map(({ key, name, hint }, place) => (
            <li key={key} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
              <TextField
                id={`${id}-name-${key}`}
                label={<span className="text-sm">Name</span>}
                maxLength={60}
                value={name}
                onChange={({ target }) => changeAttribute(key, { name: target.value })}
              />
              <TextField
                id={`${id}-hint-${key}`}
                label={<span className="text-sm">How you recognise it</span>}
                optional
                maxLength={300}
                value={hint}
                onChange={({ target }) => changeAttribute(key, { hint: target.value })}
              />
              <Button
                variant="ghost"
                square
                aria-label={`Remove ${name || `number ${place + 1}`}`}
                onClick={() =>
                  setDraft({ ...draft, attributes: attributes.filter((one) => one.key !== key) })
                }
              >
                <X className="size-5" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
        {attributes.length < 10 && (
          <Button
            size="sm"
            variant="outlined"
            className="mt-3"
            onClick={() => {
              const key = Math.max(-1, ...attributes.map((one) => one.key)) + 1
              setDraft({ ...draft, attributes: [...attributes, { key, name: '', hint: '' }] })
            }}
          >
            <Plus className="size-4" aria-hidden="true" />
            Add another
          </Button>
        )}
      </fieldset>
      {failure && <FormError>{failure} What you wrote is still here.</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy}>
          Save the kit
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
