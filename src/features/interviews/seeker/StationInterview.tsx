import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { isUpcoming, waitsForPick, waitsForTime } from '../kinds.ts'

/** On the route of an application: when they meet, or that a time waits to be picked. */
export function StationInterview({ id }: { id: string }) {
  const { data = [] } = useQuery(apiQuery('/interviews', {}, { silent: true }))
  const own = data.filter(({ applicationId }) => applicationId === id)
  const next = own.find(isUpcoming)
  if (next?.startsAt)
    return (
      <span className="block font-bold text-fg">
        <DateTime iso={next.startsAt} as="time" />
      </span>
    )
  const waiting = own.filter(waitsForTime)
  if (waiting.length === 0) return null
  return (
    <span className="block font-bold text-fg">
      {waiting.some(waitsForPick) ? 'Pick a time' : 'You asked for other times'}
    </span>
  )
}
