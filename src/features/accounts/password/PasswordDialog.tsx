import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#/ui/overlay/DialogButtons.tsx'
import { NewPasswordField, newPasswordError } from './NewPasswordField.tsx'

export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: { current: '', password: '', repeated: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /account/password', {
    silent: true,
    toast: true,
    invalidates: ['/account', '/account/*'],
    done: onClose,
    form: { fields: ['current', 'password'], setError },
  })
  const save = handleSubmit(({ current, password }) => write({ password, ...(hasPassword && { current }) }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={hasPassword ? 'Change your password' : 'Set a password'}
      subtitle="This logs you out everywhere else. We’ll email you to confirm."
      dismissible={!isBusy}
    >
      <form noValidate onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {failure && <FormError>{failure.message}</FormError>}
        {hasPassword && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            error={errors.current?.message}
            {...register('current', { validate: (value) => value !== '' || 'Enter your password' })}
          />
        )}
        <NewPasswordField
          label="New password"
          typed={watch('password')}
          error={errors.password?.message}
          {...register('password', { validate: newPasswordError })}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...register('repeated', {
            deps: ['password'],
            validate: (value, { password }) => value === password || 'Passwords do not match.',
          })}
        />
        <DialogButtons
          verb={hasPassword ? 'Change password' : 'Set password'}
          busy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
