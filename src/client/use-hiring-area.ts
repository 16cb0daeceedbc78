import { useLocation } from 'react-router'
import { hiringPaths } from '#/shared/paths.ts'
import { actingFor } from './session.ts'

/**
 * Where the hiring pages are for this user: in the employer area, or in a recruiter's area for one client. The
 * address names the client, because two open pages may be about two clients.
 */
export function useHiringArea() {
  const client = actingFor(useLocation().pathname)
  return { hiring: hiringPaths(client), isRecruiter: client !== null }
}
