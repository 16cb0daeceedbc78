import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SaveDialog } from '#/ui/overlay/SaveDialog.tsx'
import type { Report } from '../report.ts'
import { type Shown, wordsOf } from './saved.ts'

type SaveReportDialogProps = { report: Report; shown: Shown; onClose: () => void }

export function SaveReportDialog({ shown, report, onClose }: SaveReportDialogProps) {
  const [isMailed, setMailed] = useState(false)
  const { write, isBusy, failure } = useWrite('PUT /employer/reports/saved', {
    silent: true,
    toast: true,
    invalidates: ['/employer/reports/saved'],
    done: onClose,
  })
  return (
    <SaveDialog
      what="report"
      words={wordsOf(shown, report)}
      busy={isBusy}
      failure={failure}
      onSave={(name) => void write({ ...shown, name, isMailed, zone: ownTimeZone() })}
      onClose={onClose}
    >
      <CheckField
        name="isMailed"
        label="Mail it to me on Mondays"
        hint={mailHint}
        checked={isMailed}
        onChange={(event) => setMailed(event.target.checked)}
      />
    </SaveDialog>
  )
}

/** What is mailed is always a week, whatever days the report shows. */
const mailHint =
  'From 7 in the morning, with last week’s figures beside the week before. It ends when you may no longer see the report.'
