import { useEffect, useSyncExternalStore } from 'react'
import type { Job } from '#/features/jobs/api.ts'

// The job beside the list, which stays when another one cannot be opened; and which one that was.
let shownJob: Job | undefined
let unopenedSlug: string | undefined
const listeners = new Set<() => void>()

export const readShownJob = () => shownJob

export function noteUnopened(slug: string | undefined) {
  unopenedSlug = slug
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes that this job is shown. Returns the one that was pressed since and could not be opened. */
export function useShownJob(job: Job) {
  useEffect(() => {
    shownJob = job
  }, [job])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another job was opened
  useEffect(() => noteUnopened(undefined), [job.slug])
  return useSyncExternalStore(
    subscribe,
    () => unopenedSlug,
    () => undefined,
  )
}
