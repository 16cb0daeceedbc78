import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { homePath, useSession } from '#/client/session.ts'
import { useWrite } from '#/client/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { OtpField } from '#/ui/form/OtpField.tsx'
import { Mail } from '#/ui/icons/more-icons.tsx'
import { AuthTitle } from '../AuthShell.tsx'
import { nextPath } from '../next-path.ts'
import { RateLimited } from '../RateLimited.tsx'
import { OtherBrowser } from '../sign-in/OtherBrowser.tsx'
import { useCountdown } from './countdown.ts'
import { AskForCode } from './LinkExpired.tsx'
import { MailboxHint } from './MailboxHint.tsx'
import { SendAgain } from './SendAgain.tsx'

const pause = 60

type CodeFormProps = {
  email: string
  mailbox: boolean
  onEmail: (email: string) => void
  onDone: (alreadyVerified: boolean) => void
}

export const CodeForm = ({ email, mailbox, onEmail, onDone }: CodeFormProps) => {
  const session = useSession()
  const [search] = useSearchParams()
  const { left, start } = useCountdown(session ? 0 : pause)
  const [code, setCode] = useState('')
  const [elsewhere, setElsewhere] = useState(false)

  const check = useWrite('POST /auth/verify-email', {
    silent: true,
    done: ({ data }) => onDone(data.alreadyVerified),
    failed: ({ errors }) => errors?.password && setElsewhere(true),
  })
  const again = useWrite('POST /auth/resend-verification', {
    toast: true,
    done() {
      setCode('')
      start(pause)
    },
  })
  const failure = check.failure ?? again.failure
  const forget = useCallback(() => {
    check.reset()
    again.reset()
  }, [check.reset, again.reset])
  const confirm = (digits: string) => {
    again.reset()
    setCode(digits)
    check.write({ email, code: digits })
  }
  const sendAgain = () => {
    check.reset()
    again.write({ email })
  }

  if (elsewhere) return <OtherBrowser proof={{ email, code }} onDone={onDone} />
  if (!email)
    return (
      <>
        <AuthTitle>Confirm your email</AuthTitle>
        <p className="mt-3 text-lg leading-normal">
          Which email do you want to confirm? We send six digits to it.
        </p>
        <AskForCode email="" label="Send a code" onSent={onEmail} />
      </>
    )

  const wrong = failure?.errors?.code?.[0]
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
        {failure && !wrong && (
          <div className="mb-5">
            {failure.status === 429 ? (
              <RateLimited seconds={failure.retryAfter ?? 60} onOver={forget} />
            ) : (
              <FormError>{failure.message}</FormError>
            )}
          </div>
        )}
        <OtpField
          hint={wrong ? undefined : 'It checks itself at the sixth digit. Pasting works.'}
          error={wrong}
          value={code}
          onChange={(value) => {
            setCode(value)
            if (wrong) forget()
          }}
          onComplete={confirm}
        />
        <p role="status" className="mt-4 flex min-h-6 items-center gap-2 font-semibold">
          {check.isBusy && (
            <>
              <span className="loading loading-spinner loading-sm" aria-hidden="true" />
              Checking the code
            </>
          )}
        </p>
      </form>
      <div className="border-t border-base-300 pt-5">
        <p className="flex gap-2.5 text-fg-muted">
          <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span>Or press the link in the same email: in this browser, this page moves on by itself.</span>
        </p>
        <div className="mt-3">
          <SendAgain left={left} busy={again.isBusy} onSend={sendAgain} />
        </div>
        {session && (
          <p className="mt-3">
            <Link to={nextPath(search) ?? homePath(session)} className="link">
              Do it later
            </Link>
          </p>
        )}
        {mailbox && <MailboxHint to={email} />}
      </div>
    </>
  )
}
