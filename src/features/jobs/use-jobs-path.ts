import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'

/** The job search page for this reader; seekers stay in their own area. */
export const useJobsPath = () => (useSession()?.role === 'SEEKER' ? paths.seeker.jobs : paths.jobs)
