import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#/client/api.ts'
import { homePath, useSession } from '#/client/session.ts'
import { showSuccess } from '#/client/toast.ts'
import { AppError } from '#/shared/errors.ts'
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
  const [busy, setBusy] = useState<'checking' | 'sending' | null>(null)
  const [failure, setFailure] = useState<AppError | null>(null)
  const [elsewhere, setElsewhere] = useState<string | null>(null)
  const forget = useCallback(() => setFailure(null), [])

  const attempt = async (what: 'checking' | 'sending', work: () => Promise<void>) => {
    setBusy(what)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.errors?.password) setElsewhere(code)
      else setFailure(error)
    } finally {
      setBusy(null)
    }
  }
  const check = (digits: string) =>
    attempt('checking', async () => {
      setCode(digits)
      const { data } = await api.post('/auth/verify-email', { email, code: digits }, { silent: true })
      onDone(data.alreadyVerified)
    })
  const sendAgain = () =>
    attempt('sending', async () => {
      const { message } = await api.post('/auth/resend-verification', { email })
      if (message) showSuccess(message)
      setCode('')
      start(pause)
    })

  if (elsewhere !== null) return <OtherBrowser proof={{ email, code }} onDone={onDone} />
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
            if (wrong) setFailure(null)
          }}
          onComplete={check}
        />
        <p role="status" className="mt-4 flex min-h-6 items-center gap-2 font-semibold">
          {busy === 'checking' && (
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
          <SendAgain left={left} busy={busy === 'sending'} onSend={sendAgain} />
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
