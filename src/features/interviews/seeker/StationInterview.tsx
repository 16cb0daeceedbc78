import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { isUpcoming, waitsForTime } from '../kinds.ts'

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
  return own.some(waitsForTime) ? <span className="block font-bold text-fg">Pick a time</span> : null
}
