import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { PaneSkeleton } from '#/features/search/page/PaneSkeleton.tsx'
import { JobPaneView } from './JobPaneView.tsx'

/** The first job of the list, shown without changing the URL or the focus. */
export const PreselectedJob = ({ slug }: { slug: string }) => {
  const { data: job } = useQuery(apiQuery('/jobs/:slug', { slug }, { silent: true }))
  return job ? <JobPaneView job={job} /> : <PaneSkeleton />
}
