import { useEffect } from 'react'
import { FormError } from '#/ui/ErrorNote.tsx'
import { countdownClock, useCountdown } from './email/use-countdown.ts'

/** Shows after a 429 when to try again, and disappears by itself. */
export const RateLimited = ({ seconds, onOver }: { seconds: number; onOver: () => void }) => {
  const { secondsLeft } = useCountdown(seconds)
  useEffect(() => {
    if (secondsLeft === 0) onOver()
  }, [secondsLeft, onOver])
  return (
    <FormError>
      Too Many Requests
      <span className="mt-0.5 block font-normal text-fg">
        That was many tries in a row. Try again in{' '}
        <b className="tabular-nums">{countdownClock(secondsLeft)}</b>.
      </span>
    </FormError>
  )
}
