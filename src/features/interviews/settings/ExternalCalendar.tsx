import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'

export const externalCalendarQuery = apiQuery('/external-calendar', {}, { silent: true })
const reads = ['/external-calendar', '/employer/*'] as const

/** The calendar that one keeps elsewhere: times at which one is busy there are not offered. */
export function ExternalCalendar() {
  const { data, error, isFetching, refetch } = useQuery(externalCalendarQuery)
  return (
    <div className="border-t border-base-300 py-5">
      <h3 className="text-base font-bold">Your busy times from another calendar</h3>
      {error && data === undefined && (
        <ErrorNote
          className="mt-3"
          message="We couldn’t load this setting. It is safe."
          error={error}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
      {data && <Connected calendar={data} />}
      {data === null && <AddressForm />}
    </div>
  )
}

function Connected({ calendar }: { calendar: NonNullable<DataOf<'GET', '/external-calendar'>> }) {
  const { host, readAt, failure } = calendar
  const read = useWrite('POST /external-calendar/read', { invalidates: reads })
  const end = useWrite('DELETE /external-calendar', { toast: true, invalidates: reads })
  return (
    <>
      <p className="mt-1 max-w-[37em] text-sm text-fg-muted">
        Applicants are not offered times at which you are busy at{' '}
        <b className="wrap-anywhere text-fg">{host}</b>. We read it hourly and before each booking, and keep
        nothing but the busy times.
      </p>
      {failure ? (
        <p role="status" className="mt-3 border-s-4 border-warning bg-warning-soft px-4 py-3 text-sm">
          <b>We couldn’t read it.</b> {failure} Until it works again, what it said on{' '}
          <DateTime iso={readAt} as="time" /> counts.
        </p>
      ) : (
        <p className="mt-2 text-sm">
          Read on <DateTime iso={readAt} as="time" />.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outlined" busy={read.isBusy} onClick={() => read.write()}>
          Read it now
        </Button>
        <Button size="sm" variant="ghost" busy={end.isBusy} onClick={() => end.write()}>
          Disconnect
        </Button>
      </div>
    </>
  )
}

function AddressForm() {
  const [address, setAddress] = useState('')
  const { write, isBusy, failure } = useWrite('PUT /external-calendar', {
    silent: true,
    toast: true,
    invalidates: reads,
  })
  const connect = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim()) write({ address: address.trim() })
  }
  return (
    <form onSubmit={connect} noValidate className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[37em] text-sm text-fg-muted">
        Applicants are then not offered times at which you are busy there. We read it hourly and before each
        booking, and keep nothing but the busy times. The address is stored encrypted and not shown again.
      </p>
      <TextField
        id="external-calendar"
        label="Private address of your calendar"
        hint="In Google Calendar: Settings of the calendar, “Secret address in iCal format”. In Outlook: Shared calendars, Publish, the ICS link."
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={failure?.message}
      />
      <Button type="submit" size="sm" variant="outlined" busy={isBusy} className="justify-self-start">
        Connect
      </Button>
    </form>
  )
}
