import { useForm } from 'react-hook-form'
import { useWrite } from '#/client/queries/use-write.ts'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { ConnectionForm } from './ConnectionForm.tsx'
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
    <ConnectionForm
      isChange={connection !== null}
      failure={failure}
      busy={isBusy}
      onSubmit={handleSubmit((typed) => write(typed))}
      onCancel={onCancel}
    >
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
    </ConnectionForm>
  )
}
