import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { passkeyName } from './api.ts'

type RenameDialogProps = { passkey: { id: string; name: string }; onClose: () => void }

export function RenameDialog({ passkey: { id, name }, onClose }: RenameDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(passkeyName),
    defaultValues: { name },
  })
  const { write, isBusy, failure } = useWrite('PUT /account/passkeys/:id', {
    silent: true,
    toast: true,
    invalidates: ['/account/passkeys'],
    done: onClose,
    form: { fields: ['name'], setError },
  })
  return (
    <Dialog open onClose={onClose} title="Rename this passkey" dismissible={!isBusy}>
      <form noValidate onSubmit={handleSubmit((typed) => write({ ...typed, id }))} className="grid gap-5">
        {failure && <FormError>{failure.message}</FormError>}
        <TextField
          label="Name"
          hint="A name to tell it apart. Only you see it."
          autoComplete="off"
          data-autofocus
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <DialogButtons verb="Save name" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
