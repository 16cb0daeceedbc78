import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { ErrorNote, FormError } from '#/ui/ErrorNote.tsx'
import { PasswordField } from '#/ui/form/PasswordField.tsx'
import { TextField } from '#/ui/form/TextField.tsx'
import { KeyRound } from '#/ui/icons/visitor-icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { askForPasskey, usePasskeyExchange } from '../passkeys/use-passkey.ts'
import { MailProof } from './MailProof.tsx'

/** Asks for the password, a passkey or a code before a dangerous act, and then lets the act go on. */
export function StepUpDialog({ onDone }: { onDone: (isProven: boolean) => void }) {
  const account = useQuery(apiQuery('/account', {}, { silent: true }))
  const { data } = account
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title="Confirm it’s you"
      subtitle="We ask before anything that binds you, could lock you out or can’t be undone. We won’t ask again for 10 minutes."
    >
      {data && (data.hasPassword || data.twoStep || data.passkeys > 0) ? (
        <>
          {data.passkeys > 0 && <PasskeyProof onDone={onDone} />}
          {(data.hasPassword || data.twoStep) && (
            <ProofForm
              byCode={data.twoStep !== null}
              recoveryOnly={data.twoStep?.hasApp === false}
              isSecond={data.passkeys > 0}
              onDone={onDone}
            />
          )}
        </>
      ) : data && !data.companySignIn?.isRequired ? (
        <MailProof email={data.email} onDone={onDone} />
      ) : data ? (
        <>
          <p>You log in through your company. Log out and in again, then come back here.</p>
          <ButtonLink to={paths.logOut} size="lg" className="mt-6" onClick={() => onDone(false)}>
            Log out
          </ButtonLink>
        </>
      ) : account.isError ? (
        <ErrorNote
          message="Something went wrong. Nothing was changed."
          error={account.error}
          onRetry={() => account.refetch()}
          busy={account.isFetching}
        />
      ) : (
        <SkeletonRows label="One moment" shape="line" count={2} />
      )}
    </Dialog>
  )
}

/** One press, and nothing to type. */
function PasskeyProof({ onDone }: { onDone: (isProven: boolean) => void }) {
  const start = useWrite('POST /account/step-up/start', { silent: true })
  const prove = useWrite('POST /account/step-up', { silent: true, done: () => onDone(true) })
  const { press, isBusy, failure } = usePasskeyExchange(askForPasskey, start, prove)
  return (
    <div className="grid gap-4">
      {failure && <FormError>{failure}</FormError>}
      <div>
        <Button size="lg" busy={isBusy} onClick={press} data-autofocus>
          {!isBusy && <KeyRound className="size-[18px]" aria-hidden="true" />}
          Use your passkey
        </Button>
      </div>
    </div>
  )
}

type ProofFormProps = {
  /** Two-step sign-in is on, and the password alone proves too little. */
  byCode: boolean
  /** There is no app: the only codes are recovery codes. */
  recoveryOnly: boolean
  /** A passkey is offered above. */
  isSecond: boolean
  onDone: (isProven: boolean) => void
}

function ProofForm({ byCode, recoveryOnly, isSecond, onDone }: ProofFormProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { write, isBusy, failure } = useWrite('POST /account/step-up', {
    silent: true,
    done: () => onDone(true),
    form: { fields: ['password', 'code'], setError: (_, { message }) => setError(message) },
  })
  const field = {
    value: typed,
    error,
    ...(!isSecond && { 'data-autofocus': true }),
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setError(undefined)
        if (!typed) return setError(byCode ? 'Enter the code' : 'Enter your password')
        write(byCode ? { code: typed } : { password: typed })
      }}
      className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isSecond ? 'mt-6 border-t border-base-300 pt-5' : ''}`}
    >
      {failure && <FormError>{failure.message}</FormError>}
      {byCode ? (
        <TextField
          id="proof"
          label={recoveryOnly ? 'Recovery code' : 'Code'}
          hint={
            recoveryOnly
              ? 'One of the ten you saved. It works once.'
              : 'Six digits from your authenticator app, or a recovery code'
          }
          autoComplete="one-time-code"
          {...field}
        />
      ) : (
        <PasswordField id="proof" label="Password" autoComplete="current-password" {...field} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" variant={isSecond ? 'outlined' : undefined} busy={isBusy}>
          Confirm
        </Button>
        <Button variant="ghost" size="lg" onClick={() => onDone(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
