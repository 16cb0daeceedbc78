import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { kindLabels, lengthLabel } from '../kinds.ts'
import { dayLabel, otherZoneTime, spanLabel } from '../times.ts'
import { type ApplicantInterviews, useInvitation } from './use-invitation.ts'

type ReadyInvitationProps = { id: string; name: string; start: ApplicantInterviews }

/**
 * The invitation that the dialog would begin with, in words and with its times, to be sent as it stands by one press.
 * Nothing where something is missing in it: then the dialog asks for it.
 */
export function ReadyInvitation({ id, name, start }: ReadyInvitationProps) {
  const { form, times, picked, timeZone, send, isBusy, failure, isSearching } = useInvitation(
    id,
    start,
    () => {},
  )
  const place = { call: form.phone, video: form.url, 'on site': form.address }[form.kind]
  if (!place || form.people.length === 0 || (!times && !isSearching)) return null
  if (!times)
    return (
      <p role="status" className="mt-3 text-sm text-fg-muted">
        Looking for times at which you are free
      </p>
    )
  if (picked.length === 0) return null
  const who = start.people.find((one) => one.id === form.people[0])
  return (
    <div className="mt-3 border-s-4 border-brand bg-base-200 px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        <b>Ready to send:</b> {kindLabels[form.kind].toLowerCase()}, {lengthLabel(form.minutes)}, with{' '}
        {who?.isYou ? 'you' : who?.name}, {place}
      </p>
      <ul className="mt-2 grid gap-1">
        {picked.map((time) => {
          const theirs = times.seekerTimeZone && otherZoneTime(time, timeZone, times.seekerTimeZone)
          return (
            <li key={time} className="font-bold tabular-nums">
              {dayLabel(time, timeZone)}, {spanLabel(time, form.minutes, timeZone)}
              {theirs && <span className="font-normal text-fg-muted"> {theirs} for them</span>}
            </li>
          )
        })}
      </ul>
      {failure && (
        <div className="mt-3">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <Button variant="dark" size="sm" className="mt-3" busy={isBusy} onClick={send}>
        Invite to {picked.length === 1 ? 'this time' : 'these times'}
        <span className="sr-only">: {name}</span>
      </Button>
    </div>
  )
}
