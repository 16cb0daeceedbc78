import { Check, Eye, type Icon } from '#/ui/icons/icons.tsx'
import { Ban, CircleDashed, CirclePause, EyeOff } from '#/ui/icons/more-icons.tsx'
import { StatusBadge, type StatusKind } from '#/ui/StatusBadge.tsx'
import type { ModerationState } from './decision-reasons.ts'
import { type JobStatus, statusLabels } from './job-terms.ts'

const looks: Record<JobStatus, [StatusKind, Icon]> = {
  draft: ['neutral', CircleDashed],
  open: ['success', Check],
  paused: ['warning', CirclePause],
  closed: ['neutral', Ban],
}

const checked: Record<ModerationState, [StatusKind, Icon, string]> = {
  held: ['info', Eye, 'In review'],
  hidden: ['danger', EyeOff, 'Hidden'],
  removed: ['danger', Ban, 'Removed'],
}

/** What people see of it comes before what its employer set. */
export const JobStatusBadge = ({
  status,
  moderation = null,
}: {
  status: JobStatus
  moderation?: ModerationState | null | undefined
}) => {
  const [kind, icon, label] = moderation ? checked[moderation] : [...looks[status], statusLabels[status]]
  return (
    <StatusBadge kind={kind as StatusKind} icon={icon as Icon}>
      {label as string}
    </StatusBadge>
  )
}
