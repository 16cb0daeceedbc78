import { Ban, Check, CircleDashed, CirclePause, type LucideIcon } from 'lucide-react'
import { StatusBadge, type StatusKind } from '#/ui/StatusBadge.tsx'
import { type JobStatus, statusLabels } from './job-terms.ts'

const looks: Record<JobStatus, [StatusKind, LucideIcon]> = {
  draft: ['idle', CircleDashed],
  open: ['go', Check],
  paused: ['care', CirclePause],
  closed: ['idle', Ban],
}

export const JobStatusBadge = ({ status }: { status: JobStatus }) => {
  const [kind, icon] = looks[status]
  return (
    <StatusBadge kind={kind} icon={icon}>
      {statusLabels[status]}
    </StatusBadge>
  )
}
