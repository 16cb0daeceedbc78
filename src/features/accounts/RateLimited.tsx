import { useEffect } from 'react'
import type { AppError } from '#/shared/errors.ts'
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

/** Why a form was refused; of too many tries, when the next one counts. */
export const FormRefusal = ({ failure, onOver }: { failure: AppError | null; onOver: () => void }) =>
  failure?.status === 429 ? (
    <RateLimited seconds={failure.retryAfter ?? 60} onOver={onOver} />
  ) : (
    failure && <FormError>{failure.message}</FormError>
  )
