import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useActor } from '#/client/use-rights.ts'
import { AppError } from '#/shared/errors.ts'
import { hasRight, missingRightSentence } from '#/shared/rights.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { AllJobsLink } from '../employer/AllJobsLink.tsx'
import { JobActions } from '../employer/JobActions.tsx'
import { JobModerationNote } from '../employer/JobModerationNote.tsx'
import { JobWizard } from './JobWizard.tsx'

export const meta = () => [{ title: 'Edit job | Waymark' }]

export default function JobEditorPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  // Fetched once when the page opens; later refetches must not overwrite the form.
  const jobQuery = useQuery({
    ...apiQuery('/employer/jobs/:id', { id }, { silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const job = jobQuery.data
  const actor = useActor()
  if (job && !hasRight(actor, 'write-jobs'))
    return (
      <main id="main" className="pb-20">
        <PageHead
          back={<AllJobsLink />}
          title={job.title || 'Untitled job'}
          subtitle={missingRightSentence(actor, 'write-jobs')}
          actions={<JobActions job={job} />}
        />
      </main>
    )
  if (job && jobQuery.isFetchedAfterMount && job.status !== 'closed')
    return <JobWizard key={id} initial={job} />
  if (job?.status === 'closed')
    return (
      <main id="main" className="pb-20">
        <PageHead
          back={<AllJobsLink />}
          title={job.title}
          subtitle="This job is closed. It can be reopened, or copied into a new draft."
          actions={<JobActions job={job} />}
        />
        <JobModerationNote
          job={job}
          onChanged={(changed) =>
            client.setQueryData(apiQuery('/employer/jobs/:id', { id }).queryKey, changed)
          }
        />
      </main>
    )
  const isUnknown = jobQuery.error instanceof AppError && jobQuery.error.status === 404
  return (
    <main id="main" className="pb-20">
      <PageHead back={<AllJobsLink />} title={isUnknown ? 'This job is not one of yours' : 'Edit job'} />
      <div className="px-5 lg:px-10">
        {jobQuery.isError && !isUnknown ? (
          <ErrorNote
            message="We couldn’t load the job. It is safe."
            reference={jobQuery.error instanceof AppError ? jobQuery.error.reference : undefined}
            onRetry={() => jobQuery.refetch()}
            busy={jobQuery.isFetching}
          />
        ) : (
          !isUnknown && <SkeletonRows label="Loading the job" shape="line" />
        )}
      </div>
    </main>
  )
}
