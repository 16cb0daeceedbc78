import { useState } from 'react'
import { ownTimeZone } from '#/client/time-zones.ts'
import { currentTime } from '#/shared/clock.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { dayPartLabels, dayParts, type PreferredTimes, preferredDaysAhead } from '../booking/other-times.ts'
import { dateIn, dayLabel } from '../times.ts'
import type { InterviewActions, SeekerInterview } from './interview-actions.ts'

type OtherTimesDialogProps = {
  interview: SeekerInterview
  actions: InterviewActions
  onClose: () => void
}

/** From tomorrow, by the reader's clock. */
const daysToChoose = (timeZone: string) =>
  Array.from({ length: preferredDaysAhead }, (_, index) => {
    const day = new Date(currentTime() + (index + 1) * 86_400_000)
    return { value: dateIn(day, timeZone), label: dayLabel(day, timeZone) }
  })

/** When it would suit an applicant whom none of the times suits. */
export function OtherTimesDialog({ interview, actions, onClose }: OtherTimesDialogProps) {
  const timeZone = ownTimeZone()
  const before = interview.otherTimes
  const [preferred, setPreferred] = useState<PreferredTimes>({
    days: before?.days ?? [],
    parts: before?.parts ?? [],
  })
  const [note, setNote] = useState(before?.note ?? '')
  const [isMissing, setMissing] = useState(false)
  const days = daysToChoose(timeZone)
  const toggled = <T extends string>(list: T[], { value, checked }: { value: T; checked: boolean }) =>
    checked ? [...list, value] : list.filter((one) => one !== value)
  const confirm = async () => {
    const isEmpty = preferred.days.length + preferred.parts.length === 0 && note.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) return
    const reason = note.trim()
    const answer = await actions.answer({
      ...{ act: 'other-times', preferred, timeZone },
      ...(reason && { reason }),
    })
    if (answer) onClose()
  }
  return (
    <ConfirmDialog
      open
      wide
      title="Ask for other times"
      subtitle={`${interview.company.name} can suggest new times. Until then you can still pick one of these.`}
      confirmLabel="Send request"
      busy={actions.isBusy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {actions.failure && <FormError>{actions.failure}</FormError>}
        <Choices
          label="Time of day"
          optional
          multiple
          name="preferred-parts"
          columns="sm:grid-cols-3"
          value={preferred.parts}
          onChange={({ target }) => {
            const value = dayParts.find((part) => part === target.value)
            if (value)
              setPreferred({
                ...preferred,
                parts: toggled(preferred.parts, { value, checked: target.checked }),
              })
          }}
          choices={dayParts.map((value) => ({ value, label: dayPartLabels[value] }))}
        />
        <Choices
          label="Days"
          optional
          multiple
          name="preferred-days"
          columns="sm:grid-cols-2"
          value={preferred.days}
          onChange={({ target }) => setPreferred({ ...preferred, days: toggled(preferred.days, target) })}
          choices={days}
        />
        <TextArea
          label="Note"
          optional
          name="preferred-note"
          rows={3}
          maxLength={500}
          hint="For example: after my shift, from 6 pm."
          error={isMissing ? 'Choose a day or a time of day, or write when you are free' : undefined}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
