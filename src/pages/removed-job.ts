import { data, isRouteErrorResponse } from 'react-router'
import type { JobCard } from '#/features/jobs/api.ts'

export type Removed = { message: string; similar: readonly JobCard[] }

/** The failure of a job's page, with the similar jobs that are open. */
export async function withSimilarJobs(failure: unknown, similar: Promise<{ elsewhere: readonly JobCard[] }>) {
  const { data: body, init } = failure as { data?: { message?: string }; init?: ResponseInit | null }
  if (init?.status !== 410) return failure
  return data({ ...body, similar: (await similar).elsewhere }, init)
}

/** What `withSimilarJobs` threw; null for any other failure. */
export function removedJob(error: unknown): Removed | null {
  if (!isRouteErrorResponse(error) || error.status !== 410) return null
  const { message, similar } = error.data as Partial<Removed>
  return { message: message ?? 'This job is no longer on Waymark', similar: similar ?? [] }
}

export const isUnknownJob = (error: unknown) => isRouteErrorResponse(error) && error.status === 404
