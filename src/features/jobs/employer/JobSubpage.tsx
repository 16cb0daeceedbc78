import type { ReactNode } from 'react'
import { AppError } from '#/shared/errors.ts'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { PageHead } from '#/ui/Section.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { AllJobsLink } from './AllJobsLink.tsx'

type JobSubpageProps = {
  /** Undefined until it has been read; empty while the job has none. */
  jobTitle: string | undefined
  title: (jobTitle: string) => string
  subtitle: string
  /** What the page is called while it has not been read. */
  name: string
  failure: string
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

/** The frame of a page about one job of the company: the way back, its heading, loading, and what went wrong. */
export const JobSubpage = ({
  jobTitle,
  title,
  subtitle,
  name,
  failure,
  query,
  children,
}: JobSubpageProps) => {
  const isUnknown = query.error instanceof AppError && query.error.status === 404
  return (
    <main id="main" className="pb-20">
      <PageHead
        back={<AllJobsLink />}
        title={
          jobTitle !== undefined
            ? title(jobTitle || 'untitled job')
            : isUnknown
              ? 'This job is not one of yours'
              : name
        }
        subtitle={jobTitle !== undefined && subtitle}
      />
      {jobTitle !== undefined
        ? children
        : !isUnknown && (
            <div className="px-5 lg:px-10">
              {query.error ? (
                <ErrorNote
                  message={failure}
                  error={query.error}
                  onRetry={() => query.refetch()}
                  busy={query.isFetching}
                />
              ) : (
                <SkeletonRows label={`Loading: ${name}`} shape="line" count={4} />
              )}
            </div>
          )}
    </main>
  )
}
