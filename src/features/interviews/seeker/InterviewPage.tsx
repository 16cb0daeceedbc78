import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonBar } from '#/ui/Skeleton.tsx'
import { useTabTitle } from '#/ui/use-tab-title.ts'
import type { Route } from './+types/InterviewPage'
import { InterviewAnswerPage } from './InterviewAnswerPage.tsx'
import type { InterviewActions } from './interview-actions.ts'

export const meta = () => [{ title: 'Interview | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/interviews/:id', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

/** One interview of whoever is signed in. */
export default function InterviewPage({ params: { id } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const client = useQueryClient()
  const query = apiQuery('/interviews/:id', { id }, { silent: true })
  const { data, error, isPending, isFetching, refetch } = useQuery(query)
  useTabTitle(data && `Interview: ${data.job.title}, ${data.company.name}`)
  const { write, isBusy, failure, reset } = useWrite('POST /interviews/:id/answer', {
    silent: true,
    // Only when a calendar could not be read.
    toast: true,
    // The page shows the answer at once; what else shows it is read again.
    done: ({ data: { interview } }) => client.setQueryData(query.queryKey, interview),
    invalidates: ['/interviews', '/applications/*'],
    invalidatesOnFailure: true,
  })
  const actions: InterviewActions = {
    answer: async (input) => (await write({ id, ...input }))?.data ?? null,
    ...{ isBusy, reset, failure: failure && messageOf(failure) },
  }
  if (data)
    return (
      // The bar at its foot stands above the places of the area.
      <div className="contents max-lg:[--foot:4rem]">
        <InterviewAnswerPage
          key={data.id}
          interview={data}
          actions={actions}
          at={search.get('at')}
          isSignedIn
        />
      </div>
    )
  if (isPending) return <Waiting />
  const isUnknown = error instanceof AppError && (error.status === 404 || error.status === 422)
  return (
    <main id="main" className="page-container w-full grow pt-10">
      <h1 className="text-2xl">Interview</h1>
      {isUnknown ? (
        <EmptyState
          art="interviews"
          level={2}
          title="No such interview"
          action={
            <ButtonLink to={paths.seeker.interviews} variant="dark">
              All interviews
            </ButtonLink>
          }
        >
          It is not one of yours, or the address may be mistyped.
        </EmptyState>
      ) : (
        <ErrorNote
          className="mt-5"
          message="We couldn’t load this interview. It is safe."
          error={error}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
    </main>
  )
}

export const messageOf = (failure: AppError) => Object.values(failure.errors ?? {})[0]?.[0] ?? failure.message

export const Waiting = () => (
  <main id="main" className="page-container w-full grow pt-10">
    <p role="status" className="sr-only">
      Loading the interview
    </p>
    <div aria-hidden="true" className="grid gap-4">
      <SkeletonBar className="h-10 w-2/5" />
      <SkeletonBar className="h-40 w-full" />
    </div>
  </main>
)
