import { isRouteErrorResponse } from 'react-router'
import { pageMeta, publicUrlOf } from '#/client/meta.ts'
import { formatPay } from '#/shared/money.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import type { Route } from './+types/JobPane'
import { JobPaneView } from './JobPaneView.tsx'

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
    publicUrl: publicUrlOf(matches),
    noindex: job.status === 'closed',
  })
}

export default function JobPane({ loaderData }: Route.ComponentProps) {
  return <JobPaneView job={loaderData} />
}

/** If the job is gone, the list beside it stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status >= 500) throw error
  return (
    <EmptyState art="jobs" title="This job is no longer here" level={2} className="px-5 pt-12 lg:px-12">
      {error.status === 410 ? 'It closed a while ago.' : 'The address may have a slip in it.'} The list beside
      it shows what is open now.
    </EmptyState>
  )
}
