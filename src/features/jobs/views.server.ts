import type { z } from 'zod'
import type { ContextFor } from '#/server/context.ts'
import { descriptionMarkup } from './advert/description.ts'
import { daysOpen } from './days-open.ts'
import { jobModerationState, medianReviewHours, viewModeration } from './decisions.server.ts'
import type { employerJob } from './fields/employer-job.ts'
import { viewPay, viewPostedBy } from './public/cards.server.ts'
import {
  type countApplicants,
  type JobRow,
  type listOwnJobs,
  parseStepsAndQuestions,
} from './queries.server.ts'
import { isUnreadFirstJob } from './screening/queries.server.ts'

// Converts job rows to API responses.

type Employer = Pick<ContextFor<'approved employer or its recruiter'>, 'db' | 'config'>
type EmployerJob = z.output<typeof employerJob>

/** Whether publishing holds this job for review as the company's first one, with the usual wait. */
export async function firstJobReviewWait({ db, config }: Employer, job: JobRow) {
  const couldBeFirst = job.status === 'draft' || jobModerationState(job) === 'held'
  if (!config.firstJobReview || !couldBeFirst || !(await isUnreadFirstJob(db, job))) return null
  return { medianHours: await medianReviewHours(db) }
}

/** When and why a published job stopped taking applications. The sweep may not have closed it yet. */
export function jobClosingOf({
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

export const viewJobForEmployer = async ({ db, config }: Employer, job: JobRow) =>
  ({
    ...job,
    ...parseStepsAndQuestions(job),
    description: descriptionMarkup(job.description),
    moderation: await viewModeration(db, job),
    firstJobReview: await firstJobReviewWait({ db, config }, job),
  }) as EmployerJob

export function viewJobRow(job: Awaited<ReturnType<typeof listOwnJobs>>[number]) {
  const until = job.status === 'closed' ? (job.closedAt ?? new Date()) : new Date()
  return {
    ...(job as typeof job &
      Pick<EmployerJob, 'status' | 'closedReason' | 'workplace' | 'employmentType' | 'furtherPlaces'>),
    pay: viewPay(job),
    postedBy: viewPostedBy(job),
    daysOpen: job.postedAt && daysOpen(job.postedAt, until),
    moderation: jobModerationState(job),
  }
}

export function viewApplicantCounts(jobId: string, counts: Awaited<ReturnType<typeof countApplicants>>) {
  const own = counts.filter((count) => count.jobId === jobId)
  return {
    total: own.reduce((sum, { count }) => sum + count, 0),
    unopened: own.reduce((sum, { unopened }) => sum + unopened, 0),
    byStage: Object.fromEntries(own.map(({ stage, count }) => [stage, count])),
  }
}
