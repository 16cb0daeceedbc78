import type { JobStatus } from './job-terms.ts'

/** What an employer can do with a job, from where, and where it ends. Server and screens read this table. */
export const moves = {
  publish: { from: ['draft'], to: 'open' },
  pause: { from: ['open'], to: 'paused' },
  resume: { from: ['paused'], to: 'open' },
  close: { from: ['open', 'paused'], to: 'closed' },
} as const satisfies Record<string, { from: readonly JobStatus[]; to: JobStatus }>

export type Move = keyof typeof moves

export const canMove = (status: JobStatus, move: Move) =>
  (moves[move].from as readonly JobStatus[]).includes(status)

/** A closed job is a record; everything else may still be written. */
export const canEdit = (status: JobStatus) => status !== 'closed'
