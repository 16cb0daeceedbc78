import type { ApplicationDetail } from '../seeker/labels.ts'
import { jobStateNote, jobStateTitle } from './job-states.ts'

/** Why the job takes no applications any more, and what that means for this one. */
export function JobStateNotice({ application }: { application: ApplicationDetail }) {
  const { job, jobState } = application
  if (!jobState) return null
  return (
    <section aria-labelledby="job-state" className="mb-10 border-s-4 border-fg bg-base-200 px-4 py-4">
      <h2 id="job-state" className="text-lg">
        {jobStateTitle[jobState]({ companyName: job.company.name, jobTitle: job.title })}
      </h2>
      <p className="mt-1 max-w-[36em] text-sm">{jobStateNote[jobState]}</p>
    </section>
  )
}
