import { data, isRouteErrorResponse } from 'react-router'
import type { JobCard } from '#/features/jobs/api.ts'

export type Removed = { message: string; similar: readonly JobCard[] }

type Others = {
  similar: Promise<{ elsewhere: readonly JobCard[] }>
  newest: () => Promise<readonly JobCard[]>
}

/** The failure of a job's page, with what is open instead: similar jobs, or the newest where no job was ever. */
export async function withOtherJobs(failure: unknown, { similar, newest }: Others) {
  const { data: body, init } = failure as { data?: { message?: string }; init?: ResponseInit | null }
  if (init?.status === 410) return data({ ...body, similar: (await similar).elsewhere }, init)
  if (init?.status === 404) return data({ ...body, newest: await newest() }, init)
  return failure
}

/** What `withOtherJobs` threw for it; null for any other failure. */
export function removedJob(error: unknown): Removed | null {
  if (!isRouteErrorResponse(error) || error.status !== 410) return null
  const { message, similar } = error.data as Partial<Removed>
  return { message: message ?? 'This job is no longer on Waymark', similar: similar ?? [] }
}

/** The newest jobs, where there is no such job; null for any other failure. */
export function unknownJob(error: unknown): { newest: readonly JobCard[] } | null {
  if (!isRouteErrorResponse(error) || error.status !== 404) return null
  return { newest: (error.data as { newest?: readonly JobCard[] } | null)?.newest ?? [] }
}
