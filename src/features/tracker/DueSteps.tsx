import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { PageSection } from '#/ui/Section.tsx'
import { ElsewhereMark, ElsewhereTag } from './ElsewhereMark.tsx'
import { NextStepDay } from './NextStep.tsx'
import { isStepDue, type TrackedJob, useTrackedJobs } from './tracked.ts'

/** Next steps that are due, on the seeker’s home among what needs them. */
export const DueStepRows = ({ jobs }: { jobs: readonly TrackedJob[] }) =>
  jobs.map((job) => (
    <li
      key={job.id}
      className="row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-base-300 py-5 md:grid-cols-[44px_minmax(0,1fr)_auto] md:items-center"
    >
      <ElsewhereMark />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg font-[750] leading-6 tracking-[-0.012em]">{job.nextStep}</h2>
        <p className="mt-0.5 text-sm text-fg-muted">
          {job.title}, {job.company}. <NextStepDay {...job} />. <ElsewhereTag />
        </p>
      </div>
      <Link
        to={paths.seeker.trackedJob(job.id)}
        className={buttonClass({
          variant: 'outlined',
          className: 'justify-self-start after:absolute after:inset-0 max-md:col-start-2',
        })}
      >
        Open<span className="sr-only"> {job.title}</span>
      </Link>
    </li>
  ))

/** The same as a section of its own, before the first application made here. */
export function DueSteps() {
  const due = useTrackedJobs().filter(isStepDue)
  if (due.length === 0) return null
  return (
    <PageSection id="due-steps" title="Your next steps" intro="Due now, for jobs you added from elsewhere.">
      <ul>
        <DueStepRows jobs={due} />
      </ul>
    </PageSection>
  )
}
