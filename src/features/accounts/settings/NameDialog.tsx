import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeOwnUser } from '#/client/session.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { nameForm } from './api.ts'

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { name },
  })
  const { write, isBusy, failure } = useWrite('PUT /account/name', {
    silent: true,
    toast: true,
    invalidates: ['/account', '/profile'],
    done: ({ data }) => {
      storeOwnUser(data)
      onClose()
    },
    form: { fields: ['name'], setError },
  })
  return (
    <Dialog open onClose={onClose} title="Change your name" dismissible={!isBusy}>
      <form
        noValidate
        onSubmit={handleSubmit((typed) => (typed.name === name ? onClose() : write(typed)))}
        className="grid gap-5"
      >
        {failure && <FormError>{failure.message}</FormError>}
        <TextField
          label="Name"
          hint="The people you deal with here see it. Anything you’ve already sent keeps your old name."
          autoComplete="name"
          data-autofocus
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <DialogButtons verb="Save name" busy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
