import { useEffect } from 'react'
import { replace, useRevalidator } from 'react-router'
import { failureTexts, mayPass, toPageFailure } from '#/areas/failed/failure.ts'
import { pageMeta, readPublicUrl } from '#/client/meta.ts'
import { formatPay } from '#/shared/money/money.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { asSentence } from '#/shared/sentence.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import type { Route } from './+types/JobPane'
import { JobPaneView } from './JobPaneView.tsx'
import './job-pane/UnopenedJob.tsx'
import { PaneFailure } from './job-pane/PaneFailure.tsx'
import { noteUnopened, readShownJob } from './job-pane/shown-job.ts'
import { removedJob } from './removed-job.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  return (await api.get('/jobs/:slug', { slug: params.slug })).data
}

// What loader and pane share keeps both in one chunk, so that the loader is there when the connection is not.
const isPassing = (error: unknown) => mayPass(error)

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    const job = readShownJob()
    const { pathname, search } = window.location
    if (request.signal.aborted || !isPassing(error)) throw error
    if (job?.slug === params.slug) return job
    // Back has changed the address already; from another page there is no list to stay at.
    if (pathname === new URL(request.url).pathname || !document.getElementById('opened-job')) throw error
    noteUnopened(params.slug)
    throw replace(pathname + search)
  }
}

// Search engines index the job's own page.
export const meta: Route.MetaFunction = ({ loaderData: job, matches }) => {
  if (!job) return [{ title: 'Job not found | Waymark' }]
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
  useEffect(() => {
    // The next search shows its first job, or, when it fails, this one still.
    void import('./PreselectedJob.tsx')
  }, [])
  return <JobPaneView job={loaderData} />
}

/** Whatever happened to the job, the list beside it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate, state } = useRevalidator()
  const failure = toPageFailure(error)
  if (isPassing(error))
    return (
      <PaneFailure
        message={`We couldn’t load this job. ${failureTexts(failure).text}`}
        reference={failure.reference}
        onRetry={revalidate}
        busy={state === 'loading'}
      />
    )
  const removed = removedJob(error)
  return (
    <EmptyState
      art="jobs"
      title={removed ? 'Job removed' : 'Job not found'}
      level={2}
      className="px-5 pt-12 lg:px-12"
    >
      {removed ? asSentence(removed.message) : 'The address may be mistyped.'} The list beside it shows what
      is open now.
    </EmptyState>
  )
}
