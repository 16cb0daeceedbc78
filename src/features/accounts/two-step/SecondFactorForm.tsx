import { useEffect, useRef, useState } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { OtpField } from '#/ui/form/OtpField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { wideButton } from '../AuthShell.tsx'

type SecondFactorFormProps = {
  failure: AppError | null
  busy: boolean
  onCode: (code: string) => void
  verb?: string
}

/** Asks for the second step of a sign-in: six digits of the app, or a recovery code. */
export function SecondFactorForm({ failure, busy, onCode, verb = 'Log in' }: SecondFactorFormProps) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const atField = failure?.errors?.code?.[0]
  useEffect(() => {
    if (!atField) return
    setCode('')
    input.current?.focus()
  }, [atField])
  const send = (typed: string) => {
    if (busy) return
    setMissing(typed ? '' : 'Enter the code')
    if (typed) onCode(typed)
  }
  const error = missing || atField
  // That a code is needed is what this form asks.
  const general = failure && !atField && failure.code !== 'second-factor' ? failure : null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(code)
      }}
      className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-5 border-t-2 border-fg pt-5"
    >
      <div>
        <h2 className="text-lg">One more step</h2>
        <p className="mt-1 text-fg-muted">
          {byRecoveryCode
            ? 'Type one of the recovery codes you kept. Each works once.'
            : 'Open your authenticator app and type the six digits it shows for Waymark.'}
        </p>
      </div>
      {general && <FormError>{general.message}</FormError>}
      {byRecoveryCode ? (
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
      ) : (
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
        />
      )}
      <Button type="submit" className={wideButton} busy={busy}>
        {verb}
      </Button>
      <div>
        <Button
          variant="ghost"
          className="-ms-3"
          onClick={() => {
            setByRecoveryCode(!byRecoveryCode)
            setCode('')
            setMissing('')
          }}
        >
          {byRecoveryCode ? 'Use the app' : 'Lost your phone? Use a recovery code'}
        </Button>
      </div>
    </form>
  )
}
