import { useQuery } from '@tanstack/react-query'
import { query } from '#/client/api.ts'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { JobWizard } from './JobWizard.tsx'

export const meta = () => [{ title: 'Post a job | Waymark' }]

/** Most work is where the company is, so its country is filled in already. */
export default function NewJobPage() {
  const company = useQuery(query('/employer/hiring-for', {}, { silent: true }))
  // The form keeps what it starts with. Unknown is no reason not to write a job.
  if (company.isPending)
    return (
      <main id="main" className="pb-20">
        <PageHead title="Post a job" />
        <div className="px-5 lg:px-10">
          <SkeletonRows label="Loading the form" shape="line" />
        </div>
      </main>
    )
  return <JobWizard initial={null} country={company.data?.country ?? null} />
}
