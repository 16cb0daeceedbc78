import { Link } from 'react-router'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { formatPay } from '#/shared/money/money.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { InlineList } from '#/ui/InlineList.tsx'
import type { EmployerJobRow } from '../api.ts'
import { jobLocation } from '../fields/job-location.ts'
import { JobStatusBadge } from '../JobStatusBadge.tsx'
import { reviewWaitSentence } from '../publishing/review-wait.ts'
import { JobActions } from './JobActions.tsx'
import type { ListedJob } from './jobs-list.ts'
import { hasNoOpenApplicants, StageCounts } from './StageCounts.tsx'

/** One job in the employer's list. */
export const EmployerJobTableRow = ({ job, hasOwners }: { job: ListedJob; hasOwners: boolean }) => {
  const { hiring, isRecruiter } = useHiringArea()
  const pay = job.pay && formatPay(job.pay)
  const place = jobLocation(job)
  const isDraft = job.status === 'draft'
  // A hidden job links to its editor.
  const linksToEditor = isDraft || (job.moderation !== null && job.applicants.total === 0)
  return (
    <tr>
      <th scope="row" className="max-md:pe-10!">
        <Link
          to={linksToEditor ? hiring.job(job.id) : hiring.jobApplicants(job.id)}
          className="text-base leading-tight font-[750] tracking-[-0.01em] underline-offset-4 wrap-anywhere hover:underline"
        >
          {job.title || 'Untitled job'}
        </Link>
        <InlineList
          className={`tabular-nums mt-0.5 text-sm ${pay ? 'text-fg-muted' : 'text-warning'}`}
          items={[place, pay ? `${pay.amount} ${pay.period}` : 'No pay yet']}
        />
        {!isRecruiter && job.postedBy && (
          <span className="block text-xs text-fg-muted wrap-anywhere">
            By {job.postedBy.name}, {job.postedBy.agency}
          </span>
        )}
        <span className="tabular-nums block text-xs text-fg-muted">
          <RowNote job={job} />
        </span>
      </th>
      <td data-label="Status">
        <JobStatusBadge status={job.status} moderation={job.moderation} />
      </td>
      <td data-label="Applicants" className="phone-own-line">
        {isDraft ? (
          <span className="text-sm text-fg-muted max-md:hidden">Not published</span>
        ) : job.moderation === 'held' && job.applicants.total === 0 ? (
          <span className="text-sm text-fg-muted">Being read before it goes live</span>
        ) : job.applicants.total === 0 ? (
          <span className="text-sm text-fg-muted">
            {job.status === 'closed' ? 'Nobody applied' : 'Nobody has applied yet'}
          </span>
        ) : hasNoOpenApplicants(job.applicants.byStage) ? (
          <span className="tabular-nums text-sm text-fg-muted">
            {job.applicants.total === 1
              ? '1 applied and is answered'
              : `${job.applicants.total} applied, all answered`}
          </span>
        ) : (
          <StageCounts byStage={job.applicants.byStage} />
        )}
      </td>
      <td data-label="Days open" className="tabular-nums md:text-end">
        <span>
          {job.daysOpen === null ? (
            <span className="max-md:hidden">—</span>
          ) : (
            <>
              {job.daysOpen}
              <span className="md:hidden"> {job.daysOpen === 1 ? 'day' : 'days'} open</span>
            </>
          )}
          {job.late > 0 && (
            <span className="block text-xs font-bold whitespace-nowrap text-danger max-md:ms-2 max-md:inline">
              {job.late} late
            </span>
          )}
        </span>
      </td>
      {hasOwners && (
        <td
          data-label="Owner"
          className={`text-sm wrap-anywhere ${job.isMine || !job.ownerName ? 'max-md:hidden!' : ''}`}
        >
          {job.ownerName ? (
            <span className="flex items-center gap-2">
              <Avatar name={job.ownerName} size={30} />
              {job.ownerName}
            </span>
          ) : (
            <span className="text-fg-muted">{job.postedBy ? job.postedBy.agency : 'Nobody yet'}</span>
          )}
        </td>
      )}
      <td className="cell-phone-corner">
        <div className="md:-mt-2.5">
          <JobActions job={job} />
        </div>
      </td>
    </tr>
  )
}

const closedReasonLabels = {
  filled: 'Filled',
  withdrawn: 'Closed by you',
  expired: 'Its last day has passed',
  removed: 'Removed by Waymark',
}

/** A short reason why the job gets no applications. */
const RowNote = ({ job }: { job: EmployerJobRow }) => {
  const { hiring } = useHiringArea()
  if (job.moderation === 'held')
    return `Nobody sees it until a person has read it. ${reviewWaitSentence(job.medianHours)}`.trim()
  if (job.moderation === 'hidden')
    return (
      <Link to={hiring.job(job.id)} className="link">
        See what to change
      </Link>
    )
  if (job.moderation === 'removed')
    return (
      <Link to={hiring.job(job.id)} className="link">
        Read why, and appeal
      </Link>
    )
  if (job.status === 'closed') return job.closedReason ? closedReasonLabels[job.closedReason] : null
  if (job.status === 'paused') return 'Nobody can see it'
  if (job.status === 'open' && job.applicants.unopened > 0) return `${job.applicants.unopened} not opened yet`
  if (job.status === 'open' && job.closesAt)
    return (
      <>
        Closes <DateTime iso={job.closesAt} as="deadline" />
      </>
    )
  return null
}
