import { z } from 'zod'
import { jobDecisionKinds } from '#/features/jobs/decision-reasons.ts'
import type { CaseOutcome, ReportSubject } from '#/features/reports/categories.ts'
import { reportOutcomeMail } from '#/features/reports/emails.ts'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { appealMail, jobDecisionMail, jobDecisionTitle } from './jobs/emails.ts'
import { applicantWarnedMail, companyWarnedMail } from './reports/emails.ts'

/** `note` is the moderator's note, shortened for the notification. */
const job = { jobId: z.string(), title: z.string(), note: z.string() }

type Decided = Parameters<typeof jobDecisionMail>[1]

export const jobDecided = notificationKind({
  name: 'job.decided',
  label: 'We decided about one of your jobs',
  hint: 'The reason, and how to appeal.',
  readers: ['EMPLOYER'],
  category: 'jobs',
  required: true,
  push: 'A decision about a job of yours',
  params: z.object({ ...job, kind: z.enum(jobDecisionKinds) }),
  bell: ({ jobId, note, ...decided }) => ({
    icon: decided.kind === 'remove' ? 'mail' : 'bell',
    title: jobDecisionTitle(decided),
    body: note,
    path: paths.employer.job(jobId),
  }),
  mail: {
    kind: 'job-decision',
    thread: ({ jobId }) => `job ${jobId}`,
    write: (to, _, details: Decided) => jobDecisionMail(to, details),
  },
})

export const jobAppealAnswered = notificationKind({
  name: 'job.appeal-answered',
  label: 'Your appeal about a job was answered',
  hint: 'It is back, or it stays removed.',
  readers: ['EMPLOYER'],
  category: 'jobs',
  required: true,
  push: 'Your appeal was answered',
  params: z.object({ ...job, restored: z.boolean() }),
  bell: ({ jobId, title, note, restored }) => ({
    icon: restored ? 'bell' : 'mail',
    title: restored ? `${title} is back` : `${title} stays removed`,
    body: note,
    path: paths.employer.job(jobId),
  }),
  mail: {
    kind: 'job-decision',
    thread: ({ jobId }) => `job ${jobId}`,
    write: (to, params, { appealNote }: { appealNote: string }) => appealMail(to, { ...params, appealNote }),
  },
})

export const companyWarned = notificationKind({
  name: 'company.warned',
  label: 'We warned your company',
  hint: 'After a report about it.',
  readers: ['EMPLOYER'],
  category: 'company',
  required: true,
  push: 'Please read this about your company',
  params: z.object({ company: z.string(), note: z.string(), reasonCode: z.string() }),
  bell: ({ company, note }) => ({
    icon: 'bell',
    title: `${company}: please read this`,
    body: note,
    path: paths.employer.company,
  }),
  mail: { kind: 'company-warned', write: (to, params) => companyWarnedMail(to, params) },
})

export const applicantWarned = notificationKind({
  name: 'applicant.warned',
  label: 'We warned you about a message',
  hint: 'After a report by the company you wrote to.',
  readers: ['SEEKER'],
  category: 'account',
  required: true,
  push: 'Please read this about one of your messages',
  params: z.object({ applicationId: z.string(), note: z.string(), reasonCode: z.string() }),
  bell: ({ applicationId, note }) => ({
    icon: 'bell',
    title: 'One of your messages: please read this',
    body: note,
    path: paths.seeker.thread(applicationId),
  }),
  mail: {
    kind: 'applicant-warned',
    thread: ({ applicationId }) => `application ${applicationId}`,
    write: (to, params) => applicantWarnedMail(to, params),
  },
})

export const reportDecided = notificationKind({
  name: 'report.decided',
  label: 'Your report was decided',
  hint: 'What we did about something you reported.',
  readers: ['SEEKER', 'EMPLOYER', 'RECRUITER', 'SUPER_ADMIN'],
  category: 'account',
  required: true,
  push: 'Your report was decided',
  params: z.object({ reference: z.string(), page: z.string() }),
  bell: ({ reference, page }) => ({
    icon: 'bell',
    title: `Your report ${reference} was decided`,
    path: page,
  }),
  mail: {
    kind: 'report-outcome',
    thread: ({ reference }) => `report ${reference}`,
    write: (to, { reference, page }, details: { subjectType: ReportSubject; outcome: CaseOutcome }) =>
      reportOutcomeMail({ ...to, page }, { ...details, reference }),
  },
})

export const moderationNotificationKinds = [
  jobDecided,
  jobAppealAnswered,
  companyWarned,
  applicantWarned,
  reportDecided,
]
