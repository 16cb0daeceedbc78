import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import type { ConnectionFormProps } from './ConnectionSection.tsx'

export function OidcForm({ settings: { connection }, onSaved, onCancel }: ConnectionFormProps) {
  const before = connection?.protocol === 'oidc' ? connection : null
  const { register, handleSubmit, setError, watch, formState } = useForm({
    defaultValues: { issuer: before?.issuer ?? '', clientId: before?.clientId ?? '', clientSecret: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('PUT /employer/sign-in', {
    silent: true,
    toast: true,
    done: ({ data }) => onSaved(data),
    form: { fields: ['issuer', 'clientId', 'clientSecret'], setError },
  })
  const isSameClient = before && watch('issuer') === before.issuer && watch('clientId') === before.clientId
  return (
    <form
      noValidate
      onSubmit={handleSubmit((typed) => write(typed))}
      className="mt-6 grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-5"
    >
      {failure && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
      <TextField
        label="Issuer address"
        inputMode="url"
        hint="Where its /.well-known/openid-configuration is."
        placeholder="https://login.company.com"
        error={errors.issuer?.message}
        {...register('issuer', { required: 'Enter the issuer’s address' })}
      />
      <TextField
        label="Client ID"
        autoComplete="off"
        error={errors.clientId?.message}
        {...register('clientId', { required: 'Enter the client ID' })}
      />
      <PasswordField
        label="Client secret"
        autoComplete="new-password"
        hint={
          isSameClient
            ? 'Leave it empty to keep the one you gave. We never show it again.'
            : 'Stored encrypted, and never shown again.'
        }
        error={errors.clientSecret?.message}
        {...register('clientSecret')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isBusy}>
          {connection ? 'Save the change' : 'Connect the issuer'}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="lg" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
