import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { currentTime } from '#/shared/clock.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { DateField } from '#/ui/form/DateField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import type { EmployerJob } from '../api.ts'
import { openDays } from '../fields/job-terms.ts'
import { lastDayToReopen } from './last-day.ts'

type ReopenDialogProps = {
  job: Pick<EmployerJob, 'id' | 'title' | 'version' | 'postedAt'>
  onReopened?: ((job: EmployerJob) => void) | undefined
  onClose: () => void
}

const DayHint = ({ postedAt }: { postedAt: string | null }) => {
  const last = lastDayToReopen(postedAt, new Date(currentTime()))
  if (!last?.isLastInAll) return `At most ${openDays.most} days from today.`
  return (
    <>
      <DateTime iso={last.day.toISOString()} as="deadline" /> at the latest: a job can be open for{' '}
      {openDays.mostInAll} days in all.
    </>
  )
}

/** Puts a closed job back online, at once or after changes. */
export function ReopenDialog({
  job: { id, title, version, postedAt },
  onReopened,
  onClose,
}: ReopenDialogProps) {
  const [lastDay, setLastDay] = useState('')
  const [start, setStart] = useState('now')
  const [isMissing, setMissing] = useState(false)
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/reopen', {
    silent: true,
    toast: true,
    invalidates: ['/employer/*'],
    done({ data }) {
      onReopened?.(data)
      onClose()
    },
  })
  const dayProblem = failure?.errors?.closesAt?.[0]
  return (
    <ConfirmDialog
      open
      title={`Reopen ${title}?`}
      subtitle="It keeps its address. Those who applied before keep the end that their application had."
      confirmLabel="Reopen job"
      busy={isBusy}
      onConfirm={() => {
        setMissing(lastDay === '')
        if (lastDay)
          void write({
            ...{ id, version, paused: start === 'paused' },
            closesAt: new Date(`${lastDay}T23:59`).toISOString(),
          })
      }}
      onClose={onClose}
    >
      {failure && !dayProblem && (
        <div className="mb-4">
          <FormError>
            {failure.message}
            {failure.status === 422 && '. Reopen it paused to change that first.'}
          </FormError>
        </div>
      )}
      <div className="grid gap-5">
        <DateField
          label="Last day to apply"
          name="reopen-last-day"
          hint={<DayHint postedAt={postedAt} />}
          value={lastDay}
          onChange={({ target }) => setLastDay(target.value)}
          error={isMissing && !lastDay ? 'Choose the last day to apply' : dayProblem}
        />
        <Choices
          label="When is it seen?"
          name="reopen-start"
          columns=""
          value={start}
          onChange={({ target }) => setStart(target.value)}
          choices={[
            { value: 'now', label: 'Right away', hint: 'Unless our check holds it for a person to read' },
            { value: 'paused', label: 'Paused', hint: 'To change it first; nobody sees it until you resume' },
          ]}
        />
      </div>
    </ConfirmDialog>
  )
}
