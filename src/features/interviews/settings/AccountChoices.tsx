import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { type ConnectedCalendar, calendarReads } from './external-calendar-query.ts'

/** Which calendars of an account are read, and into which one interviews are written. */
export function AccountChoices({ calendar }: { calendar: ConnectedCalendar }) {
  const { calendars, writeTo, writeFailure, changes } = calendar
  const [read, setRead] = useState(calendars.filter(({ isRead }) => isRead).map(({ url }) => url))
  const [target, setTarget] = useState(writeTo ?? '')
  const { write, isBusy, failure } = useWrite('PUT /external-calendar/choice', {
    silent: true,
    toast: true,
    invalidates: calendarReads,
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const known = new Set(calendars.map(({ url }) => url))
    write({ read: read.filter((url) => known.has(url)), writeTo: known.has(target) ? target : null })
  }
  const writable = calendars.filter(({ isWritable }) => isWritable)
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
      <form onSubmit={save} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <fieldset>
          <legend className="font-bold">Times that count as busy</legend>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">
            {calendars.map(({ url, name }) => (
              <CheckField
                key={url}
                id={`read-${url}`}
                label={name}
                checked={read.includes(url)}
                onChange={({ target: { checked } }) =>
                  setRead(checked ? [...read, url] : read.filter((one) => one !== url))
                }
              />
            ))}
          </div>
        </fieldset>
        <SelectField
          id="write-to"
          label="Your interviews are written into"
          hint="What you move or delete there changes nothing here: move or cancel an interview on its own page."
          value={target}
          onChange={({ target: { value } }) => setTarget(value)}
          options={[
            { value: '', label: 'No calendar' },
            ...writable.map(({ url, name }) => ({ value: url, label: name })),
          ]}
        />
        {failure && <FormError>{failure.message}</FormError>}
        <Button type="submit" size="sm" variant="outlined" busy={isBusy} className="justify-self-start">
          Save calendars
        </Button>
      </form>
      {writeFailure && (
        <Notice role="status" className="text-sm">
          <b>We couldn’t write an interview into it.</b> {writeFailure} We try it again hourly. It is booked
          all the same.
        </Notice>
      )}
      {changes.length > 0 && (
        <Notice className="text-sm">
          <p className="font-bold">Your calendar shows these otherwise. Here nothing has changed.</p>
          <ul className="mt-2 grid gap-2">
            {changes.map(({ interviewId, step, jobTitle, change, startsAt, movedTo }) => (
              <li key={interviewId} className="wrap-anywhere">
                {step}, {jobTitle}: it is on <DateTime iso={startsAt} as="time" />.{' '}
                {change === 'moved' && movedTo ? (
                  <>
                    You moved it to <DateTime iso={movedTo} as="time" /> there.
                  </>
                ) : (
                  'You deleted it there.'
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
