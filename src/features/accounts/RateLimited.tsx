import { useEffect } from 'react'
import { FormError } from '#/ui/ErrorNote.tsx'
import { countdownClock, useCountdown } from './email/countdown.ts'

/** After a 429: when another try makes sense. Goes away by itself. */
export const RateLimited = ({ seconds, onOver }: { seconds: number; onOver: () => void }) => {
  const { left } = useCountdown(seconds)
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return (
    <FormError>
      Too Many Requests
      <span className="mt-0.5 block font-normal text-fg">
        That was many tries in a row. Try again in <b className="tabular-nums">{countdownClock(left)}</b>.
      </span>
    </FormError>
  )
}
