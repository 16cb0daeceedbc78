import { useRevalidator } from 'react-router'
import { failureTexts, toPageFailure } from '#/areas/failed/failure.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { noAnswer } from '#/shared/errors.ts'
import { formatPay } from '#/shared/money/money.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/JobPane'
import { JobPaneView } from './JobPaneView.tsx'
import { removedJob } from './removed-job.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return (await api.get('/jobs/:slug', { slug: params.slug })).data
}

// Search engines index the job's own page.
export const meta: Route.MetaFunction = ({ loaderData: job, matches }) => {
  if (!job) return [{ title: 'No longer here | Waymark' }]
  const { amount, period } = formatPay(job.pay)
  return pageMeta({
    title: `${job.title}, ${job.company.name}`,
    description: `${job.title} at ${job.company.name}: ${amount} ${period}.`,
    path: paths.jobDetail(job.slug),
    publicUrl: readPublicUrl(matches),
    noindex: job.status === 'closed',
  })
}

export default function JobPane({ loaderData }: Route.ComponentProps) {
  return <JobPaneView job={loaderData} />
}

/** Whatever happened to the job, the list beside it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const failure = toPageFailure(error)
  const className = 'px-5 pt-12 lg:px-12'
  if (failure.status === noAnswer || failure.status >= 500)
    return (
      <div className={className}>
        <ErrorNote
          message={`We couldn’t load this job. ${failureTexts(failure).text}`}
          reference={failure.reference}
          onRetry={revalidate}
          busy={state === 'loading'}
        />
      </div>
    )
  const removed = removedJob(error)
  return (
    <EmptyState art="jobs" title={removed ? 'Job removed' : 'Job not found'} level={2} className={className}>
      {removed ? asSentence(removed.message) : 'The address may be mistyped.'} The list beside it shows what
      is open now.
    </EmptyState>
  )
}
