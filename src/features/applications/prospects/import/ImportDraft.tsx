import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { ImportColumns } from '#/features/jobs/import/ImportColumns.tsx'
import type { RequestInput } from '#/shared/endpoint.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { asSentence, capitalized, plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { Section } from '#/ui/Section.tsx'
import { importSentence } from '../consent.ts'
import type { prospectImportsApi } from './api.ts'
import { importFields } from './fields.ts'
import { ImportPeopleRows } from './ImportPeopleRows.tsx'
import { ImportValues } from './ImportValues.tsx'
import { defaultKeepDays, keepDays } from './limits.ts'
import { importQuery, type PeopleImport } from './people-import.ts'
import { type ImportSystem, importSystems } from './systems.ts'

type Draft = NonNullable<PeopleImport['draft']>
type Choice = Omit<RequestInput<(typeof prospectImportsApi)['PUT /prospect-imports/:id']>, 'id'>
type ImportDraftProps = { data: PeopleImport; draft: Draft; onLeave: () => void }

/** What becomes of each row. Every choice is kept, and shown at once in the rows. */
export function ImportDraft({ data, draft, onLeave }: ImportDraftProps) {
  const { id } = data
  const client = useQueryClient()
  const [days, setDays] = useState<(typeof keepDays)[number]>(defaultKeepDays)
  const [agreed, setAgreed] = useState(false)
  const show = ({ data: next }: { data: PeopleImport }) => client.setQueryData(importQuery(id).queryKey, next)
  const choose = useWrite('PUT /prospect-imports/:id', { silent: true, parallel: true, done: show })
  const start = useWrite('POST /prospect-imports/:id/start', {
    silent: true,
    toast: true,
    invalidates: ['/prospect-imports'],
    done: show,
  })
  const discard = useWrite('DELETE /prospect-imports/:id', {
    silent: true,
    toast: true,
    invalidates: ['/prospect-imports'],
    done: onLeave,
  })
  const change = (choice: Choice) => void choose.write({ id, ...choice })
  const coming = draft.rows.filter(({ outcome }) => outcome !== 'leave').length
  const failure = choose.failure ?? start.failure ?? discard.failure
  const refused = start.failure?.errors?.agreed?.[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Section
        id="import-file"
        title={<span className="wrap-anywhere">{data.fileName}</span>}
        note={`${plural(draft.rows.length, 'row')}, from ${data.system}`}
        className="mt-4"
      >
        <div className="max-w-80 pt-5">
          <SelectField
            label="Exported from"
            name="system"
            hint="The team reads it beside each person."
            value={data.system}
            options={importSystems.map((value) => ({ value, label: capitalized(value) }))}
            onChange={({ target }) => change({ system: target.value as ImportSystem })}
          />
        </div>
        {draft.notes.map((note) => (
          <p key={note} className="mt-3 border-s-4 border-warning ps-3">
            {note}
          </p>
        ))}
        <ImportColumns
          columns={draft.columns}
          mapping={draft.columns.map(({ field }) => field)}
          fields={importFields}
          open={!draft.columns.some(({ field }) => field === 'email')}
          onChange={(place, field) =>
            change({
              mapping: draft.columns.map((column, at) =>
                at === place ? field : field !== null && column.field === field ? null : column.field,
              ),
            })
          }
        />
      </Section>
      <ImportValues draft={draft} onChange={change} />
      <Section
        id="import-rows"
        title="What each row becomes"
        note={`${formatNumber(coming)} of ${plural(draft.rows.length, 'row')} ${coming === 1 ? 'comes' : 'come'} in.`}
      >
        <ImportPeopleRows rows={draft.rows} />
      </Section>
      <Section id="import-start" title="Bring them in" note="Nobody is imported yet.">
        <form
          noValidate
          className="grid max-w-2xl gap-5 pt-5"
          onSubmit={(event) => {
            event.preventDefault()
            // The server names what is missing.
            void start.write({ id, keepDays: days, agreed: agreed as true })
          }}
        >
          <SelectField
            label="Who does not apply here is deleted after"
            name="keepDays"
            className="max-w-60"
            value={days}
            options={keepDays.map((value) => ({ value: String(value), label: `${value} days` }))}
            onChange={({ target }) => setDays(Number(target.value) as typeof days)}
          />
          <CheckField
            name="agreed"
            label={importSentence(data.companyName)}
            hint="It is kept with your name. Whoever you ask to apply reads it."
            checked={agreed}
            error={refused}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          {failure && !refused && <FormError>{asSentence(failure.message)}</FormError>}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="lg" busy={start.isBusy} aria-disabled={coming === 0 || undefined}>
              Import {formatNumber(coming)} {coming === 1 ? 'person' : 'people'}
            </Button>
            <Button
              variant="ghost"
              size="lg"
              busy={discard.isBusy}
              onClick={() => void discard.write({ id })}
            >
              Discard the file
            </Button>
          </div>
          <p className="text-sm text-fg-muted">
            They stand on the board at their stage, marked as imported, and are not emailed. Asking one of
            them to apply here is your choice, person by person.
          </p>
        </form>
      </Section>
    </div>
  )
}
