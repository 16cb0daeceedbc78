import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { formatDayTime, formatLongDate } from '#/shared/dates.ts'
import { hiringPaths, paths } from '#/shared/paths.ts'
import { type MailDetails, reminderMail, teamMail } from '../emails.ts'
import { storedTimeZone } from '../shapes.ts'

const about = { id: z.string(), jobTitle: z.string() }
const when = { at: z.iso.datetime(), timeZone: storedTimeZone, isHour: z.boolean() }

const soon = ({ at, timeZone, isHour }: { at: string; timeZone: string; isHour: boolean }) =>
  isHour ? `at ${formatDayTime(at, timeZone).replace(/^.*, /, '')}` : `on ${formatDayTime(at, timeZone)}`

export const seekerReminder = notificationKind({
  name: 'interview.reminder',
  label: 'Interview reminders',
  hint: 'The day before your interview, and an hour before.',
  readers: ['SEEKER'],
  category: 'interviews',
  required: true,
  push: 'Your interview is coming up',
  params: z.object({ ...about, ...when, interviewId: z.string(), companyName: z.string() }),
  bell: ({ interviewId, companyName, jobTitle, ...params }) => ({
    icon: 'interview',
    title: `Your interview with ${companyName} is ${soon(params)}.`,
    body: jobTitle,
    path: paths.seeker.interview(interviewId),
  }),
  mail: {
    kind: 'interview-team',
    thread: ({ id }) => `application ${id}`,
    write: (
      to,
      { interviewId, companyName, ...params },
      { details }: { details: MailDetails },
    ): MailContent =>
      reminderMail(to, {
        details,
        title: `Your interview with ${companyName} is ${soon(params)}`,
        path: paths.seeker.interview(interviewId),
      }),
  },
  liveEvent: ({ id }) => ({ type: 'applications', id }),
})

export const interviewReminder = notificationKind({
  name: 'interview.team-reminder',
  label: 'You meet an applicant soon',
  hint: 'The day before, and an hour before.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'interviews',
  required: false,
  push: 'You interview somebody soon',
  params: z.object({
    ...about,
    ...when,
    ...{ jobId: z.string(), seekerName: z.string(), client: z.string().nullable() },
  }),
  bell: ({ client, jobId, seekerName, jobTitle, ...params }) => ({
    icon: 'interview',
    title: `You meet ${seekerName} ${soon(params)}.`,
    body: jobTitle,
    path: hiringPaths(client).applicant(jobId, params.id),
  }),
  mail: {
    kind: 'interview-team',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, ...params }, { details }: { details: MailDetails }): MailContent =>
      teamMail(to, {
        ...params,
        ...{ title: `You meet ${params.seekerName} ${soon(params)}`, hiring: hiringPaths(client) },
        ...{ details, reason: null },
      }),
  },
})

/** Ontario: an applicant hears within 45 days of their last interview whether a decision has been made. */
export const decisionDue = notificationKind({
  name: 'interview.decision-due',
  label: 'A decision is due after an interview',
  hint: 'Applicants you met must hear within 45 days whether you have decided.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'interviews',
  required: true,
  push: 'A decision is due after an interview',
  params: z.object({
    ...about,
    ...{ jobId: z.string(), seekerName: z.string(), client: z.string().nullable() },
    ...{ days: z.number(), due: z.string() },
  }),
  bell: ({ client, jobId, seekerName, jobTitle, days, due, id }) => ({
    icon: 'bell',
    isWaiting: true,
    title: `${seekerName} was interviewed ${days} days ago. They must hear by ${formatLongDate(due)} whether you have decided.`,
    body: jobTitle,
    path: hiringPaths(client).applicant(jobId, id),
  }),
  mail: {
    kind: 'interview-team',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, days, due, ...params }, _: object): MailContent => ({
      to: to.to,
      subject: `A decision is due: ${params.seekerName}, ${params.jobTitle}`,
      title: `${params.seekerName} must hear by ${formatLongDate(due)}`,
      paragraphs: [
        `The last interview for ${params.jobTitle} was ${days} days ago, and ${params.seekerName} has not been told whether a decision has been made. In Ontario that is due within 45 days; elsewhere it is what people deserve.`,
        'An offer or a rejection tells them, and the day is kept in the history of the application.',
      ],
      action: {
        label: `Decide about ${params.seekerName}`,
        url: to.publicUrl + hiringPaths(client).applicant(params.jobId, params.id),
      },
      because: 'You get this because you hire for this job.',
    }),
  },
})

export const clockNotificationKinds = [seekerReminder, interviewReminder, decisionDue]
