import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { PaneFailure } from './PaneFailure.tsx'

/** Says above the job that is still there that another one could not be opened. */
export function UnopenedJob({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isBusy = useNavigation().state === 'loading'
  const jobs = pathname.startsWith(paths.seeker.jobs) ? paths.seeker.jobs : paths.jobs
  return (
    <PaneFailure
      message="Could not open the job you chose. This is the one you had open."
      onRetry={() => navigate(`${jobs}/${slug}${search}`, { preventScrollReset: true })}
      busy={isBusy}
    />
  )
}
