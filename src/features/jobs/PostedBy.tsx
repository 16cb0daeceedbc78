import { UserRoundCheck } from '#/ui/icons/icons.tsx'
import type { JobCard } from './api.ts'

type Posted = Pick<JobCard, 'postedBy'> & { company: Pick<JobCard['company'], 'name'> }

/** On a job card: the agency that posts it for the company; nothing when the company posts itself. */
export const PostedBy = ({ job, className = 'text-xs text-fg-muted' }: { job: Posted; className?: string }) =>
  job.postedBy && (
    <p className={`wrap-anywhere ${className}`}>
      Posted by {job.postedBy.agency} for {job.company.name}
    </p>
  )

/** Before applying: the recruiter who also reads the application. */
export const PostedByNote = ({ job, className = '' }: { job: Posted; className?: string }) =>
  job.postedBy && (
    <p className={`flex items-start gap-2.5 text-sm wrap-anywhere ${className}`}>
      <UserRoundCheck className="mt-px size-[18px] shrink-0" aria-hidden="true" />
      <span>
        <span className="font-bold">
          Posted by {job.postedBy.name}, {job.postedBy.agency}, for {job.company.name}.
        </span>{' '}
        {job.company.name} confirmed that they may. Both read what you send, your résumé included.
      </span>
    </p>
  )
