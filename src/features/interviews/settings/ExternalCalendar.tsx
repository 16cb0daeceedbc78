import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Choices } from '#/ui/form/Choices.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { unreadForOwner } from '../external/unread.ts'
import { AccountChoices } from './AccountChoices.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AddressForm } from './AddressForm.tsx'
import { type ConnectedCalendar, calendarReads, externalCalendarQuery } from './external-calendar-query.ts'

/** The calendar that one keeps elsewhere: times at which one is busy there are not offered. */
export function ExternalCalendar() {
  const { data, error, isFetching, refetch } = useQuery(externalCalendarQuery)
  return (
    <div className="border-t border-base-300 py-5">
      <h3 className="text-base font-bold">Your calendar elsewhere</h3>
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
      {data === null && <Connect />}
    </div>
  )
}

const kinds = [
  { value: 'address', label: 'A private address', hint: 'Your busy times are read' },
  { value: 'account', label: 'An account (CalDAV)', hint: 'Read, and interviews written into it' },
]

function Connect() {
  const [kind, setKind] = useState('address')
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choices
        label="How to connect it"
        name="calendar-kind"
        choices={kinds}
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      />
      {kind === 'address' ? <AddressForm /> : <AccountForm />}
    </div>
  )
}

function Connected({ calendar }: { calendar: ConnectedCalendar }) {
  const { kind, host, userName, readAt, failure, unread } = calendar
  const read = useWrite('POST /external-calendar/read', { invalidates: calendarReads })
  const end = useWrite('DELETE /external-calendar', { toast: true, invalidates: calendarReads })
  return (
    <>
      <p className="mt-1 max-w-[37em] text-sm text-fg-muted">
        Applicants are not offered times at which you are busy at{' '}
        <b className="wrap-anywhere text-fg">{host}</b>
        {userName && (
          <>
            {' '}
            as <b className="wrap-anywhere text-fg">{userName}</b>
          </>
        )}
        . We read it hourly and before each booking, and keep nothing but the busy times and which entries we
        cannot read.
      </p>
      {failure ? (
        <Notice role="status" className="mt-3 text-sm">
          <b>We couldn’t read it.</b> {failure} Until it works again, what it said on{' '}
          <DateTime iso={readAt} as="time" /> counts.
        </Notice>
      ) : (
        <p className="mt-2 text-sm">
          Read on <DateTime iso={readAt} as="time" />.
        </p>
      )}
      <UnreadEntries unread={unread} />
      {kind === 'account' && <AccountChoices calendar={calendar} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="outlined" busy={read.isBusy} onClick={() => read.write()}>
          Read it now
        </Button>
        <Button size="sm" variant="ghost" busy={end.isBusy} onClick={() => end.write()}>
          Disconnect
        </Button>
      </div>
      {kind === 'account' && (
        <p className="mt-2 text-sm text-fg-muted">
          Interviews that were written into it stay there when you disconnect, and change no more.
        </p>
      )}
    </>
  )
}

/** What of it keeps too much or too little free, so that its owner can look for themselves. */
function UnreadEntries({ unread: { count, first } }: Pick<ConnectedCalendar, 'unread'>) {
  if (count === 0) return null
  const others = count - first.length
  return (
    <Notice role="status" className="mt-3 text-sm">
      <b>{count === 1 ? 'One thing in it' : `${count} things in it`} could not be read as meant.</b>
      <ul className="mt-1 grid gap-1 wrap-anywhere">
        {first.map((one) => (
          <li key={JSON.stringify(one)}>{unreadForOwner(one)}</li>
        ))}
      </ul>
      {others > 0 && <p className="mt-1">And {others} more.</p>}
    </Notice>
  )
}
