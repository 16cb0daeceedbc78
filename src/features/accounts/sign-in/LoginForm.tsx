import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { lazyResolver } from '#/client/lazy-resolver.ts'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import type { Contract } from '#/contract.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import type { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { wideButton } from '../AuthShell.tsx'
import { readPendingEmail } from '../email/pending-email.ts'
import { readVerifier } from '../external/external-start.ts'
import { RateLimited } from '../RateLimited.tsx'
import { LazySecondFactorForm, loadSecondFactorForm } from '../two-step/LazySecondFactorForm.tsx'
import { useSecondFactors } from '../two-step/use-second-factors.ts'
import { useStartSession } from './use-start-session.ts'

const validation = lazyResolver<{ email: string; password: string }>(() =>
  import('./sign-in-resolver.ts').then((module) => module.signInResolver),
)

/** What is needed after the first key, so that it is there by then. Each reports its own failure when it is needed. */
function loadNextParts() {
  validation.preload().catch(() => {})
  loadSecondFactorForm().catch(() => {})
}
const CompanySignIn = lazyPart(
  async () => (await import('./CompanySignIn.tsx')).CompanySignIn,
  () => null,
)

/** Of an address that looks whole. */
const domainOf = (email: string) =>
  /^[^@\s]+@([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})$/i.exec(email.trim())?.[1]

type LoginFormProps = {
  next: string | null
  heading: string | null
  /** Token of an external sign-in to link to the account. */
  link?: string | null
}

export const LoginForm = ({ next, heading, link }: LoginFormProps) => {
  const startSession = useStartSession()
  const { register, handleSubmit, setValue, getValues, watch, formState } = useForm({
    resolver: validation.resolver,
    shouldFocusError: false,
    defaultValues: { email: '', password: '' },
  })
  const { errors, submitCount } = formState
  // The company of an address is asked for by its domain alone; who types it stays here.
  const domain = domainOf(useDeferredValue(watch('email')))

  // Prefills the address that was just confirmed.
  useEffect(() => {
    if (!getValues('email')) setValue('email', readPendingEmail())
  }, [getValues, setValue])

  // What was right and waits for the second factor.
  const [accepted, setAccepted] = useState<RequestInput<Contract['POST /auth/login']> | null>(null)
  const { write, isBusy, failure, reset } = useWrite('POST /auth/login', {
    failed: ({ code }, { code: _, passkey, ...input }) => code === 'second-factor' && setAccepted(input),
    done: ({ data }, { email }) => startSession(data, { next, email }),
  })
  const logIn = handleSubmit((typed) => write({ ...typed, ...(link && { link, verifier: readVerifier() }) }))

  const factors = useSecondFactors(failure)

  if (accepted && factors)
    return failure?.status === 429 ? (
      <RateLimited seconds={failure.retryAfter ?? 60} onOver={reset} />
    ) : (
      <Suspense fallback={null}>
        <LazySecondFactorForm
          factors={factors}
          failure={failure}
          busy={isBusy}
          onStep={(step) => write({ ...accepted, ...step })}
        />
      </Suspense>
    )
  return (
    <form
      noValidate
      method="post"
      onSubmit={logIn}
      onFocus={loadNextParts}
      className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 border-t-2 border-fg pt-5"
    >
      {heading && <h2 className="text-lg">{heading}</h2>}
      <ErrorSummary
        focusKey={submitCount}
        errors={(['email', 'password'] as const).flatMap((field) => {
          const message = errors[field]?.message
          return message ? [{ field, message }] : []
        })}
      />
      {failure?.status === 429 ? (
        <RateLimited seconds={failure.retryAfter ?? 60} onOver={reset} />
      ) : (
        failure && <LoginError failure={failure} />
      )}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      {domain && (
        <Suspense>
          <CompanySignIn domain={domain} next={next} />
        </Suspense>
      )}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        aside={
          <Link to={paths.forgotPassword} className="link text-sm">
            Forgot it?
          </Link>
        }
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" className={wideButton} busy={isBusy}>
        Log in
      </Button>
    </form>
  )
}

/** No field is marked: that would reveal which of the two is wrong. */
const LoginError = ({ failure }: { failure: AppError }) => (
  <FormError>
    {failure.status === 401 ? 'Invalid Credentials' : failure.message}
    {failure.status === 401 && (
      <span className="mt-0.5 block font-normal text-fg">
        The email or the password is wrong. Check both, or{' '}
        <Link to={paths.forgotPassword} className="link">
          reset your password
        </Link>
        .
      </span>
    )}
  </FormError>
)
