import { Form } from 'react-router'
import { NotFoundPage } from '#/areas/failed/NotFoundPage.tsx'
import type { JobCard } from '#/features/jobs/api.ts'
import { JobRows } from '#/features/jobs/employer/JobRows.tsx'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { asSentence } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { Search } from '#/ui/icons/icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import type { Removed } from './removed-job.ts'

/** A job that was taken down or closed long ago: its name, and what is open that is like it. */
export const RemovedJob = ({ message, similar }: Removed) => (
  <NotFoundPage
    title="Job removed."
    signText="Removed"
    isRemoved
    action={similar.length > 0 ? undefined : <JobSearch />}
    instead={
      similar.length > 0 && (
        <PageSection
          id="similar"
          title="Similar jobs that are open"
          intro="The same occupation or skills."
          className="pt-10 lg:pt-12"
          noRule
        >
          <JobRows jobs={[...similar]} label="Similar jobs" />
        </PageSection>
      )
    }
  >
    <p>
      {asSentence(message)}{' '}
      {similar.length > 0 ? 'These are close to it.' : 'The search finds what is open now.'}
    </p>
  </NotFoundPage>
)

/** No job was ever here, so nothing is known that could be like it. */
export const UnknownJob = ({ newest }: { newest: readonly JobCard[] }) => (
  <NotFoundPage
    title="Job not found."
    signText="Not found"
    action={<JobSearch />}
    instead={
      newest.length > 0 && (
        <PageSection id="newest" title="The newest jobs" className="pt-10 lg:pt-12" noRule>
          <JobRows jobs={newest} label="The newest jobs" />
        </PageSection>
      )
    }
  >
    <p>The address may be mistyped, or the job was deleted. The search finds what is open now.</p>
  </NotFoundPage>
)

const JobSearch = () => (
  <search className="w-full max-w-[34em]">
    <Form action={useJobsPath()} className="flex flex-wrap gap-2.5">
      <span className="relative min-w-0 flex-1 basis-56">
        <Search
          className="pointer-events-none absolute inset-y-0 start-3.5 z-1 my-auto size-5 text-fg-muted"
          aria-hidden="true"
        />
        <input
          type="search"
          name="q"
          maxLength={300}
          aria-label="Job title, skill or company"
          placeholder="Job title, skill or company"
          className="input h-14 w-full ps-11"
        />
      </span>
      <Button type="submit" size="xl" className="max-sm:grow">
        Find jobs
      </Button>
    </Form>
  </search>
)
