import { formatDayTime } from '#/shared/dates.ts'
import { Button } from '#/ui/Button.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { dayLabel, otherZoneTime, spanLabel } from '../times.ts'
import type { useInvitation } from './use-invitation.ts'

const maxProposed = 6

type Invitation = ReturnType<typeof useInvitation>

/** The times that are proposed, found in everybody's hours; or none, and the applicant picks among the free ones. */
export function InviteTimes({ invitation }: { invitation: Invitation }) {
  const { form, change, problems } = invitation
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-base">Time</h3>
        <SegmentedControl
          label="Who picks the time"
          value={form.isOpen ? 'open' : 'proposed'}
          onChange={(value) => change({ isOpen: value === 'open' })}
          options={[
            { value: 'proposed', label: 'Propose times' },
            { value: 'open', label: 'Let them pick a time' },
          ]}
        />
      </div>
      {form.isOpen ? (
        <p className="mt-3 text-fg-muted">
          They see every time within two weeks at which all of you are free, and pick one.
        </p>
      ) : (
        <Proposed invitation={invitation} />
      )}
      {problems.times && <p className="mt-2 text-sm font-bold text-danger">{problems.times}</p>}
    </div>
  )
}

function Proposed({ invitation }: { invitation: Invitation }) {
  const { times, picked, setChosen, timeZone, form, isSearching, timesFailed, searchAgain } = invitation
  if (form.people.length === 0) return <p className="mt-3 text-fg-muted">Choose who meets them first.</p>
  if (timesFailed)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-3 text-danger">
        We couldn’t look up who is free.
        <Button size="sm" variant="outlined" onClick={() => searchAgain()}>
          Try again
        </Button>
      </p>
    )
  if (!times)
    return (
      <p role="status" className="mt-3 text-fg-muted">
        Looking for times at which everybody is free
      </p>
    )
  if (times.all.length === 0)
    return (
      <p className="mt-3 border-s-4 border-warning bg-warning-soft px-4 py-3 text-sm">
        Nobody is free together within two weeks. Choose fewer people or a shorter interview, or change your
        interview hours.
      </p>
    )
  const shown = [...new Set([...times.proposed, ...picked])].sort()
  const others = times.all.filter((time) => !shown.includes(time))
  const { seekerTimeZone } = times
  const toggle = (time: string, isOn: boolean) =>
    setChosen(isOn ? [...picked, time].sort() : picked.filter((one) => one !== time))
  return (
    <div className="mt-3" aria-busy={isSearching || undefined}>
      <ul className="grid gap-1.5">
        {shown.map((time) => {
          const theirs = seekerTimeZone && otherZoneTime(time, timeZone, seekerTimeZone)
          return (
            <li key={time}>
              <CheckField
                id={`time-${time}`}
                checked={picked.includes(time)}
                onChange={(event) => toggle(time, event.target.checked)}
                label={
                  <span className="tabular-nums">
                    {dayLabel(time, timeZone)}, {spanLabel(time, form.minutes, timeZone)}
                    {theirs && <span className="font-normal text-fg-muted"> {theirs} for them</span>}
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
      {others.length > 0 && picked.length < maxProposed && (
        <div className="mt-3 max-w-72">
          <SelectField
            label={<span className="text-sm">Another time</span>}
            name="another-time"
            value=""
            onChange={(event) => event.target.value && toggle(event.target.value, true)}
            options={[
              { value: '', label: 'Choose' },
              ...others.map((time) => ({ value: time, label: formatDayTime(time, timeZone) })),
            ]}
          />
        </div>
      )}
    </div>
  )
}
