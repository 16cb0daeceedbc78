import type { Job } from '#/features/jobs/api.ts'
import { ClosedOrPausedBadge } from './panel/ClosedOrPausedBadge.tsx'
import { VisitorReplyBy } from './ReplyBy.tsx'

/** Beside the list: by when they answer, or why nobody can apply. Loaded apart, because the page of jobs is to stay light. */
export const ApplyNote = ({ job }: { job: Job }) =>
  job.status === 'closed' || job.intakePaused ? (
    <ClosedOrPausedBadge status={job.status} />
  ) : (
    <VisitorReplyBy steps={job.steps} />
  )
