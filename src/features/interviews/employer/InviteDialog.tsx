import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField, Choices } from '#/ui/form/Choices.tsx'
import { SelectField, TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { type InterviewKind, interviewKinds, interviewLengths, kindLabels, lengthLabel } from '../kinds.ts'
import { placeOfZone } from '../times.ts'
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
        <Choices
          label="How you meet"
          name="interview-kind"
          columns="sm:grid-cols-3"
          value={form.kind}
          onChange={(event) => change({ kind: event.target.value as InterviewKind })}
          choices={interviewKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
        />
        <Place {...{ form, change, problems }} />
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
            <div className="mt-2 grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
              {start.people.map((person) => (
                <CheckField
                  key={person.id}
                  id={`meets-${person.id}`}
                  label={person.isYou ? `${person.name} (you)` : person.name}
                  checked={form.people.includes(person.id)}
                  onChange={(event) =>
                    change({
                      people: event.target.checked
                        ? [...form.people, person.id]
                        : form.people.filter((one) => one !== person.id),
                    })
                  }
                />
              ))}
            </div>
            {problems.people && <p className="mt-2 text-sm font-bold text-danger">{problems.people}</p>}
          </fieldset>
        )}
        <InviteTimes invitation={invitation} />
        <TextArea
          label="Note"
          optional
          name="interview-note"
          hint={`${name} reads it in the mail: what to expect, what to bring.`}
          rows={3}
          maxLength={2000}
          value={form.note}
          error={problems.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <p className="text-sm text-fg-muted">
          Times are shown by the clock of {placeOfZone(invitation.timeZone)}; {name} sees their own beside it.
        </p>
      </div>
    </Dialog>
  )
}

type PlaceProps = Pick<ReturnType<typeof useInvitation>, 'form' | 'change' | 'problems'>

/** Where: one field for each kind, and a map beside an address. */
const Place = ({ form, change, problems }: PlaceProps) =>
  form.kind === 'call' ? (
    <TextField
      label="Number to call"
      name="interview-phone"
      type="tel"
      hint="The applicant calls it at the agreed time."
      maxLength={40}
      value={form.phone}
      error={problems.phone}
      onChange={(event) => change({ phone: event.target.value })}
    />
  ) : form.kind === 'video' ? (
    <TextField
      label="Link of the call"
      name="interview-url"
      type="url"
      hint="From whatever you meet with: Meet, Teams, Zoom, Jitsi."
      maxLength={500}
      value={form.url}
      error={problems.url}
      onChange={(event) => change({ url: event.target.value })}
    />
  ) : (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField
        label="Address"
        name="interview-address"
        maxLength={300}
        value={form.address}
        error={problems.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <TextField
        label="Map link"
        optional
        name="interview-map"
        type="url"
        maxLength={500}
        value={form.mapUrl}
        error={problems.mapUrl}
        onChange={(event) => change({ mapUrl: event.target.value })}
      />
    </div>
  )
