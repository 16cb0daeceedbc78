import { ReportButton } from '#/features/reports/ReportButton.tsx'
import type { Job } from './api.ts'

/** A link to report this job. */
export const ReportJob = ({ job }: { job: Pick<Job, 'slug' | 'title'> & { company: { name: string } } }) => (
  <ReportButton subjectType="job" subject={job.slug} name={`${job.title}, ${job.company.name}`}>
    Report this job
  </ReportButton>
)
