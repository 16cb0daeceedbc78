import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { wideButton } from '#/features/accounts/AuthShell.tsx'
import { passwordHint, passwordLength } from '#/features/accounts/api.ts'
import { useStartSession } from '#/features/accounts/sign-in/use-start-session.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField, PasswordStrength } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { newRecruiter } from './api.ts'

/** The link has proved the address, so only a name and a password are missing. */
export function InvitationForm({ token, company }: { token: string; company: string }) {
  const startSession = useStartSession()
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(newRecruiter),
    defaultValues: { name: '', password: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /mandates/invitation/accept', {
    silent: true,
    form: { fields: ['name', 'password'], setError },
    done: ({ data }) => startSession(data),
  })
  const accept = handleSubmit((values) => write({ token, ...values }))
  return (
    <form noValidate method="post" onSubmit={accept} className="mt-7 grid gap-5 border-t-2 border-fg pt-5">
      {failure && <FormError>{failure.message}</FormError>}
      <TextField
        label="Your name"
        autoComplete="name"
        hint={`Seekers read it on each job you post for ${company}.`}
        error={errors.name?.message}
        {...register('name')}
      />
      <div>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordStrength value={watch('password')} min={passwordLength.min} />
      </div>
      <Button type="submit" className={wideButton} busy={isBusy}>
        Create account and accept
      </Button>
      <p className="text-sm text-fg-muted">
        By creating an account you agree to the{' '}
        <Link to={paths.terms} className="link text-fg">
          terms
        </Link>{' '}
        and have read the{' '}
        <Link to={paths.privacy} className="link text-fg">
          privacy policy
        </Link>
        .
      </p>
    </form>
  )
}
