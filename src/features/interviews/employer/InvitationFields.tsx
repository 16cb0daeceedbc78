import { CheckField, Choices } from '#/ui/form/Choices.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { type InterviewKind, interviewKinds, kindLabels } from '../kinds.ts'
import { placeOfZone } from '../times.ts'
import type { ApplicantInterviews } from './use-invitation.ts'

// What an invitation to one interview and one to a panel ask for alike.

type PlaceFields = { kind: InterviewKind; phone: string; url: string; address: string; mapUrl: string }
type MeetingPlaceProps = {
  form: PlaceFields
  change: (changes: Partial<PlaceFields>) => void
  problems: Partial<Record<'phone' | 'url' | 'address' | 'mapUrl', string>>
}

/** How and where they meet. */
export const MeetingPlace = (props: MeetingPlaceProps) => (
  <>
    <Choices
      label="How you meet"
      name="interview-kind"
      columns="sm:grid-cols-3"
      value={props.form.kind}
      onChange={(event) => props.change({ kind: event.target.value as InterviewKind })}
      choices={interviewKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
    />
    <PlaceFieldsOfKind {...props} />
  </>
)

/** Where: one field for each kind, and a map beside an address. */
const PlaceFieldsOfKind = ({ form, change, problems }: MeetingPlaceProps) =>
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

type PeopleChoicesProps = {
  people: ApplicantInterviews['people']
  chosen: string[]
  /** Of their ids on the page. */
  idPrefix: string
  className: string
  onChange: (chosen: string[]) => void
}

/** Which of these people meet the applicant. */
export const PeopleChoices = ({ people, chosen, idPrefix, className, onChange }: PeopleChoicesProps) => (
  <div className={`${className} grid gap-x-5 gap-y-1.5 sm:grid-cols-2`}>
    {people.map((person) => (
      <CheckField
        key={person.id}
        id={`${idPrefix}-${person.id}`}
        label={person.isYou ? `${person.name} (you)` : person.name}
        checked={chosen.includes(person.id)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, person.id] : chosen.filter((one) => one !== person.id))
        }
      />
    ))}
  </div>
)

type InvitationNoteProps = {
  /** Of the applicant. */
  name: string
  form: { note: string }
  change: (changes: { note: string }) => void
  problems: { note?: string | undefined }
  timeZone: string
}

/** A word to the applicant, and by which clock times are shown. */
export const InvitationNote = ({ name, form, change, problems, timeZone }: InvitationNoteProps) => (
  <>
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
      Times are shown by the clock of {placeOfZone(timeZone)}; {name} sees their own beside it.
    </p>
  </>
)
