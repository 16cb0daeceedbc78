import { Bookmark, Check, type Icon } from '#/ui/icons/icons.tsx'
import { Ban, CalendarClock, CircleDollarSign, Mail } from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusTone } from '#/ui/StatusBadge.tsx'
import { type TrackedStage, trackedStageLabels } from './stages.ts'

/** As the badges of applications made here. */
const styles: Record<TrackedStage, [StatusTone, Icon]> = {
  saved: ['neutral', Bookmark],
  applied: ['neutral', Mail],
  interview: ['dark', CalendarClock],
  offer: ['brand', CircleDollarSign],
  accepted: ['success', Check],
  closed: ['neutral', Ban],
}

export function StageLabel({ stage }: { stage: TrackedStage }) {
  const [tone, icon] = styles[stage]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {trackedStageLabels[stage]}
    </StatusBadge>
  )
}
