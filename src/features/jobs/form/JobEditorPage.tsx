import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { query } from '#/client/api.ts'
import { useHiringArea } from '#/client/hiring-area.ts'
import { AppError } from '#/shared/errors.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { JobActions } from '../employer/JobActions.tsx'
import { JobModerationNote } from '../employer/JobModerationNote.tsx'
import { JobWizard } from './JobWizard.tsx'

export const meta = () => [{ title: 'Edit job | Waymark' }]

export default function JobEditorPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  // Read anew when it opens. From then on the form is the truth: later refetches must not pull it away.
  const answer = useQuery({
    ...query('/employer/jobs/:id', { id }, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const job = answer.data
  if (job && answer.isFetchedAfterMount && job.status !== 'closed')
    return <JobWizard key={id} initial={job} />
  if (job?.status === 'closed')
    return (
      <main id="main" className="pb-20">
        <PageHead
          back={<AllJobs />}
          title={job.title}
          subtitle="This job is closed. It can be read and copied, but no longer changed."
          actions={<JobActions job={job} />}
        />
        <JobModerationNote
          job={job}
          onChanged={(changed) => client.setQueryData(query('/employer/jobs/:id', { id }).queryKey, changed)}
        />
      </main>
    )
  const gone = answer.error instanceof AppError && answer.error.status === 404
  return (
    <main id="main" className="pb-20">
      <PageHead back={<AllJobs />} title={gone ? 'This job is not one of yours' : 'Edit job'} />
      <div className="px-5 lg:px-10">
        {answer.isError && !gone ? (
          <ErrorNote
            message="We couldn’t load the job. It is safe."
            reference={answer.error instanceof AppError ? answer.error.reference : undefined}
            onRetry={() => answer.refetch()}
            busy={answer.isFetching}
          />
        ) : (
          !gone && <SkeletonRows label="Loading the job" shape="line" />
        )}
      </div>
    </main>
  )
}

const AllJobs = () => {
  const { hiring } = useHiringArea()
  return (
    <Link to={hiring.jobs} className="link">
      All jobs
    </Link>
  )
}
