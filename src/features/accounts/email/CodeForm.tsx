import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useWrite } from '#/client/queries/use-write.ts'
import { homePath, useSession } from '#/client/session.ts'
import { Mail } from '#/ui/icons/visitor-icons.tsx'
import { AuthTitle } from '../AuthShell.tsx'
import { readNextPath } from '../next-path.ts'
import { CodeField } from './CodeField.tsx'
import { RequestCodeForm } from './LinkExpired.tsx'
import { MailboxHint } from './MailboxHint.tsx'
import { PasswordConfirmation } from './PasswordConfirmation.tsx'
import { SendAgain } from './SendAgain.tsx'
import type { Confirmation } from './use-confirmed.ts'
import { useCountdown } from './use-countdown.ts'

const resendDelay = 60

type CodeFormProps = {
  email: string
  mailbox: boolean
  onEmail: (email: string) => void
  onDone: (confirmation: Confirmation) => void
}

export const CodeForm = ({ email, mailbox, onEmail, onDone }: CodeFormProps) => {
  const session = useSession()
  const [search] = useSearchParams()
  const { secondsLeft, start } = useCountdown(session ? 0 : resendDelay)
  const [code, setCode] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)

  const check = useWrite('POST /auth/verify-email', {
    silent: true,
    done: ({ data }) => onDone(data),
    failed: ({ errors }) => errors?.password && setNeedsPassword(true),
  })
  const resend = useWrite('POST /auth/resend-verification', {
    toast: true,
    done() {
      setCode('')
      start(resendDelay)
    },
  })
  const failure = check.failure ?? resend.failure
  const clearFailure = useCallback(() => {
    check.reset()
    resend.reset()
  }, [check.reset, resend.reset])
  const confirm = (digits: string) => {
    resend.reset()
    setCode(digits)
    check.write({ email, code: digits })
  }
  const sendAgain = () => {
    check.reset()
    resend.write({ email })
  }

  if (needsPassword) return <PasswordConfirmation proof={{ email, code }} onDone={onDone} />
  if (!email)
    return (
      <>
        <AuthTitle>Confirm your email</AuthTitle>
        <p className="mt-3 text-lg leading-normal">
          Which email do you want to confirm? We’ll send it six digits.
        </p>
        <RequestCodeForm email="" label="Send a code" onSent={onEmail} />
      </>
    )

  return (
    <>
      <AuthTitle>Confirm your email</AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        We sent six digits to <b className="break-words">{email}</b>.{' '}
        <button type="button" className="link" onClick={() => onEmail('')}>
          Change it
        </button>
      </p>
      <form className="mt-7 border-t-2 border-fg pt-5" onSubmit={(event) => event.preventDefault()}>
        <CodeField
          code={code}
          onCode={setCode}
          onComplete={confirm}
          isChecking={check.isBusy}
          failure={failure}
          onClear={clearFailure}
        />
      </form>
      <div className="border-t border-base-300 pt-5">
        <p className="flex gap-2.5 text-fg-muted">
          <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span>
            Or open the link in that email in this browser. It logs you in, and this page moves on by itself.
          </span>
        </p>
        <div className="mt-3">
          <SendAgain secondsLeft={secondsLeft} busy={resend.isBusy} onSend={sendAgain} />
        </div>
        {session && (
          <p className="mt-3">
            <Link to={readNextPath(search) ?? homePath(session)} className="link">
              Do it later
            </Link>
          </p>
        )}
        {mailbox && <MailboxHint to={email} />}
      </div>
    </>
  )
}
