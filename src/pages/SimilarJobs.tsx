import type { JobCard } from '#/features/jobs/api.ts'
import { SavableJobRows } from '#/features/seekers/saved/SavableJobRows.tsx'
import { PageSection } from '#/ui/Section.tsx'

type SimilarJobsProps = { jobs: readonly JobCard[]; isClosed: boolean }

export const SimilarJobs = ({ jobs, isClosed }: SimilarJobsProps) => (
  <PageSection
    id="similar"
    title={isClosed ? 'Similar jobs that are open' : 'Similar jobs'}
    intro="The same occupation or skills, at other checked employers. The nearest first."
    className="pb-20 lg:pb-28"
    noRule
  >
    <SavableJobRows jobs={jobs} label="Similar jobs" />
  </PageSection>
)
