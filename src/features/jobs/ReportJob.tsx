import { ReportButton } from '#/features/reports/ReportButton.tsx'
import type { Job } from './api.ts'

/** Beside what we confirmed: the way to say that it is not so. */
export const ReportJob = ({ job }: { job: Pick<Job, 'slug' | 'title'> & { company: { name: string } } }) => (
  <ReportButton subjectType="job" subject={job.slug} name={`${job.title}, ${job.company.name}`}>
    Something looks wrong? Report this job
  </ReportButton>
)
