import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { AuthTitle, wideButton } from '../AuthShell.tsx'
import { emailForm } from '../api.ts'
import { readPendingEmail } from '../email/pending-email.ts'
import { newChallenge } from '../external/external-start.ts'
import { FormRefusal } from '../RateLimited.tsx'

type AskForCodeProps = { next: string | null; onSent: (email: string) => void }

export function AskForCode({ next, onSent }: AskForCodeProps) {
  const { register, handleSubmit, formState, setValue } = useForm({
    resolver: zodResolver(emailForm),
    shouldFocusError: false,
    defaultValues: { email: '' },
  })
  const { errors, submitCount } = formState
  const { write, isBusy, failure, reset } = useWrite('POST /auth/login-code', {
    silent: true,
    done: (_, { email }) => onSent(email),
  })
  const ask = handleSubmit(async ({ email }) => write({ email, challenge: await newChallenge() }))
  // What was typed on the login page; the server does not know it.
  useEffect(() => setValue('email', readPendingEmail()), [setValue])

  return (
    <>
      <AuthTitle>Log in with a code</AuthTitle>
      <p className="mt-3 text-fg-muted">We email you six digits. You need no password.</p>
      <form noValidate method="post" onSubmit={ask} className="mt-7 grid gap-5 border-t-2 border-fg pt-5">
        <ErrorSummary
          focusKey={submitCount}
          errors={errors.email?.message ? [{ field: 'email', message: errors.email.message }] : []}
        />
        <FormRefusal failure={failure} onOver={reset} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" className={wideButton} busy={isBusy}>
          Email me a code
        </Button>
      </form>
      <p className="mt-6">
        <Link to={withNext(paths.login, next)} className="link">
          Log in with a password
        </Link>
      </p>
    </>
  )
}
