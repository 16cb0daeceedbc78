import { type FormEvent, useState } from 'react'
import { AuthTitle, wideButton } from '#/features/accounts/AuthShell.tsx'
import { type DescribedRight, RightChoices } from '#/features/accounts/tokens/RightChoices.tsx'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'
import type { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'

type ConsentProps<Right extends string> = {
  asked: { app: { name: string; host: string; backTo: string }; days: number }
  /** What it would reach. */
  what: string
  never: string
  /** Where its access is ended. */
  endIn: string
  choices: DescribedRight<Right>[]
  /** Those that are chosen from the start: the person adds what changes something. */
  initial: readonly Right[]
  allowing: { isBusy: boolean; failure: AppError | null }
  onAllow: (rights: Right[]) => void
  onRefuse: () => void
}

/** Says who asks and what for, and lets the person take away from that. */
export function Consent<Right extends string>({
  asked,
  what,
  choices,
  initial,
  allowing,
  ...rest
}: ConsentProps<Right>) {
  const { app, days } = asked
  const [chosen, setChosen] = useState(initial)
  const { isBusy, failure } = allowing
  const fieldProblem = failure?.errors?.rights?.[0]
  const send = (event: FormEvent) => {
    event.preventDefault()
    rest.onAllow([...chosen])
  }
  return (
    <form noValidate onSubmit={send} className="wrap-anywhere">
      <AuthTitle>
        {app.name} asks for access to {what}
      </AuthTitle>
      <p className="mt-4 border-s-4 border-fg bg-brand-soft px-4 py-3">
        The app says it is <b>{app.name}</b>. It comes from <b>{app.host}</b>. Waymark has not checked it:
        allow it only if you started this yourself.
      </p>
      <div className="mt-7 grid gap-7">
        <RightChoices
          rights={choices}
          hint={rest.never}
          columns=""
          error={fieldProblem}
          value={chosen}
          onChange={setChosen}
        />
        <p>
          Until <DateTime iso={new Date(currentTime() + days * dayMs).toISOString()} as="long" />, or until
          you end it in {rest.endIn}. You go back to {app.backTo}.
        </p>
        {failure && !fieldProblem && failure.code !== 'step-up' && <FormError>{failure.message}</FormError>}
        <div className="grid gap-3">
          <Button type="submit" className={wideButton} busy={isBusy}>
            Allow
          </Button>
          <Button variant="outlined" className={wideButton} disabled={isBusy} onClick={rest.onRefuse}>
            Don’t allow
          </Button>
        </div>
      </div>
    </form>
  )
}
