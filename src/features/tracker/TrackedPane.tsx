import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { useTabTitle } from '#/ui/use-tab-title.ts'
import { EditTrackedJob } from './form/EditTrackedJob.tsx'
import { TrackedDetail } from './TrackedDetail.tsx'

type PaneProps = { id: string /** 1 when it is the page; 2 beside a list. */; level: 1 | 2 }

/** One job from elsewhere, to read and to change. */
export function TrackedPane({ id, level }: PaneProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    apiQuery('/tracked-jobs/:id', { id }, { silent: true }),
  )
  const [isEditing, setEditing] = useState(false)
  useTabTitle(level === 1 && data ? data.title : undefined)
  if (isPending)
    return (
      <div className="px-5 pt-8 lg:px-12 lg:pt-10">
        {level === 1 && <h1 className="sr-only">Job from elsewhere</h1>}
        <SkeletonRows label="Loading the job" shape="line" count={4} />
      </div>
    )
  if (data && isEditing) return <EditTrackedJob job={data} level={level} onClose={() => setEditing(false)} />
  if (data) return <TrackedDetail job={data} level={level} onEdit={() => setEditing(true)} />
  const isUnknown = error instanceof AppError && (error.status === 404 || error.status === 422)
  const all = (
    <ButtonLink to={paths.seeker.applications} variant="dark">
      All applications
    </ButtonLink>
  )
  return (
    <div className="px-5 pt-8 lg:px-12 lg:pt-10">
      {level === 1 && <h1 className="sr-only">Job from elsewhere</h1>}
      {isUnknown ? (
        <EmptyState art="applications" title="No such job in your list" level={2} action={all}>
          You may have deleted it, or the address is mistyped.
        </EmptyState>
      ) : (
        <ErrorNote
          message="We couldn’t load this job. It is safe."
          error={error}
          onRetry={() => refetch()}
          busy={isFetching}
          wayOn={all}
        />
      )}
    </div>
  )
}
