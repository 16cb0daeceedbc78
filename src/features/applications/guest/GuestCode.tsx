import { useCallback, useEffect, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { CodeField } from '#/features/accounts/email/CodeField.tsx'
import { MailboxHint } from '#/features/accounts/email/MailboxHint.tsx'
import { SendAgain } from '#/features/accounts/email/SendAgain.tsx'
import { useCountdown } from '#/features/accounts/email/use-countdown.ts'
import { useStartSession } from '#/features/accounts/sign-in/use-start-session.ts'
import type { Job } from '#/features/jobs/api.ts'
import type { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { Mail } from '#/ui/icons/visitor-icons.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { endGuestCode } from './guest-draft.ts'
import { KnownAccountNotice } from './KnownAccountNotice.tsx'
import { guestDays } from './limits.ts'
import { savePendingApplication } from './pending-application.ts'

const resendDelay = 60

type GuestCodeProps = {
  job: Job
  email: string
  /** Whether the code sends it; otherwise something is left to fill in. */
  handsOver: boolean
  resume: File | null
  /** Whether they chose a résumé, which no other device has. */
  choosesAgain: boolean
  mailbox: boolean
  again: { send: () => Promise<void>; isBusy: boolean; failure: AppError | null; reset: () => void }
  onBack: () => void
}

/** The six digits that were mailed. At the sixth the application is sent, from a page of its applicant's own. */
export function GuestCode({ job, email, handsOver, resume, choosesAgain, ...shown }: GuestCodeProps) {
  const { mailbox, again, onBack } = shown
  useEffect(() => {
    // Some browsers answer with a promise, which would be taken for a clean-up.
    window.scrollTo(0, 0)
  }, [])
  const { secondsLeft, start } = useCountdown(resendDelay)
  const [code, setCode] = useState('')
  const startSession = useStartSession()
  const form = paths.seeker.apply(job.slug)
  const check = useWrite('POST /applications/guest/claim', {
    silent: true,
    done({ data: { session } }) {
      endGuestCode(job.slug)
      if (!session) return
      if (handsOver) savePendingApplication({ slug: job.slug, resume })
      startSession(session, { next: form })
    },
  })
  const clear = useCallback(() => {
    check.reset()
    again.reset()
  }, [check.reset, again.reset])
  const failure = check.failure ?? again.failure
  const claimed = check.answer?.data
  if (claimed && !claimed.session)
    return (
      <KnownAccountNotice next={form}>
        What you filled in is in your account. Log in and send it.
      </KnownAccountNotice>
    )
  return (
    <>
      <Mail className="mb-4 size-9" aria-hidden="true" />
      <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em]">
        {handsOver ? 'Type the code to send it' : 'Type the code to go on'}
      </h1>
      <p role="status" className="mt-4 text-lg wrap-anywhere">
        We emailed six digits to{' '}
        <b>
          <MailAddress>{email}</MailAddress>
        </b>
        .{' '}
        <button type="button" className="link" onClick={onBack}>
          Change it
        </button>
      </p>
      <div className="mt-7 border-t-2 border-fg pt-5">
        <CodeField
          code={code}
          onCode={setCode}
          onComplete={(digits) => check.write({ slug: job.slug, email, code: digits })}
          isChecking={check.isBusy}
          failure={failure}
          onClear={clear}
        />
      </div>
      <div className="border-t border-base-300 pt-5">
        <p className="flex gap-2.5 text-fg-muted">
          <Mail className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span>
            Or open the link in the same email, on any device, and send it from there
            {choosesAgain ? '; you then choose your résumé again' : ''}. Both work for {guestDays} days, after
            which we delete what you filled in. No email? Look in your spam folder.
          </span>
        </p>
        <div className="mt-3">
          <SendAgain
            secondsLeft={secondsLeft}
            busy={again.isBusy}
            onSend={async () => {
              clear()
              setCode('')
              await again.send()
              start(resendDelay)
            }}
          />
        </div>
        {mailbox && <MailboxHint to={email} />}
      </div>
    </>
  )
}
