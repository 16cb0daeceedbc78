import { useEffect } from 'react'
import { sendApiRequest } from '#/client/api.ts'
import { readSession } from '#/client/session.ts'
import { arrivalSource } from './arrival.ts'

/**
 * Says once that somebody looks at this job, for the employer's figures. No `useWrite`: nothing on the page depends on it, and
 * the public page has no queries.
 */
export function useCountView(slug: string) {
  useEffect(() => {
    const role = readSession()?.role
    if (role && role !== 'SEEKER') return
    sendApiRequest('POST /jobs/:slug/visits', { slug, ...arrivalSource() }, { silent: true }).catch(() => {})
  }, [slug])
}
