import { useEffect, useState } from 'react'
import { currentTime } from '#/shared/clock.ts'

/** The time in milliseconds, twice a second while it is on the screen, or as often as it says. */
export function useNow(everyMs = 500) {
  const [now, setNow] = useState(() => currentTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Whole seconds until then, 0 from then on. */
export const useSecondsUntil = (when: string) => Math.max(0, Math.ceil((Date.parse(when) - useNow()) / 1000))

/** Seconds since then; 0 without a time. */
export function useSecondsSince(when: string | null) {
  const now = useNow()
  return when ? Math.max(0, (now - Date.parse(when)) / 1000) : 0
}
