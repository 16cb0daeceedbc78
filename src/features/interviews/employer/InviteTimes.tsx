import { Button } from '#/ui/Button.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { TimeChoices } from './TimeChoices.tsx'
import type { useInvitation } from './use-invitation.ts'

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
      <Notice className="mt-3 text-sm">
        Nobody is free together within two weeks. Choose fewer people or a shorter interview, or change your
        interview hours.
      </Notice>
    )
  return (
    <div className="mt-3" aria-busy={isSearching || undefined}>
      <TimeChoices
        {...{ times, picked, timeZone, seekerTimeZone: times.seekerTimeZone, minutes: form.minutes }}
        idPrefix="time"
        onChange={setChosen}
      />
    </div>
  )
}
