import { useRef, useState } from 'react'
import { api } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showFailure } from '#/client/toasts/toast.ts'
import { useCan } from '#/client/use-rights.ts'
import { useSetParam, useShownParams } from '#/client/use-set-params.ts'
import { filterInput } from '#/features/applications/board/board-query.ts'
import type { BulkBarProps } from '#/features/applications/extensions.ts'
import { preOfferStages, stageLabel } from '#/features/applications/stages.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { LetterDialog } from './LetterDialog.tsx'

/** What can be done to everybody chosen in the table. The last press stands in the address until it is put away. */
export function BulkBar({ jobId, filter, chosen, found, onChoose }: BulkBarProps) {
  const params = useShownParams()
  const setParam = useSetParam()
  const [dialog, setDialog] = useState<'reject' | 'message' | 'tag' | null>(null)
  const key = useRef(crypto.randomUUID())
  const mayMove = useCan('move-applicants')
  const mayWrite = useCan('write-messages')
  const pressId = params.get('press')
  const showPress = (id: string | null) => {
    key.current = crypto.randomUUID()
    setDialog(null)
    if (id) onChoose([])
    setParam('press', id, true)
  }
  const { write, isBusy } = useWrite('POST /employer/jobs/:id/bulk', {
    done: ({ data }) => showPress(data.id),
  })
  const chosenPeople = chosen.map(({ id, version }) => ({ id, version }))
  const chooseAll = async () => {
    try {
      onChoose(
        (await api.get('/employer/jobs/:id/people', { id: jobId, ...filterInput(filter) }, { silent: true }))
          .data,
      )
    } catch (error) {
      if (error instanceof AppError) showFailure(error, '')
      else throw error
    }
  }
  if (!mayMove) return null
  return (
    <>
      {pressId && (
        <div className="mb-4">
          <BulkProgress id={pressId} onClose={() => showPress(null)} />
        </div>
      )}
      {chosen.length > 0 && (
        <section
          aria-label="Chosen applicants"
          className="sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-2 rounded-box bg-dark px-4 py-2.5 text-on-dark"
        >
          <p className="tabular-nums me-2 font-bold" role="status">
            {chosen.length} chosen
          </p>
          <Menu
            label="Move the chosen applicants"
            heading="Move all of them to"
            variant="on-dark"
            className="btn-sm"
            entries={preOfferStages.map((stage) => ({
              id: stage,
              label: stageLabel(stage),
              icon: ArrowRight,
            }))}
            onAction={(to) =>
              void write({
                ...{ id: jobId, key: key.current, kind: 'move', people: chosenPeople },
                to: to as (typeof preOfferStages)[number],
              })
            }
          >
            Move
          </Menu>
          <Button variant="on-dark" size="sm" busy={isBusy} onClick={() => setDialog('reject')}>
            Reject…
          </Button>
          {mayWrite && (
            <Button variant="on-dark" size="sm" onClick={() => setDialog('message')}>
              Write to them…
            </Button>
          )}
          <Button variant="on-dark" size="sm" onClick={() => setDialog('tag')}>
            Tag…
          </Button>
          {chosen.length < found && (
            <Button variant="on-dark" size="sm" onClick={chooseAll}>
              Choose all {found}
            </Button>
          )}
          <Button variant="on-dark" size="sm" className="ms-auto" onClick={() => onChoose([])}>
            Choose nobody
          </Button>
        </section>
      )}
      {(dialog === 'reject' || dialog === 'message') && (
        <LetterDialog
          kind={dialog}
          jobId={jobId}
          people={chosen}
          onClose={() => setDialog(null)}
          onPressed={showPress}
        />
      )}
      {dialog === 'tag' && (
        <TagDialog
          count={chosen.length}
          busy={isBusy}
          onClose={() => setDialog(null)}
          onSave={(tag, kind) => void write({ id: jobId, key: key.current, kind, tag, people: chosenPeople })}
        />
      )}
    </>
  )
}

type TagDialogProps = {
  count: number
  busy: boolean
  onClose: () => void
  onSave: (tag: string, kind: 'tag' | 'untag') => void
}

const TagDialog = ({ count, busy, onClose, onSave }: TagDialogProps) => {
  const [tag, setTag] = useState('')
  const [isMissing, setMissing] = useState(false)
  const save = (kind: 'tag' | 'untag') => (tag.trim() ? onSave(tag, kind) : setMissing(true))
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Tag ${count === 1 ? '1 person' : `${count} people`}`}
      subtitle="Only your team reads tags."
      dismissible={!busy}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save('tag')
        }}
      >
        <TextField
          label="Tag"
          name="tag"
          maxLength={40}
          autoComplete="off"
          data-autofocus
          value={tag}
          error={isMissing ? 'Tag is required' : undefined}
          onChange={(event) => setTag(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" size="lg" busy={busy}>
            Add the tag
          </Button>
          <Button variant="outlined" size="lg" onClick={() => save('untag')}>
            Take it off
          </Button>
          <Button variant="ghost" size="lg" className="max-sm:hidden" onClick={() => !busy && onClose()}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
