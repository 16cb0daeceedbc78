import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { calendarReads } from './external-calendar-query.ts'

/** Connects a private address, which is only read. */
export function AddressForm() {
  const [address, setAddress] = useState('')
  const { write, isBusy, failure } = useWrite('PUT /external-calendar', {
    silent: true,
    toast: true,
    invalidates: calendarReads,
  })
  const connect = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim()) write({ address: address.trim() })
  }
  return (
    <form onSubmit={connect} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[37em] text-sm text-fg-muted">
        Applicants are then not offered times at which you are busy there. We read it hourly and before each
        booking, and keep nothing but the busy times and which entries we cannot read. The address is stored
        encrypted and not shown again.
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
