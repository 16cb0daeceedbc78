import type { z } from 'zod'
import type { ContextFor } from '#/server/context.ts'
import { daysBetween } from '#/shared/dates.ts'
import { descriptionMarkup } from './advert/description.ts'
import type { employerJob } from './api.ts'
import { payOf, postedByOf } from './cards.server.ts'
import { medianReviewHours, moderationOf, moderationState } from './decisions.server.ts'
import { type countApplicants, type JobRow, parseLists } from './queries.server.ts'
import { isUnreadFirstJob } from './screening/queries.server.ts'

// Rows of jobs as the API answers them.

type Employer = Pick<ContextFor<'approved employer or its recruiter'>, 'db' | 'config'>
type EmployerJob = z.output<typeof employerJob>

/** Whether publishing sends this job to a person because it is the company's first; with the usual wait. */
export async function firstJobReview({ db, config }: Employer, job: JobRow) {
  const isAhead = job.status === 'draft' || moderationState(job) === 'held'
  if (!config.firstJobReview || !isAhead || !(await isUnreadFirstJob(db, job))) return null
  return { medianHours: await medianReviewHours(db) }
}

/** When and why a published job stopped taking applications. The sweep may not have closed it yet. */
export function whenEnded({
  status,
  closesAt,
  closedAt,
  closedReason,
}: Pick<JobRow, 'status' | 'closesAt' | 'closedAt' | 'closedReason'>) {
  if (status === 'closed')
    return { closedAt, closedReason: closedReason as 'filled' | 'withdrawn' | 'expired' }
  const expired = closesAt && closesAt <= new Date()
  return expired
    ? { closedAt: closesAt, closedReason: 'expired' as const }
    : { closedAt: null, closedReason: 'paused' as const }
}

export const employerView = async ({ db, config }: Employer, job: JobRow) =>
  ({
    ...job,
    ...parseLists(job),
    description: descriptionMarkup(job.description),
    moderation: await moderationOf(db, job),
    firstJobReview: await firstJobReview({ db, config }, job),
  }) as EmployerJob

export function rowOf(job: JobRow & Parameters<typeof postedByOf>[0]) {
  const until = job.status === 'closed' ? (job.closedAt ?? new Date()) : new Date()
  const daysOpen = job.postedAt && Math.max(0, daysBetween(job.postedAt, until))
  return {
    ...(job as JobRow & Pick<EmployerJob, 'status' | 'closedReason' | 'workplace' | 'employmentType'>),
    pay: payOf(job),
    postedBy: postedByOf(job),
    daysOpen,
    moderation: moderationState(job),
  }
}

export function applicantsOf(jobId: string, counts: Awaited<ReturnType<typeof countApplicants>>) {
  const own = counts.filter((count) => count.jobId === jobId)
  return {
    total: own.reduce((sum, { count }) => sum + count, 0),
    unopened: own.reduce((sum, { unopened }) => sum + unopened, 0),
    byStage: Object.fromEntries(own.map(({ stage, count }) => [stage, count])),
  }
}
