import { Check, Eye, type Icon } from '#/ui/icons/icons.tsx'
import { Ban, CircleDashed, CirclePause, EyeOff } from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusTone } from '#/ui/StatusBadge.tsx'
import { type JobModerationState, moderationLabels } from './decision-reasons.ts'
import { type JobStatus, jobStatusLabels } from './fields/job-terms.ts'

const badges: Record<JobStatus, [StatusTone, Icon]> = {
  draft: ['neutral', CircleDashed],
  open: ['success', Check],
  paused: ['warning', CirclePause],
  closed: ['neutral', Ban],
}

const moderationBadges: Record<JobModerationState, [StatusTone, Icon]> = {
  held: ['info', Eye],
  hidden: ['danger', EyeOff],
  removed: ['danger', Ban],
}

/** A moderation state takes precedence over the status the employer chose. */
export const JobStatusBadge = ({
  status,
  moderation = null,
}: {
  status: JobStatus
  moderation?: JobModerationState | null | undefined
}) => {
  const [tone, icon] = moderation ? moderationBadges[moderation] : badges[status]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {moderation ? moderationLabels[moderation] : jobStatusLabels[status]}
    </StatusBadge>
  )
}
