import { plural } from '#/shared/sentence.ts'

/** 'In 2 days 20 hours', 'In 35 minutes', 'Now'. */
export function timeUntil(time: string, now: number) {
  const minutes = Math.floor((Date.parse(time) - now) / 60_000)
  if (minutes < 1) return 'Now'
  if (minutes < 60) return `In ${plural(minutes, 'minute')}`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `In ${plural(hours, 'hour')}`
  const rest = hours % 24
  return `In ${plural(Math.floor(hours / 24), 'day')}${rest > 0 ? ` ${plural(rest, 'hour')}` : ''}`
}
