import { useEffect, useState } from 'react'
import { api } from '#/client/api.ts'
import type { Job } from '#/features/jobs/api.ts'
import { PaneSkeleton } from '#/features/search/page/PaneSkeleton.tsx'
import { JobPaneView } from './JobPaneView.tsx'

/**
 * The first job of the list, shown without changing the URL or the focus. No `useQuery`: visitors search without TanStack
 * Query.
 */
export const PreselectedJob = ({ slug }: { slug: string }) => {
  const [job, setJob] = useState<Job | null>(null)
  useEffect(() => {
    const left = new AbortController()
    api.get('/jobs/:slug', { slug }, { silent: true, signal: left.signal }).then(
      ({ data }) => setJob(data),
      () => {},
    )
    return () => left.abort()
  }, [slug])
  return job ? <JobPaneView job={job} /> : <PaneSkeleton />
}
