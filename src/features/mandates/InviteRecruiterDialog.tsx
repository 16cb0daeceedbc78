import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { TextArea, TextField } from '#/ui/form/TextField.tsx'
import { mandateInvitation } from './api.ts'
import { MandateFormDialog } from './MandateFormDialog.tsx'

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
    showToast('success', answer.message, 'invite')
    onClose()
  })
  return (
    <MandateFormDialog
      title="Invite a recruiter"
      subtitle="They get a link by email that works for 14 days. Nothing is theirs before they accept."
      submitLabel="Send invitation"
      tooMany="That was many invitations. Wait an hour."
      onSubmit={send}
      onClose={onClose}
      busy={isBusy}
      failure={failure}
    >
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
    </MandateFormDialog>
  )
}
