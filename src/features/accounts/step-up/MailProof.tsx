import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { MailAddress } from '#/ui/MailAddress.tsx'
import { CodeField } from '../email/CodeField.tsx'
import { SendAgain } from '../email/SendAgain.tsx'
import { useCountdown } from '../email/use-countdown.ts'
import { newChallenge, readVerifier } from '../external/external-start.ts'
import { FormRefusal } from '../RateLimited.tsx'

const resendDelay = 60

type MailProofProps = { email: string; onDone: (isProven: boolean) => void }

/** For whoever has no password, passkey or two-step sign-in: six digits that go to their address. */
export function MailProof({ email, onDone }: MailProofProps) {
  const { secondsLeft, start } = useCountdown(resendDelay)
  const [code, setCode] = useState('')
  const [isSent, setIsSent] = useState(false)
  const ask = useWrite('POST /account/step-up/code', {
    silent: true,
    done() {
      setIsSent(true)
      setCode('')
      start(resendDelay)
    },
  })
  const prove = useWrite('POST /account/step-up', { silent: true, done: () => onDone(true) })
  const send = async () => {
    prove.reset()
    ask.write({ challenge: await newChallenge() })
  }
  const address = (
    <b>
      <MailAddress>{email}</MailAddress>
    </b>
  )

  if (!isSent)
    return (
      <div className="grid gap-5">
        <p>We email six digits to {address}, and you type them here.</p>
        <FormRefusal failure={ask.failure} onOver={ask.reset} />
        <div className="flex flex-wrap items-center gap-3">
          <Button size="lg" busy={ask.isBusy} onClick={send} data-autofocus>
            Email me a code
          </Button>
          <Button variant="ghost" size="lg" onClick={() => onDone(false)}>
            Cancel
          </Button>
        </div>
      </div>
    )
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <p role="status" className="mb-5">
        We emailed six digits to {address}.
      </p>
      <CodeField
        field="mailed"
        code={code}
        onCode={setCode}
        onComplete={(digits) => {
          setCode(digits)
          ask.reset()
          prove.write({ mailed: digits, verifier: readVerifier() ?? '' })
        }}
        isChecking={prove.isBusy}
        failure={prove.failure ?? ask.failure}
        onClear={() => {
          prove.reset()
          ask.reset()
        }}
      />
      <div className="mt-3">
        <SendAgain secondsLeft={secondsLeft} busy={ask.isBusy} onSend={send} />
      </div>
    </form>
  )
}
