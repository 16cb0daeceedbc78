import { Button } from '#/ui/Button.tsx'
import { Clock } from '#/ui/icons/job-icons.tsx'
import { countdownClock } from './use-countdown.ts'

type SendAgainProps = { secondsLeft: number; busy: boolean; onSend: () => void }

/** Shows the remaining time instead of a disabled button. */
export const SendAgain = ({ secondsLeft, busy, onSend }: SendAgainProps) =>
  secondsLeft > 0 ? (
    <p className="inline-flex h-12 items-center gap-2 font-semibold">
      <Clock className="size-[18px] text-fg-muted" aria-hidden="true" />
      <span className="tabular-nums">You can ask again in {countdownClock(secondsLeft)}</span>
    </p>
  ) : (
    <Button variant="outlined" size="lg" busy={busy} onClick={onSend}>
      Send again
    </Button>
  )
