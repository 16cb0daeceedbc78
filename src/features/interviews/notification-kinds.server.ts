import { z } from 'zod'
import { toSeeker } from '#/features/applications/offers/notification-kinds.server.ts'
import { notificationKind } from '#/server/events/notification-kind.ts'
import type { MailContent } from '#/server/mail/kinds.ts'
import { hiringPaths, paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { clockNotificationKinds } from './clocks/notification-kinds.server.ts'
import { type TeamMail, teamMail } from './emails.ts'
import { scorecardsNotificationKinds } from './scorecards/notification-kinds.server.ts'
import { changeKinds, describeForCompany, describeForSeeker, endingNames } from './sentences.ts'
import { storedTimeZone } from './shapes.ts'

/** `id` is the application's id. */
const about = { id: z.string(), jobTitle: z.string() }
const forSeeker = { ...toSeeker, interviewId: z.string() }
/** `client` is the company's slug if the reader hires for it as a recruiter. */
const forCompany = { ...about, jobId: z.string(), seekerName: z.string(), client: z.string().nullable() }
const news = { what: z.enum(changeKinds), at: z.iso.datetime().nullable(), timeZone: storedTimeZone }
const liveEvent = ({ id }: { id: string }) => ({ type: 'applications' as const, id })

/** Its mail brings the link by which a time is picked signed out. */
export const interviewInvited = notificationKind({
  name: 'interview.invited',
  label: 'An invitation to an interview',
  hint: 'A company asks you to pick a time.',
  readers: ['SEEKER'],
  category: 'interviews',
  required: true,
  push: 'You are invited to an interview',
  params: z.object({ ...forSeeker, isAgain: z.boolean().default(false) }),
  bell: ({ interviewId, companyName, jobTitle, location, isAgain }) => ({
    icon: 'interview',
    isWaiting: true,
    title: isAgain
      ? `${companyName} suggested new times. Pick one.`
      : `${companyName} wants to meet you. Pick a time.`,
    body: joinParts(jobTitle, location),
    path: paths.seeker.interview(interviewId),
  }),
  mailedBeside: true,
  liveEvent,
})

/** The company moved or cancelled it. */
export const interviewChanged = notificationKind({
  name: 'interview.changed',
  label: 'Your interview changed',
  hint: 'It was moved or cancelled.',
  readers: ['SEEKER'],
  category: 'interviews',
  required: true,
  push: 'An interview has changed',
  params: z.object({ ...forSeeker, ...news, ending: z.enum(endingNames).optional() }),
  bell: ({ interviewId, jobTitle, location, ...params }) => ({
    icon: 'interview',
    isWaiting: params.what === 'moved',
    title: describeForSeeker({ ...params, isOwn: false }),
    body: joinParts(jobTitle, location),
    path: paths.seeker.interview(interviewId),
  }),
  mailedBeside: true,
  liveEvent,
})

/** The applicant picked a time, moved it, declined or cancelled; or a colleague did. */
export const interviewNews = notificationKind({
  name: 'interview.news',
  label: 'An interview was booked or changed',
  hint: 'Its mail keeps your calendar right.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'interviews',
  required: true,
  push: 'An interview was booked or changed',
  params: z.object({ ...forCompany, ...news, by: z.string().nullable() }),
  bell: ({ client, jobId, jobTitle, ...params }) => ({
    icon: 'interview',
    isWaiting: ['unfilled', 'declined', 'cancelled', 'ended', 'other-times'].includes(params.what),
    title: describeForCompany(params),
    body: jobTitle,
    path: hiringPaths(client).applicant(jobId, params.id),
  }),
  mail: {
    kind: 'interview-team',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, ...params }, mail: TeamMail): MailContent =>
      teamMail(to, { ...params, title: describeForCompany(params), hiring: hiringPaths(client), ...mail }),
  },
  liveEvent,
})

export const interviewsNotificationKinds = [
  interviewInvited,
  interviewChanged,
  interviewNews,
  ...clockNotificationKinds,
  ...scorecardsNotificationKinds,
]
