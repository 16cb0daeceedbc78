import { Check, Eye, type Icon } from '#/ui/icons/icons.tsx'
import { Ban, CircleDashed, CirclePause, EyeOff } from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusTone } from '#/ui/StatusBadge.tsx'
import type { ModerationState } from './decision-reasons.ts'
import { type JobStatus, statusLabels } from './job-terms.ts'

const badges: Record<JobStatus, [StatusTone, Icon]> = {
  draft: ['neutral', CircleDashed],
  open: ['success', Check],
  paused: ['warning', CirclePause],
  closed: ['neutral', Ban],
}

const moderationStyles: Record<ModerationState, [StatusTone, Icon, string]> = {
  held: ['info', Eye, 'In review'],
  hidden: ['danger', EyeOff, 'Hidden'],
  removed: ['danger', Ban, 'Removed'],
}

/** A moderation state takes precedence over the status the employer chose. */
export const JobStatusBadge = ({
  status,
  moderation = null,
}: {
  status: JobStatus
  moderation?: ModerationState | null | undefined
}) => {
  const [tone, icon, label] = moderation
    ? moderationStyles[moderation]
    : [...badges[status], statusLabels[status]]
  return (
    <StatusBadge tone={tone as StatusTone} icon={icon as Icon}>
      {label as string}
    </StatusBadge>
  )
}
