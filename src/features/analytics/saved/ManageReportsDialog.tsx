import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { showUndoToast } from '#/client/toasts/undo-toast.tsx'
import { Button } from '#/ui/Button.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import type { Report } from '../report.ts'
import { type SavedReport, wordsOf } from './saved.ts'

type ManageReportsDialogProps = { report: Report; reports: SavedReport[]; onClose: () => void }

const staleReports = ['/employer/reports/saved'] as const

export const ManageReportsDialog = ({ report: shown, reports, onClose }: ManageReportsDialogProps) => (
  <Dialog open onClose={onClose} title="Saved reports">
    <ul className="border-t border-base-300">
      {reports.map((report) => (
        <ReportRow key={report.name} report={report} words={wordsOf(report, shown)} onRemoved={onClose} />
      ))}
    </ul>
  </Dialog>
)

type ReportRowProps = { report: SavedReport; words: string; onRemoved: () => void }

function ReportRow({ report, words, onRemoved }: ReportRowProps) {
  const { name, isMailed } = report
  const [renames, setRenames] = useState(false)
  const { write: save, isBusy: isSaving } = useWrite('PUT /employer/reports/saved', {
    invalidates: staleReports,
    toast: true,
  })
  const { write: remove, isBusy } = useWrite('DELETE /employer/reports/saved', { invalidates: staleReports })
  const removeReport = async () => {
    if (!(await remove({ name }))) return
    // The way back is a toast, which nobody reaches beneath a dialog.
    onRemoved()
    showUndoToast(
      `report ${name}`,
      <>
        Report <b>{name}</b> removed.
      </>,
      () => void save({ ...report, zone: ownTimeZone() }),
    )
  }
  return (
    <li className="border-b border-base-300 py-3">
      {renames ? (
        <Rename name={name} onClose={() => setRenames(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <span className="min-w-0 flex-1 basis-52 wrap-anywhere">
            <b>{name}</b>
            <span className="block text-sm text-fg-muted">{words}</span>
          </span>
          <span className="flex gap-2">
            <Button variant="outlined" size="sm" onClick={() => setRenames(true)}>
              Rename<span className="sr-only"> {name}</span>
            </Button>
            <Button variant="outlined" size="sm" busy={isBusy} onClick={() => void removeReport()}>
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </span>
        </div>
      )}
      <div className="mt-1">
        <CheckField
          name={`mailed-${name}`}
          label={
            <>
              Mail it to me on Mondays<span className="sr-only">: {name}</span>
            </>
          }
          checked={isMailed}
          disabled={isSaving}
          onChange={(event) => void save({ ...report, isMailed: event.target.checked, zone: ownTimeZone() })}
        />
      </div>
    </li>
  )
}

function Rename({ name, onClose }: { name: string; onClose: () => void }) {
  const [to, setTo] = useState(name)
  const { write, isBusy, failure } = useWrite('POST /employer/reports/saved/rename', {
    silent: true,
    invalidates: staleReports,
    done: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write({ name, to })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextField
        label="New name"
        name="to"
        maxLength={60}
        autoComplete="off"
        value={to}
        error={failure?.errors?.to?.[0] ?? failure?.message}
        onChange={(event) => setTo(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="dark" size="sm" busy={isBusy}>
          Rename
        </Button>
        <Button variant="outlined" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
