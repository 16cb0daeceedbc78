import { Link, useLocation, useNavigate } from 'react-router'
import { useBrowserValue } from '#/client/use-browser-value.ts'
import { useJobsPath } from '#/features/jobs/use-jobs-path.ts'
import { ArrowLeft } from '#/ui/icons/reading-icons.tsx'
import { jobCountLabel } from '../job-count-label.ts'

/** Kept in the history entry of a job that was opened from a list: the list's address and length. */
export type ListOrigin = { list: string; total: number; isEstimate: boolean }

/** Back to the search somebody came from, with its words, filters and position; else to all jobs. */
export function BackToList() {
  const jobsPath = useJobsPath()
  const navigate = useNavigate()
  const { state } = useLocation()
  // After a reload only the browser knows the entry's state.
  const origin = useBrowserValue(() => state as ListOrigin | null, null)
  return (
    <Link
      to={origin?.list ?? jobsPath}
      onClick={(event) => {
        if (!origin?.list || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigate(-1)
      }}
      className="inline-flex items-center gap-2 py-1.5 font-semibold hover:underline"
    >
      <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
      {origin?.list ? `Back to ${jobCountLabel(origin.total, origin.isEstimate)}` : 'All jobs'}
    </Link>
  )
}
