import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { asSentence } from '#/shared/sentence.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import type { Report } from '../report.ts'
import { type Shown, wordsOf } from './saved.ts'

type SaveReportDialogProps = Pick<Report, 'jobs'> & { shown: Shown; onClose: () => void }

export function SaveReportDialog({ shown, jobs, onClose }: SaveReportDialogProps) {
  const [name, setName] = useState('')
  const [isMailed, setMailed] = useState(false)
  const { write, isBusy, failure } = useWrite('PUT /employer/reports/saved', {
    silent: true,
    toast: true,
    invalidates: ['/employer/reports/saved'],
    done: onClose,
  })
  const refusal = failure?.errors?.name?.[0]
  const save = (event: FormEvent) => {
    event.preventDefault()
    void write({ ...shown, name, isMailed, zone: ownTimeZone() })
  }
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onClose={onClose}
      title="Save this report"
      subtitle={`It shows ${wordsOf(shown, jobs)}.`}
    >
      <form onSubmit={save} noValidate className="grid gap-4">
        <TextField
          label="Name"
          name="report-name"
          hint="One of yours with the same name is replaced."
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={name}
          error={refusal}
          onChange={(event) => setName(event.target.value)}
        />
        <CheckField
          name="isMailed"
          label="Mail it to me on Mondays"
          hint={mailHint}
          checked={isMailed}
          onChange={(event) => setMailed(event.target.checked)}
        />
        {failure && !refusal && <FormError>{asSentence(failure.message)}</FormError>}
        <DialogButtons verb="Save report" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** What is mailed is always a week, whatever days the report shows. */
const mailHint =
  'From 7 in the morning, with last week’s figures beside the week before. It ends when you may no longer see the report.'
