import { Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { redirectIfSignedIn } from '#/client/guards.ts'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showError } from '#/client/toasts/toast.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { AuthShell, AuthTitle, wideButton } from '../AuthShell.tsx'
import { useLinkToken } from '../link-token.ts'
import { NewPasswordField, newPasswordError } from '../password/NewPasswordField.tsx'
import { LazySecondFactorForm } from '../two-step/LazySecondFactorForm.tsx'
import { useSecondFactors } from '../two-step/use-second-factors.ts'
import type { Route } from './+types/NewPasswordPage'

const mismatch = 'Passwords do not match.'
const fallback = 'Error updating newPassword. Please try again.'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Set New Password', description: 'Choose a new password.', noindex: true })

export const loader = () => null

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectIfSignedIn(request)
  return null
}

export default function NewPasswordPage() {
  const navigate = useNavigate()
  const resetToken = useLinkToken('resetToken')
  const { register, handleSubmit, watch, getValues, formState } = useForm({
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors } = formState

  const { write, isBusy, failure } = useWrite('POST /auth/reset-password', {
    silent: true,
    toast: 'Your password is set',
    done: ({ data }) => navigate(data.registerAnew ? paths.register : paths.login),
    failed: ({ serverMessage, code, errors }) =>
      code !== 'second-factor' && !errors?.code && showError(serverMessage || fallback),
  })
  const confirm = handleSubmit(({ newPassword }) => write({ resetToken, password: newPassword }))
  const factors = useSecondFactors(failure)

  return (
    <AuthShell
      strip={{ now: 'New password', next: 'log in with it' }}
      poster={{
        done: [{ label: 'Asked for a link' }, { label: 'Opened it', meta: 'Good for 30 minutes' }],
        now: { label: 'New password' },
        next: [{ label: 'Log in', meta: 'With the new one' }, { label: 'Your start page' }],
      }}
    >
      <AuthTitle>Set New Password</AuthTitle>
      <p className="mt-3 text-fg-muted">Confirming logs you out on every device.</p>
      {factors && (
        <Suspense fallback={null}>
          <LazySecondFactorForm
            verb="Confirm"
            factors={factors}
            failure={failure}
            busy={isBusy}
            onStep={(step) => write({ resetToken, password: getValues('newPassword'), ...step })}
          />
        </Suspense>
      )}
      <form
        noValidate
        method="post"
        onSubmit={confirm}
        hidden={factors !== null}
        className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 border-t-2 border-fg pt-5"
      >
        {failure && failure.code !== 'second-factor' && (
          <FormError>
            {fallback}
            {failure.status === 400 && (
              <span className="mt-0.5 block font-normal text-fg">
                The link may be used up: <RequestNewLink />.
              </span>
            )}
          </FormError>
        )}
        {!resetToken && !failure && (
          <FormError>
            This link is incomplete
            <span className="mt-0.5 block font-normal text-fg">
              Open the one in the email again, or <RequestNewLink />.
            </span>
          </FormError>
        )}
        <NewPasswordField
          label="New Password"
          typed={watch('newPassword')}
          error={errors.newPassword?.message}
          {...register('newPassword', { validate: newPasswordError })}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', {
            deps: ['newPassword'],
            validate: (value, { newPassword }) => value === newPassword || mismatch,
          })}
        />
        <Button type="submit" className={wideButton} busy={isBusy}>
          Confirm
        </Button>
      </form>
      <p className="mt-6">
        <Link to={paths.register} className="link">
          Don't have an account yet?
        </Link>
      </p>
    </AuthShell>
  )
}

const RequestNewLink = () => (
  <Link to={paths.forgotPassword} className="link">
    ask for a new one
  </Link>
)
