import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { jobBoardRead } from './boards/notification-kinds.server.ts'
import { jobTeamMail, jobTeamSentence } from './team/emails.ts'

export const jobExpired = notificationKind({
  name: 'job.expired',
  label: 'A job closed',
  hint: 'Its closing day has passed.',
  readers: ['EMPLOYER'],
  category: 'jobs',
  required: false,
  push: 'A job of yours has closed',
  params: z.object({ title: z.string(), id: z.string().optional() }),
  bell: ({ title, id }) => ({
    icon: 'bell',
    title: `${title} has closed`,
    body: 'Its closing day has passed. Its applicants say who still waits for an answer. Duplicate it to post it again.',
    path: id ? paths.employer.jobApplicants(id) : paths.employer.jobs,
  }),
})

export const jobTeamChanged = notificationKind({
  name: 'job.team-changed',
  label: 'You work on another job',
  hint: 'You were put on its hiring team, or it was handed over to you.',
  readers: ['EMPLOYER'],
  category: 'jobs',
  required: false,
  push: 'The team of a job changed',
  params: z.object({
    kind: z.enum(['joined', 'handed-over']),
    id: z.string(),
    title: z.string(),
    by: z.string(),
  }),
  bell: (params) => ({
    icon: 'bell',
    title: jobTeamSentence(params),
    path: paths.employer.jobApplicants(params.id),
  }),
  mail: { kind: 'team-change', write: (to, params) => jobTeamMail({ ...to, ...params }) },
})

/** The steps of a job changed while its applicants wait. The bell is enough: what was promised to them stays. */
export const jobStepsChanged = notificationKind({
  name: 'job.steps-changed',
  label: 'The steps of your application changed',
  hint: 'Your promised answer dates stay.',
  readers: ['SEEKER'],
  category: 'applying',
  required: false,
  push: 'The steps of an application changed',
  params: z.object({
    id: z.string(),
    jobTitle: z.string(),
    companyName: z.string(),
    steps: z.array(z.string()),
  }),
  bell: ({ id, jobTitle, companyName, steps }) => ({
    icon: 'bell',
    title: `${companyName} changed the steps of ${jobTitle}.`,
    body: steps.length > 0 ? `Now: ${steps.join(', ')}` : 'It no longer names any steps',
    path: paths.seeker.application(id),
  }),
  liveEvent: ({ id }) => ({ type: 'applications', id }),
})

export const jobsNotificationKinds = [jobExpired, jobTeamChanged, jobStepsChanged, jobBoardRead]
