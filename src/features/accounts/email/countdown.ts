import { useEffect, useState } from 'react'

/** Seconds that run down to 0; `start(60)` begins anew. */
export function useCountdown(first = 0) {
  const [left, start] = useState(first)
  useEffect(() => {
    if (left <= 0) return
    const tick = setTimeout(() => start(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left])
  return { left, start }
}

/** 0:42, 12:05 */
export const countdownClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
