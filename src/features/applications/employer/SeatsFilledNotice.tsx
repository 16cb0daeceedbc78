import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { JobActions } from '#/features/jobs/employer/JobActions.tsx'

/** Offers to close a job whose seats are all filled, since it still takes applications. */
export const SeatsFilledNotice = ({ jobId }: { jobId: string }) => {
  const job = useQuery(apiQuery('/employer/jobs', {}, { silent: true })).data?.find(({ id }) => id === jobId)
  if (job?.status !== 'open') return null
  return (
    <div className="mx-5 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-s-4 border-success bg-success-soft px-4 py-2.5 text-sm lg:mx-7">
      <p>
        <b>Every seat is filled.</b> The job still takes applications.
      </p>
      <JobActions job={job} only="close" />
    </div>
  )
}
