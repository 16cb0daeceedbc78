import { useWrite } from '#/client/queries/use-write.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { stageLabel } from '../stages.ts'
import { type ImportStage, importStages } from './import/stages.ts'
import type { Prospect } from './prospects-query.ts'

type ImportedPersonActionsProps = {
  jobId: string
  person: Prospect
  imported: NonNullable<Prospect['imported']>
}

/** What can be done with somebody who was imported: another stage, or the question whether they apply here. */
export function ImportedPersonActions({
  jobId,
  person: { id, claimedAt },
  imported,
}: ImportedPersonActionsProps) {
  const invalidates = ['/employer/jobs/:id/prospects'] as const
  const move = useWrite('PUT /employer/jobs/:id/prospects/:prospectId/stage', {
    ...{ silent: true, toast: true, invalidates },
  })
  const ask = useWrite('POST /employer/jobs/:id/prospects/:prospectId/ask', {
    ...{ silent: true, toast: true, invalidates },
  })
  const failure = move.failure ?? ask.failure
  return (
    <div className="mt-5 grid gap-4">
      <SelectField
        label="Stage"
        name="stage"
        className="max-w-60"
        hint="They are not told."
        value={imported.stage}
        options={importStages.map((stage) => ({ value: stage, label: stageLabel(stage) }))}
        onChange={({ target }) =>
          void move.write({ id: jobId, prospectId: id, stage: target.value as ImportStage })
        }
      />
      {!claimedAt && (
        <div>
          <Button
            variant={imported.askedAt ? 'outlined' : 'primary'}
            busy={ask.isBusy}
            onClick={() => void ask.write({ id: jobId, prospectId: id })}
          >
            {imported.askedAt ? 'Ask again to apply here' : 'Ask to apply here'}
          </Button>
          <p className="mt-2 text-sm text-fg-muted">
            We email them what you keep. They apply with it, or have it erased. They do not read the team’s
            note.
          </p>
        </div>
      )}
      {failure && <FormError>{asSentence(failure.message)}</FormError>}
    </div>
  )
}
