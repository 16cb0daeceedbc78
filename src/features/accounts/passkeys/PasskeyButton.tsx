import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { KeyRound } from '#/ui/icons/visitor-icons.tsx'
import { useStartSession } from '../sign-in/use-start-session.ts'
import { askForPasskey, usePasskeyExchange } from './use-passkey.ts'

type PasskeyButtonProps = {
  next: string | null
  /** Below another button. */
  isSecond: boolean
}

/** Logs in with whatever passkey the person chooses; nothing is typed. */
export function PasskeyButton({ next, isSecond }: PasskeyButtonProps) {
  const startSession = useStartSession()
  const start = useWrite('POST /auth/passkeys/start', { silent: true })
  const signIn = useWrite('POST /auth/passkeys/sign-in', {
    silent: true,
    done: ({ data }) => startSession(data, { next }),
  })
  const { press, isBusy, failure } = usePasskeyExchange(askForPasskey, start, signIn)
  return (
    <div className={`grid gap-3 ${isSecond ? 'mt-3' : 'mt-7'}`}>
      <Button variant="outlined" size="lg" className="w-full" busy={isBusy} onClick={press}>
        {!isBusy && <KeyRound className="size-[18px]" aria-hidden="true" />}
        Log in with a passkey
      </Button>
      {failure && <FormError>{failure}</FormError>}
    </div>
  )
}
