import { useEffect, useState } from 'react'

/** Counts seconds down to 0; `start(60)` restarts. */
export function useCountdown(initialSeconds = 0) {
  const [secondsLeft, start] = useState(initialSeconds)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const tick = setTimeout(() => start(secondsLeft - 1), 1000)
    return () => clearTimeout(tick)
  }, [secondsLeft])
  return { secondsLeft, start }
}

/** Formats seconds as 0:42 or 12:05. */
export const countdownClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
