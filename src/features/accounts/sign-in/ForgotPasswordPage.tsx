import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showSuccess } from '#/client/toasts/toast.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { MailCheck } from '#/ui/icons/visitor-icons.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { AuthShell, AuthTitle, wideButton } from '../AuthShell.tsx'
import { emailForm } from '../api.ts'
import { MailboxHint } from '../email/MailboxHint.tsx'
import { SendAgain } from '../email/SendAgain.tsx'
import { useCountdown } from '../email/use-countdown.ts'
import type { Route } from './+types/ForgotPasswordPage'

const resendDelay = 60

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Reset your password',
    description: 'We email you a link. It works once, for 30 minutes.',
    path: paths.forgotPassword,
    publicUrl: readPublicUrl(matches),
  })

export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.get('/auth/sign-in-options')).data
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return serverLoader()
}

export default function ForgotPasswordPage({ loaderData: { mailbox } }: Route.ComponentProps) {
  const { secondsLeft, start } = useCountdown()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(emailForm),
    shouldFocusError: false,
    defaultValues: { email: '' },
  })
  const { errors, submitCount } = formState

  const { write, isBusy, failure } = useWrite('POST /auth/forgot-password', {
    done({ message }, { email }) {
      if (sentTo && message) showSuccess(message)
      setSentTo(email)
      start(resendDelay)
    },
  })
  const ask = handleSubmit((typed) => write(typed))

  if (sentTo)
    return (
      <AuthShell
        strip={{ now: 'Check your email', next: 'set a new password' }}
        poster={{
          done: [{ label: 'Asked for a link', meta: 'Just now' }],
          now: { label: 'Check your email' },
          next: [{ label: 'New password', meta: '30 minutes' }, { label: 'Log in' }],
        }}
      >
        <MailCheck className="mb-4 size-9" aria-hidden="true" />
        <AuthTitle>Check your email</AuthTitle>
        <p role="status" className="mt-4 text-lg leading-[1.5] wrap-anywhere">
          If{' '}
          <b>
            <MailAddress>{sentTo}</MailAddress>
          </b>{' '}
          has an account, a link is on its way. It works once, for 30 minutes.{' '}
          <button type="button" className="link" onClick={() => setSentTo(null)}>
            Change it
          </button>
        </p>
        <div className="mt-7 border-t-2 border-fg pt-5">
          {failure && <FormError>{failure.message}</FormError>}
          <p className="text-fg-muted">Nothing after two minutes? Check your spam folder, then:</p>
          <div className="mt-3">
            <SendAgain secondsLeft={secondsLeft} busy={isBusy} onSend={ask} />
          </div>
          {mailbox && <MailboxHint to={sentTo} />}
        </div>
      </AuthShell>
    )
  return (
    <AuthShell
      strip={{ now: 'Ask for a link', next: 'set a new password' }}
      poster={{
        now: { label: 'Ask for a link' },
        next: [{ label: 'Email', meta: 'Good for 30 min' }, { label: 'New password' }],
      }}
    >
      <AuthTitle>Reset your password</AuthTitle>
      <p className="mt-3 text-fg-muted">We email you a link. It works once, for 30 minutes.</p>
      <form noValidate method="post" onSubmit={ask} className="mt-7 grid gap-5 border-t-2 border-fg pt-5">
        <ErrorSummary
          focusKey={submitCount}
          errors={errors.email?.message ? [{ field: 'email', message: errors.email.message }] : []}
        />
        {failure && <FormError>{failure.message}</FormError>}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" className={wideButton} busy={isBusy}>
          Email me a link
        </Button>
      </form>
      <p className="mt-6">
        <Link to={paths.login} className="link">
          Back to log in
        </Link>
      </p>
    </AuthShell>
  )
}
