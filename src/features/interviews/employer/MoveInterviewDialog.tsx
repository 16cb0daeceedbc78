import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SelectField, TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { peopleOf } from '../people.ts'
import { bothZones } from '../times.ts'
import type { CompanyInterview } from './company-interview.ts'

type MoveProps = { interview: CompanyInterview; onClose: () => void }

/** Another time at which everybody is free, with a reason that the applicant reads. */
export function MoveInterviewDialog({ interview, onClose }: MoveProps) {
  const { id, version, applicationId, minutes, seekerName, startsAt, seekerTimeZone } = interview
  const people = peopleOf(interview).map((one) => one.id)
  const timeZone = ownTimeZone()
  const isPanel = interview.parts.length > 1
  const ofAll = useQuery({
    ...apiQuery(
      '/employer/applications/:id/interview-times',
      { id: applicationId, people: people.join(','), minutes, timeZone },
      { silent: true },
    ),
    enabled: !isPanel,
  })
  const ofPanel = useQuery({
    ...apiQuery('/employer/interviews/:id/panel-times', { id }, { silent: true }),
    enabled: isPanel,
  })
  const found = isPanel ? ofPanel : ofAll
  const [picked, setPicked] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [wasTaken, setTaken] = useState(false)
  const { write, isBusy, failure } = useWrite('POST /employer/interviews/:id/move', {
    silent: true,
    toast: true,
    invalidates: ['/employer/*'],
    done: ({ data }) => (data.outcome === 'done' ? onClose() : setTaken(true)),
  })
  const times = (found.data?.all ?? []).filter((time) => time !== startsAt)
  const confirm = () => {
    const isIncomplete = picked === '' || reason.trim().length < 3
    setMissing(isIncomplete)
    return isIncomplete ? undefined : write({ id, version, startsAt: picked, reason: reason.trim() })
  }
  return (
    <ConfirmDialog
      open
      title={`Move the interview with ${seekerName}`}
      subtitle="They are told at once, and can move or cancel it by the link in their mail."
      confirmLabel="Move the interview"
      busy={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {failure && <FormError>{failure.message}</FormError>}
        {wasTaken && <FormError>That time has just gone. Nothing was moved; choose another one.</FormError>}
        <SelectField
          label="New time"
          name="new-time"
          value={picked}
          placeholder={found.isPending ? 'Looking for free times' : 'Choose'}
          error={
            isMissing && !picked
              ? 'Choose a time'
              : found.isError
                ? 'We couldn’t look up who is free. Close this and try again.'
                : found.data && times.length === 0
                  ? 'Nobody is free together within two weeks'
                  : undefined
          }
          onChange={(event) => setPicked(event.target.value)}
          options={times.map((time) => ({
            value: time,
            label: bothZones(time, timeZone, seekerTimeZone),
          }))}
        />
        <TextArea
          label="Why"
          name="move-reason"
          rows={3}
          maxLength={500}
          value={reason}
          error={isMissing && reason.trim().length < 3 ? 'Write a word about why' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
