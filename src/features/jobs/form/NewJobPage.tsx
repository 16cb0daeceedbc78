import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useActor } from '#/client/use-rights.ts'
import { hasRight, missingRightSentence } from '#/shared/rights.ts'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { JobWizard } from './JobWizard.tsx'

export const meta = () => [{ title: 'Post a job | Waymark' }]

export const clientLoader = prefetch(() => [apiQuery('/employer/hiring-for', {}, { silent: true })])
export const shouldRevalidate = onlyOnArrival

/** Preselects the company's country, where most of its jobs are. */
export default function NewJobPage() {
  const company = useQuery(apiQuery('/employer/hiring-for', {}, { silent: true }))
  const actor = useActor()
  if (!hasRight(actor, 'write-jobs'))
    return (
      <main id="main" className="pb-20">
        <PageHead title="Post a job" subtitle={missingRightSentence(actor, 'write-jobs')} />
      </main>
    )
  // The form keeps its initial values, so it waits for the country; without one it starts empty.
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
