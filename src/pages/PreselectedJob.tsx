import { useEffect, useState } from 'react'
import { api } from '#/client/api.ts'
import type { Job } from '#/features/jobs/api.ts'
import { PaneSkeleton } from '#/features/search/page/PaneSkeleton.tsx'
import { JobPaneView } from './JobPaneView.tsx'
import { readShownJob } from './job-pane/shown-job.ts'

/**
 * The first job of the list, shown without changing the URL or the focus. No `useQuery`: visitors search without TanStack
 * Query.
 */
export const PreselectedJob = ({ slug }: { slug: string }) => {
  const [job, setJob] = useState<Job | undefined>(() => {
    // Opened a moment ago, when the search that followed has failed.
    const shown = readShownJob()
    return shown?.slug === slug ? shown : undefined
  })
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
