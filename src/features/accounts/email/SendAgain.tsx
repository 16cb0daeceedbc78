import { Button } from '#/ui/Button.tsx'
import { Clock } from '#/ui/icons/more-icons.tsx'
import { countdownClock } from './countdown.ts'

type SendAgainProps = { left: number; busy: boolean; onSend: () => void }

/** Never a greyed button: until it may be pressed it is a sentence that says when. */
export const SendAgain = ({ left, busy, onSend }: SendAgainProps) =>
  left > 0 ? (
    <p className="inline-flex h-12 items-center gap-2 font-semibold">
      <Clock className="size-[18px] text-fg-muted" aria-hidden="true" />
      <span className="tabular-nums">You can send again in {countdownClock(left)}</span>
    </p>
  ) : (
    <Button variant="outlined" size="lg" busy={busy} onClick={onSend}>
      Send again
    </Button>
  )
