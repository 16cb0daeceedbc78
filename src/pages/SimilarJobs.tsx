import type { SimilarJob } from '#/features/search/similar/api.ts'
import { distanceFrom } from '#/features/search/similar/why-recommended.ts'
import { SavableJobRows } from '#/features/seekers/saved/SavableJobRows.tsx'
import { PageSection } from '#/ui/Section.tsx'

type SimilarJobsProps = {
  jobs: readonly SimilarJob[]
  isClosed: boolean
  /** Where the job is that they are like. */
  town: string | null
  country: string | null
}

/** Where roads are measured in miles. By the place of the job: the server and the browser write the same. */
const milesCountries = ['US', 'GB', 'LR', 'MM']

export function SimilarJobs({ jobs, isClosed, town, country }: SimilarJobsProps) {
  const unit = milesCountries.includes(country ?? '') ? 'mi' : undefined
  const distances = new Map(
    jobs.map(({ id, km, workplace }) => [
      id,
      town && km !== null && workplace !== 'Remote' ? distanceFrom(town, km, unit) : null,
    ]),
  )
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
