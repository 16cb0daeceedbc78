import { Link } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { onlyOnArrival, prefetch } from '#/client/loading/prefetch.ts'
import { paths } from '#/shared/paths.ts'
import { ArrowLeft } from '#/ui/icons/more-icons.tsx'
import type { Route } from './+types/ApplicationPage'
import { ApplicationPane } from './ApplicationPane.tsx'
import { ApplicationsLayout } from './ApplicationsLayout.tsx'

export const meta = () => [{ title: 'Application | Waymark' }]

export const clientLoader = prefetch(({ params: { id = '' } }) => [
  apiQuery('/applications', {}, { silent: true }),
  apiQuery('/applications/:id', { id }, { silent: true }),
])
export const shouldRevalidate = onlyOnArrival

export default function ApplicationPage({ params }: Route.ComponentProps) {
  return (
    <ApplicationsLayout selected={params.id}>
      <div className="px-5 pt-4 lg:hidden">
        <Link to={paths.seeker.applications} className="inline-flex items-center gap-2 py-1.5 font-semibold">
          <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          Applications
        </Link>
      </div>
      <ApplicationPane key={params.id} id={params.id} level={1} />
    </ApplicationsLayout>
  )
}
