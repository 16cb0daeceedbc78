import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { clearQueryClients } from '#/client/queries/query-client.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { storeStatus, useSession } from '#/client/session.ts'
import { wideButton } from '#/features/accounts/AuthShell.tsx'
import { passwordHint, passwordLength } from '#/features/accounts/api.ts'
import { useStartSession } from '#/features/accounts/sign-in/use-start-session.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField, PasswordStrength } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { newColleague } from './api.ts'
import type { ReadInvitation } from './TeamInvitationPage.tsx'

type JoinProps = { invitation: ReadInvitation; token: string }

/** The link has proved the address, so only a name and a password are missing. */
export function JoinAsNewUser({ token }: JoinProps) {
  const startSession = useStartSession()
  const { register, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(newColleague),
    defaultValues: { name: '', password: '' },
  })
  const { errors } = formState
  const { write, isBusy, failure } = useWrite('POST /team-invitation/accept', {
    silent: true,
    form: { fields: ['name', 'password'], setError },
    done: ({ data }) => startSession(data),
  })
  const accept = handleSubmit((values) => write({ token, ...values }))
  return (
    <form noValidate method="post" onSubmit={accept} className="grid gap-5">
      {failure && <FormError>{failure.message}</FormError>}
      <TextField
        label="Your name"
        autoComplete="name"
        hint="Your team and the people who apply read it."
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
        Create account and join
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

/** Joins with the account one is signed in with; the server says whether that is the invited one. */
export function JoinAsUser({ invitation: { company, draft }, token }: JoinProps) {
  const navigate = useNavigate()
  const name = useSession()?.user?.name
  const { write, isBusy, failure } = useWrite('POST /team-invitation/join', {
    silent: true,
    done({ data }) {
      storeStatus(data.status ?? '')
      clearQueryClients()
      navigate(paths.employer.dashboard, { replace: true })
    },
  })
  return (
    <div className="grid gap-5">
      <p>You are signed in as {name ?? 'somebody'}.</p>
      {draft && (
        <p className="border-s-4 border-warning bg-warning-soft px-3 py-2">
          You have begun a company of your own, {draft}. It was never sent, and is discarded when you join.
        </p>
      )}
      {failure && <FormError>{failure.message}</FormError>}
      <Button
        className={wideButton}
        busy={isBusy}
        onClick={() => write({ token, discardDraft: draft !== null })}
      >
        {draft ? `Discard ${draft} and join ${company}` : `Join ${company}`}
      </Button>
      <ButtonLink to={paths.logOut} variant="ghost" className={wideButton}>
        Log out
      </ButtonLink>
    </div>
  )
}
