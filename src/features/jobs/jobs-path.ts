import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'

/** Where the search is for this reader: seekers keep their own frame. */
export const useJobsPath = () => (useSession()?.role === 'SEEKER' ? paths.seeker.jobs : paths.jobs)
