import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { interviewLengths, lengthLabel } from '../kinds.ts'
import { InvitationNote, MeetingPlace, PeopleChoices } from './InvitationFields.tsx'
import { InviteTimes } from './InviteTimes.tsx'
import { type ApplicantInterviews, useInvitation } from './use-invitation.ts'

type InviteDialogProps = {
  id: string
  name: string
  start: ApplicantInterviews
  onClose: () => void
}

/** Everything is filled in as it was last time, so that most invitations are sent as they stand. */
export function InviteDialog({ id, name, start, onClose }: InviteDialogProps) {
  const invitation = useInvitation(id, start, onClose)
  const { form, change, problems, send, isBusy, failure, picked } = invitation
  const lengths = [...new Set([...interviewLengths, form.minutes])].sort((a, b) => a - b)
  const canSend = form.isOpen || picked.length > 0
  return (
    <Dialog
      open
      wide
      title={`Invite ${name}`}
      subtitle="They get a mail and pick a time by its link, without signing in."
      dismissible={!isBusy}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" busy={isBusy} aria-disabled={!canSend} onClick={send} data-autofocus>
            Send invitation
          </Button>
          <Button variant="ghost" size="lg" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {failure && (
          <FormError>
            {failure.message}
            {/[.!?]$/.test(failure.message) ? '' : '.'} Nothing was sent; what you wrote is kept.
          </FormError>
        )}
        <MeetingPlace {...{ form, change, problems }} />
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          <SelectField
            label="Length"
            name="interview-minutes"
            value={String(form.minutes)}
            onChange={(event) => change({ minutes: Number(event.target.value) })}
            options={lengths.map((minutes) => ({ value: String(minutes), label: lengthLabel(minutes) }))}
          />
          {start.steps.length > 1 && (
            <SelectField
              label="Step"
              name="interview-step"
              value={form.step}
              onChange={(event) => change({ step: event.target.value })}
              options={start.steps.map((step) => ({ value: step, label: step }))}
            />
          )}
        </div>
        {start.people.length > 1 && (
          <fieldset>
            <legend className="font-bold">Who meets {name}</legend>
            <PeopleChoices
              people={start.people}
              chosen={form.people}
              idPrefix="meets"
              className="mt-2"
              onChange={(people) => change({ people })}
            />
            {problems.people && <p className="mt-2 text-sm font-bold text-danger">{problems.people}</p>}
          </fieldset>
        )}
        <InviteTimes invitation={invitation} />
        <InvitationNote {...{ name, form, change, problems }} timeZone={invitation.timeZone} />
      </div>
    </Dialog>
  )
}
