import { currentTime } from '#/shared/clock.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { Clock } from '#/ui/icons/job-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'

export const hasEnded = (at: string) => new Date(at).getTime() <= currentTime()

/** When a token ends, or that it did. */
export const TokenEnd = ({ at }: { at: string }) =>
  hasEnded(at) ? (
    <StatusBadge tone="neutral" icon={Clock}>
      Ended
    </StatusBadge>
  ) : (
    <DateTime iso={at} as="long" />
  )
