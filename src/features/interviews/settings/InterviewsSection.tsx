import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { useSession } from '#/client/session.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { SettingsSection } from '#/features/accounts/settings/SettingsSection.tsx'
import { Button } from '#/ui/Button.tsx'
import { CopyLink } from '#/ui/copy/CopyLink.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { defaultHours } from '../slots/default-hours.ts'
import { ExternalCalendar } from './ExternalCalendar.tsx'
import { externalCalendarQuery } from './external-calendar-query.ts'
import { HoursForm } from './HoursForm.tsx'

const hoursQuery = apiQuery('/interview-hours', {}, { silent: true })
const feedQuery = apiQuery('/calendar-feed', {}, { silent: true })
export const interviewSettingsQueries = [hoursQuery, feedQuery, externalCalendarQuery]

/** When one can be met, for those who meet applicants, and the private calendar feed of everybody. */
export function InterviewsSection() {
  const isSeeker = useSession()?.user?.role === 'SEEKER'
  const hours = useQuery(hoursQuery)
  return (
    <SettingsSection
      id="interviews"
      title="Interviews"
      note={isSeeker ? 'What you agreed on, in your calendar.' : 'When applicants can meet you.'}
    >
      {!isSeeker && hours.data !== undefined && (
        <HoursForm key={String(hours.data === null)} hours={hours.data ?? defaultHours(ownTimeZone())} />
      )}
      {!isSeeker && <ExternalCalendar />}
      <FeedSetting />
    </SettingsSection>
  )
}

function FeedSetting() {
  const { data } = useQuery(feedQuery)
  const [address, setAddress] = useState<string | null>(null)
  const make = useWrite('POST /calendar-feed', {
    invalidates: ['/calendar-feed'],
    done: ({ data: { address } }) => setAddress(address),
  })
  const end = useWrite('DELETE /calendar-feed', {
    toast: true,
    invalidates: ['/calendar-feed'],
    done: () => setAddress(null),
  })
  const since = data?.createdAt
  return (
    <div className="py-5">
      <h3 className="text-base font-bold">Your interviews in your own calendar</h3>
      <p className="mt-1 max-w-[37em] text-sm text-fg-muted">
        A secret address that your calendar program subscribes to. Whoever has it reads your interviews, so
        give it to nobody. A new address ends the one before.
      </p>
      {since && !address && (
        <p className="mt-2 text-sm">
          You made one on <DateTime iso={since} as="day" />. It is not shown again.
        </p>
      )}
      {address && (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <code className="min-w-0 flex-1 basis-72 rounded bg-base-200 px-3 py-2 text-sm wrap-anywhere">
            {address}
          </code>
          <CopyLink link={() => address} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="outlined" busy={make.isBusy} onClick={() => make.write()}>
          {since ? 'Make a new address' : 'Make an address'}
        </Button>
        {since && (
          <Button size="sm" variant="ghost" busy={end.isBusy} onClick={() => end.write()}>
            End it
          </Button>
        )}
      </div>
    </div>
  )
}
