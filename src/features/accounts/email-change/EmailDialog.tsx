import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { emailChangeForm } from '../settings/api.ts'

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(emailChangeForm),
    defaultValues: { email: '' },
  })
  const { write, isBusy, failure } = useWrite('POST /account/email', {
    silent: true,
    toast: true,
    invalidates: ['/account'],
    done: onClose,
    form: { fields: ['email'], setError },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change your email"
      subtitle="We send a code to the new address. Once you enter it, we tell the old address, which can undo the change for 7 days."
      dismissible={!isBusy}
    >
      <form noValidate onSubmit={handleSubmit((typed) => write(typed))} className="grid gap-5">
        {failure && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
        <TextField
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          data-autofocus
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <DialogButtons verb="Send the code" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
