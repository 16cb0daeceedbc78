import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AppError, SecondFactors } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { OtpField } from '#/ui/form/OtpField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { KeyRound } from '#/ui/icons/visitor-icons.tsx'
import { wideButton } from '../AuthShell.tsx'
import type { Assertion } from '../passkeys/assertion.ts'
import { askForPasskey, usePasskey } from '../passkeys/use-passkey.ts'

type Way = 'app' | 'passkey' | 'recovery'

type SecondFactorFormProps = {
  /** What the account has. */
  factors: SecondFactors
  failure: AppError | null
  busy: boolean
  onStep: (step: { code: string } | { passkey: Assertion }) => void
  verb?: string
}

const explanations: Record<Way, string> = {
  app: 'Open your authenticator app and enter the six digits it shows for Waymark.',
  passkey: 'Your browser asks for one of the passkeys of your account.',
  recovery: 'Enter one of the recovery codes you saved. Each works once.',
}

/** Asks for the second step of a sign-in: six digits of the app, a passkey, or a recovery code. */
export function SecondFactorForm({ factors, failure, busy, onStep, verb = 'Log in' }: SecondFactorFormProps) {
  const [way, setWay] = useState<Way>(factors.app ? 'app' : factors.passkey ? 'passkey' : 'recovery')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { ask, isAsking, problem } = usePasskey(askForPasskey)
  const atField = failure?.errors?.code?.[0]
  useEffect(() => {
    if (!atField) return
    // Six digits stay, and the next ones typed replace them.
    if (way === 'recovery') setCode('')
    input.current?.focus()
  }, [atField, way])
  const send = (typed: string) => {
    if (busy) return
    setMissing(typed ? '' : 'Enter the code')
    if (typed) onStep({ code: typed })
  }
  const givePasskey = async () => {
    const passkey = factors.passkey && (await ask(factors.passkey))
    if (passkey) onStep({ passkey })
  }
  const turnTo = (next: Way) => () => {
    setWay(next)
    setCode('')
    setMissing('')
  }
  const error = missing || atField
  // That a second step is needed is what this form asks.
  const atPasskey = way === 'passkey' ? problem || failure?.errors?.passkey?.[0] : undefined
  const general = failure && !atField && failure.code !== 'second-factor' ? failure.message : atPasskey
  const isBusy = busy || isAsking
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (way === 'passkey') givePasskey()
        else send(code)
      }}
      className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 border-t-2 border-fg pt-5"
    >
      <div>
        <h2 className="text-lg">One more step</h2>
        <p className="mt-1 text-fg-muted">{explanations[way]}</p>
      </div>
      {general && !isBusy && <FormError>{general}</FormError>}
      {way === 'recovery' && (
        <TextField
          key="recovery"
          ref={input}
          id="second-factor"
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular-nums"
          error={error}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {way === 'app' && (
        <OtpField
          key="app"
          ref={input}
          id="second-factor"
          label="Code from the app"
          autoFocus
          error={error}
          value={code}
          onChange={setCode}
          onComplete={send}
          busy={busy}
        />
      )}
      <Button type="submit" className={wideButton} busy={isBusy} autoFocus={way === 'passkey'}>
        {way === 'passkey' && !isBusy && <KeyRound className="size-[18px]" aria-hidden="true" />}
        {way === 'passkey' ? 'Use your passkey' : verb}
      </Button>
      <div className="grid justify-items-start">
        {way !== 'app' && factors.app && <OtherWay onPress={turnTo('app')}>Use the app</OtherWay>}
        {way !== 'passkey' && factors.passkey && (
          <OtherWay onPress={turnTo('passkey')}>Use a passkey</OtherWay>
        )}
        {way !== 'recovery' && (
          <OtherWay onPress={turnTo('recovery')}>
            {factors.app
              ? 'Lost your phone? Use a recovery code'
              : 'Don’t have it with you? Use a recovery code'}
          </OtherWay>
        )}
      </div>
    </form>
  )
}

const OtherWay = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button variant="ghost" className="-ms-3" onClick={onPress}>
    {children}
  </Button>
)
