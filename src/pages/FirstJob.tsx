import { useQuery } from '@tanstack/react-query'
import { query } from '#/client/api.ts'
import { PaneSkeleton } from '#/features/search/page/PaneSkeleton.tsx'
import { PaneView } from './PaneView.tsx'

/** Opens by itself, without a change of address and without taking the focus. */
export const FirstJob = ({ slug }: { slug: string }) => {
  const { data: job } = useQuery(query('/jobs/:slug', { slug }, { silent: true }))
  return job ? <PaneView job={job} /> : <PaneSkeleton />
}
