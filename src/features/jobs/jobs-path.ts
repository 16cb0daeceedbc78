import { useSession } from '#/client/session.ts'

/** Where the search is for this reader: seekers keep their own frame. */
export const useJobsPath = () => (useSession()?.role === 'SEEKER' ? '/seeker/jobs' : '/jobs')
