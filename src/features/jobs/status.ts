import type { JobStatus } from './fields/job-terms.ts'

/** Allowed changes of a job's status. Server and screens read this table. */
export const jobTransitions = {
  publish: { from: ['draft'], to: 'open' },
  pause: { from: ['open'], to: 'paused' },
  resume: { from: ['paused'], to: 'open' },
  close: { from: ['open', 'paused'], to: 'closed' },
  // Paused instead, if one wants to change it first.
  reopen: { from: ['closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly JobStatus[]; to: JobStatus }>

export type JobTransition = keyof typeof jobTransitions

export const canTransition = (status: JobStatus, transition: JobTransition) =>
  (jobTransitions[transition].from as readonly JobStatus[]).includes(status)

/** A closed job can no longer be edited. */
export const canEdit = (status: JobStatus) => status !== 'closed'
