import type { SimilarJob } from '#/features/search/similar/api.ts'
import { distanceFromJob } from '#/features/search/similar/why-recommended.ts'
import { SavableJobRows } from '#/features/seekers/saved/SavableJobRows.tsx'
import { PageSection } from '#/ui/Section.tsx'

type SimilarJobsProps = {
  jobs: readonly SimilarJob[]
  isClosed: boolean
  /** Where the job is that they are like. */
  town: string | null
  country: string | null
}

export function SimilarJobs({ jobs, isClosed, town, country }: SimilarJobsProps) {
  const distances = new Map(jobs.map((job) => [job.id, distanceFromJob({ city: town, country }, job)]))
  return (
    <PageSection
      id="similar"
      title={isClosed ? 'Similar jobs that are open' : 'Similar jobs'}
      intro="The same occupation or skills, at other checked employers."
      className="pb-20 lg:pb-28"
      noRule
    >
      <SavableJobRows jobs={jobs} label="Similar jobs" note={({ id }) => distances.get(id)} />
    </PageSection>
  )
}
