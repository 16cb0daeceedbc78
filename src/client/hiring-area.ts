import { useLocation } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { actingFor } from './session.ts'

/**
 * Where the pages of hiring are for this reader: the employer's own area, or a recruiter's for one client.
 * The address says which client, so two open pages may be about two of them.
 */
export function useHiringArea() {
  const client = actingFor(useLocation().pathname)
  return { hiring: client ? paths.recruiter.client(client) : paths.employer, recruits: client !== null }
}
