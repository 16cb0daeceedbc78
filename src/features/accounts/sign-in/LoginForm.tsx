import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import type { Contract } from '#/contract.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import type { AppError } from '#/shared/errors.ts'
import { tidyEmail } from '#/shared/input/email.ts'
import { paths, withNext } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { ErrorSummary } from '#/ui/form/ErrorSummary.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { wideButton } from '../AuthShell.tsx'
import { readPendingEmail, savePendingEmail } from '../email/pending-email.ts'
import { readVerifier } from '../external/external-start.ts'
import { RateLimited } from '../RateLimited.tsx'
import { LazySecondFactorForm, loadSecondFactorForm } from '../two-step/LazySecondFactorForm.tsx'
import { useSecondFactors } from '../two-step/use-second-factors.ts'
import { preloadCheck, useCredentials } from './use-credentials.ts'
import { useStartSession } from './use-start-session.ts'

/** What is needed after the first key, so that it is there by then. Each reports its own failure when it is needed. */
function loadNextParts() {
  preloadCheck()
  loadSecondFactorForm().catch(() => {})
}
const CompanySignIn = lazyPart(
  async () => (await import('./CompanySignIn.tsx')).CompanySignIn,
  () => null,
)

/** Of an address that looks whole. */
const domainOf = (email: string) =>
  /^[^@\s]+@([a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:[a-z]{2,}|xn--[a-z0-9-]+))$/.exec(tidyEmail(email))?.[1]

type LoginFormProps = {
  next: string | null
  heading: string | null
  /** Token of an external sign-in to link to the account. */
  link?: string | null
}

export const LoginForm = ({ next, heading, link }: LoginFormProps) => {
  const startSession = useStartSession()
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  // The company of an address is asked for by its domain alone; who types it stays here.
  const domain = domainOf(useDeferredValue(email))

  // What was right and waits for the second factor.
  const [accepted, setAccepted] = useState<RequestInput<Contract['POST /auth/login']> | null>(null)
  const { write, isBusy, failure, reset } = useWrite('POST /auth/login', {
    failed: ({ code }, { code: _, passkey, ...input }) => code === 'second-factor' && setAccepted(input),
    done: ({ data }, { email }) => startSession(data, { next, email }),
  })
  const { errors, attempts, sent, submit, recheck } = useCredentials((typed) =>
    write({ ...typed, ...(link && { link, verifier: readVerifier() }) }),
  )

  const factors = useSecondFactors(failure)
  const isAskedForMore = accepted !== null && factors !== null

  // The address that was just confirmed; and after a second step that was given up, what was typed before it.
  useEffect(() => {
    if (isAskedForMore || !emailField.current || !passwordField.current) return
    emailField.current.value ||= sent.current?.email ?? readPendingEmail()
    passwordField.current.value ||= sent.current?.password ?? ''
    // A browser may have filled it in before the page was hydrated.
    setEmail(emailField.current.value)
  }, [isAskedForMore, sent])

  if (isAskedForMore)
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
      onSubmit={submit}
      onChange={recheck}
      onFocus={loadNextParts}
      className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 border-t-2 border-fg pt-5"
    >
      {heading && <h2 className="text-lg">{heading}</h2>}
      <ErrorSummary
        focusKey={attempts}
        errors={(['email', 'password'] as const).flatMap((field) => {
          const message = errors[field]
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
        name="email"
        ref={emailField}
        onChange={(event) => setEmail(event.target.value)}
        error={errors.email}
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
        name="password"
        ref={passwordField}
        error={errors.password}
      />
      <Button type="submit" className={wideButton} busy={isBusy}>
        Log in
      </Button>
      {!link && (
        <p className="text-sm text-fg-muted">
          No password?{' '}
          <Link
            to={withNext(paths.loginCode, next)}
            className="link text-fg"
            onClick={() => savePendingEmail(email)}
          >
            Get a code by email
          </Link>
        </p>
      )}
    </form>
  )
}

/** No field is marked: that would reveal which of the two is wrong. */
const LoginError = ({ failure }: { failure: AppError }) => (
  <FormError>
    {failure.status === 401 ? 'The email or the password is wrong' : failure.message}
    {failure.status === 401 && (
      <span className="mt-0.5 block font-normal text-fg">
        Check both, or{' '}
        <Link to={paths.forgotPassword} className="link">
          reset your password
        </Link>
        .
      </span>
    )}
  </FormError>
)
