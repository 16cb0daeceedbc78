import { Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import type { Contract } from '#/contract.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import { paths } from '#/shared/paths.ts'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { AuthTitle } from '../AuthShell.tsx'
import { CodeField } from '../email/CodeField.tsx'
import { MailboxHint } from '../email/MailboxHint.tsx'
import { SendAgain } from '../email/SendAgain.tsx'
import { useCountdown } from '../email/use-countdown.ts'
import { newChallenge, readVerifier } from '../external/external-start.ts'
import { useStartSession } from '../sign-in/use-start-session.ts'
import { LazySecondFactorForm } from '../two-step/LazySecondFactorForm.tsx'
import { useSecondFactors } from '../two-step/use-second-factors.ts'
import { loginCodeMinutes } from './api.ts'

const resendDelay = 60

type TypeCodeProps = {
  email: string
  mailbox: boolean
  /** The page to go on to. */
  next: string | null
  onChangeEmail: () => void
  onUsed: () => void
}

/** The six digits, and the second step where the account has one. */
export function TypeCode({ email, mailbox, next, onChangeEmail, onUsed }: TypeCodeProps) {
  const startSession = useStartSession()
  const { secondsLeft, start } = useCountdown(resendDelay)
  const [code, setCode] = useState('')
  const check = useWrite('POST /auth/login-by-code', {
    silent: true,
    done({ data }) {
      onUsed()
      startSession(data, { next, email })
    },
  })
  const resend = useWrite('POST /auth/login-code', {
    toast: true,
    done() {
      setCode('')
      start(resendDelay)
    },
  })
  const clear = useCallback(() => {
    check.reset()
    resend.reset()
  }, [check.reset, resend.reset])
  type SecondStep = Pick<RequestInput<Contract['POST /auth/login-by-code']>, 'code' | 'passkey'>
  const send = (mailed: string, step: SecondStep = {}) =>
    check.write({ email, mailed, verifier: readVerifier() ?? '', ...step })
  const factors = useSecondFactors(check.failure)

  if (factors)
    return (
      <>
        <AuthTitle>One more step</AuthTitle>
        <Suspense fallback={null}>
          <LazySecondFactorForm
            factors={factors}
            failure={check.failure}
            busy={check.isBusy}
            onStep={(step) => send(code, step)}
          />
        </Suspense>
      </>
    )
  return (
    <>
      <AuthTitle>Type the code</AuthTitle>
      <p role="status" className="mt-3 text-lg leading-normal wrap-anywhere">
        If{' '}
        <b>
          <MailAddress>{email}</MailAddress>
        </b>{' '}
        has an account, we emailed it six digits.{' '}
        <button type="button" className="link" onClick={onChangeEmail}>
          Change it
        </button>
      </p>
      <form className="mt-7 border-t-2 border-fg pt-5" onSubmit={(event) => event.preventDefault()}>
        <CodeField
          field="mailed"
          code={code}
          onCode={setCode}
          onComplete={(digits) => {
            setCode(digits)
            resend.reset()
            send(digits)
          }}
          isChecking={check.isBusy}
          failure={check.failure ?? resend.failure}
          onClear={clear}
        />
      </form>
      <div className="border-t border-base-300 pt-5">
        <p className="text-fg-muted">
          The code works for {loginCodeMinutes} minutes, in this browser only. No email? Look in your spam
          folder, or{' '}
          <Link to={paths.register} className="link text-fg">
            create an account
          </Link>
          .
        </p>
        <div className="mt-3">
          <SendAgain
            secondsLeft={secondsLeft}
            busy={resend.isBusy}
            onSend={async () => {
              check.reset()
              resend.write({ email, challenge: await newChallenge() })
            }}
          />
        </div>
        {mailbox && <MailboxHint to={email} />}
      </div>
    </>
  )
}
