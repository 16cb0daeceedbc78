import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#/ui/Button.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Plus } from '#/ui/icons/icons.tsx'
import { maxListed } from '../completeness.ts'
import { EditableRow } from './EditableRow.tsx'
import { LinkCheck } from './LinkCheck.tsx'
import type { ProfileValues } from './profile-values.ts'
import { useRowEditing } from './use-row-editing.ts'

const empty = { name: '', url: '', summary: '' }

/** Pieces of work that are described or linked to; unlike the files they go with an application. */
export function ProjectRows() {
  const { register, control } = useFormContext<ProfileValues>()
  const rows = useRowEditing('projects', empty)
  const values = useWatch({ control, name: 'projects' })
  return (
    <div>
      <h3 className="text-base font-bold tracking-normal">Pieces of work</h3>
      <p className="mt-0.5 text-sm text-fg-muted">
        Describe each in a few words, with a link if there is one. Employers get them when you apply.
      </p>
      {rows.fields.length > 0 && (
        <ul className="mt-2 border-t border-base-300">
          {rows.fields.map((field, index) => {
            const value = values[index] ?? empty
            const errors = rows.errorsOf(index)
            const name = `projects.${index}` as const
            return (
              <EditableRow
                key={field.id}
                title={value.name}
                sub={value.url}
                summary={value.summary}
                open={rows.openIndex === index}
                onEdit={() => rows.edit(index)}
                onDone={() => rows.done(index)}
                onCancel={() => rows.cancel(index)}
                onRemove={() => rows.remove(index)}
              >
                <TextField label="Title" error={errors?.name?.message} {...register(`${name}.name`)} />
                <div>
                  <TextField
                    label="Address"
                    optional
                    inputMode="url"
                    error={errors?.url?.message}
                    {...register(`${name}.url`)}
                  />
                  <LinkCheck url={value.url} />
                </div>
                <TextArea
                  label="What it is"
                  optional
                  rows={3}
                  error={errors?.summary?.message}
                  {...register(`${name}.summary`)}
                />
              </EditableRow>
            )
          })}
        </ul>
      )}
      {rows.fields.length < maxListed && (
        <Button variant="ghost" size="sm" className="-ms-3 mt-1" onClick={rows.add}>
          <Plus className="size-4" aria-hidden="true" />
          Add a piece of work
        </Button>
      )}
    </div>
  )
}
