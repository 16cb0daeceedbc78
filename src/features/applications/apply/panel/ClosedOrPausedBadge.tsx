import type { Job } from '#/features/jobs/api.ts'
import { Ban } from '#/ui/icons/job-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'

/** Instead of the button, where nobody can apply. */
export const ClosedOrPausedBadge = ({ status }: Pick<Job, 'status'>) => (
  <StatusBadge tone="neutral" icon={Ban}>
    {status === 'closed' ? 'Closed' : 'New applications are paused'}
  </StatusBadge>
)
