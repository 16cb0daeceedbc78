import { type FormEvent, useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { openPlaces, templateVariables } from './fill.ts'

type TemplateFormProps = { template?: { id: string; name: string; body: string }; onDone: () => void }

const known = new Set<string>(templateVariables.map(({ name }) => name))

/** A new template, or one that is changed. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const [name, setName] = useState(template?.name ?? '')
  const [body, setBody] = useState(template?.body ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const options = {
    invalidates: ['/employer/message-templates', '/employer/messages/:id/templates'],
    toast: true,
    silent: true,
    done: onDone,
  } as const
  const added = useWrite('POST /employer/message-templates', options)
  const changed = useWrite('PUT /employer/message-templates/:id', options)
  const { isBusy, failure } = template ? changed : added
  const errors = failure?.errors
  const unknown = openPlaces(body).filter((place) => !known.has(place.toLowerCase()))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (template) changed.write({ id: template.id, name, body })
    else added.write({ name, body })
  }
  const insert = (variable: string) => {
    const at = field.current?.selectionStart ?? body.length
    setBody(`${body.slice(0, at)}{{${variable}}}${body.slice(at)}`)
    field.current?.focus()
  }
  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <TextField
        id="template-name"
        label="Name"
        hint="Only your team sees it."
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={errors?.name?.[0]}
      />
      <TextArea
        ref={field}
        id="template-body"
        label="Text"
        rows={8}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        error={errors?.body?.[0]}
        warning={
          unknown.length > 0
            ? `{{${unknown[0]}}} is not known. It has to be written by hand each time before the message can be sent.`
            : undefined
        }
        above={
          <fieldset className="mb-2">
            <legend className="text-sm text-fg-muted">Put in what differs</legend>
            <div className="mt-1.5 flex flex-wrap gap-2">
              {templateVariables.map(({ name: variable, hint }) => (
                <button
                  key={variable}
                  type="button"
                  title={hint}
                  className="chip"
                  onClick={() => insert(variable)}
                >
                  {variable}
                </button>
              ))}
            </div>
          </fieldset>
        }
      />
      {failure && !errors && <FormError>{failure.message} What you wrote is still here.</FormError>}
      <div className="flex gap-2">
        <Button type="submit" busy={isBusy}>
          Save template
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
