import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { showUndoToast } from '#/client/undo-toast.tsx'
import { useWrite } from '#/client/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { mandateInvitation } from './api.ts'

const fields = ['email', 'agency', 'note'] as const

export function InviteRecruiterDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(mandateInvitation),
    defaultValues: { email: '', agency: '', note: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /employer/mandates/invite', {
    silent: true,
    form: { fields, setError },
    invalidates: ['/employer/mandates'],
  })
  const send = handleSubmit(async (values) => {
    const answer = await write(values)
    if (!answer) return
    showUndoToast('invite', answer.message)
    onClose()
  })
  return (
    <Dialog
      open
      dismissible={!isBusy}
      onClose={onClose}
      title="Invite a recruiter"
      subtitle="They get a link by mail that works for 14 days. Nothing is theirs before they accept."
    >
      <form noValidate onSubmit={send} className="grid gap-5">
        {failure && (
          <FormError>
            {failure.status === 429 ? 'That was many invitations. Wait an hour.' : failure.message}
          </FormError>
        )}
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label="Their agency"
          hint="Seekers read this on each job they post for you."
          error={errors.agency?.message}
          {...register('agency')}
        />
        <TextArea
          label="Message to them"
          optional
          rows={3}
          error={errors.note?.message}
          {...register('note')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={isBusy}>
            Send invitation
          </Button>
          <Button variant="ghost" size="lg" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
