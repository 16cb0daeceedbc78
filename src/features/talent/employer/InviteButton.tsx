import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'
import { asSentence, plural } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { SelectField, TextArea } from '#/ui/form/TextField.tsx'
import { Mail } from '#/ui/icons/more-icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { invitationPauseDays } from '../audiences.ts'
import type { TalentPerson } from './talent.ts'

type InviteProps = {
  person: Pick<TalentPerson, 'id' | 'name' | 'invitation'>
  /** Those that take applications. */
  jobs: { id: string; title: string }[]
  jobId?: string | undefined
  invitationsLeft: number
  /** On the page of one person, where it is what one came for. */
  isMain?: boolean
}

/** Not offered to whom the server would refuse it: invited lately, or without a job or an invitation left. */
export function InviteButton(props: InviteProps) {
  const { person, jobs, invitationsLeft, isMain } = props
  const [isOpen, setOpen] = useState(false)
  if (jobs.length === 0 || invitationsLeft === 0 || isRecent(person.invitation)) return null
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'outlined'}
        size={isMain ? 'md' : 'sm'}
        onClick={() => setOpen(true)}
      >
        <Mail className="size-4" aria-hidden="true" />
        Invite<span className="sr-only"> {person.name}</span>
      </Button>
      {isOpen && <InviteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const isRecent = (invitation: TalentPerson['invitation']) =>
  invitation !== null && new Date(invitation.at).getTime() > currentTime() - invitationPauseDays * dayMs

function InviteDialog({
  person: { id, name },
  jobs,
  jobId,
  invitationsLeft,
  onClose,
}: InviteProps & { onClose: () => void }) {
  const [chosen, setChosen] = useState(jobs.find((job) => job.id === jobId)?.id ?? jobs[0]?.id ?? '')
  const [message, setMessage] = useState('')
  const { write, isBusy, failure } = useWrite('POST /employer/talent/:id/invitations', {
    invalidates: ['/employer/talent', '/employer/talent/:id'],
    toast: true,
    silent: true,
    done: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write({ id, jobId: chosen, message })
  }
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onClose={onClose}
      title={`Invite ${name} to apply`}
      subtitle={`They get a notification with the job and your words, and decide. Then you cannot invite them again for ${invitationPauseDays} days. ${plural(invitationsLeft, 'invitation')} left in these 24 hours.`}
    >
      <form onSubmit={submit} className="grid gap-6">
        <SelectField
          id="invite-job"
          label="For which job?"
          options={jobs.map((job) => ({ value: job.id, label: job.title }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          error={failure?.errors?.jobId?.[0]}
        />
        <TextArea
          id="invite-message"
          name="message"
          label="Why them?"
          optional
          hint="They read it with the invitation. At most 600 characters."
          rows={4}
          maxLength={600}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          error={failure?.errors?.message?.[0]}
        />
        {failure && !failure.errors && (
          <FormError>{asSentence(failure.message)} Your words are still here.</FormError>
        )}
        <DialogButtons verb="Send the invitation" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
