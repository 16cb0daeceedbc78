import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { personAsked } from './ask-for-person/notification-kinds.server.ts'
import { bondNotificationKinds } from './bond/notification-kinds.server.ts'
import {
  type ApplicationReceipt,
  applicationReceivedMail,
  employerSentence,
  jobStateMail,
  newApplicationMail,
  recallMail,
  recallPath,
  replyAskedMail,
  type StageMailInput,
  seekerSentence,
  stageMailToEmployer,
  stageMailToSeeker,
} from './emails.ts'
import { jobStateNote, jobStates, jobStateTitle } from './job-states/job-states.ts'
import { mentioned } from './mentions/mentions.server.ts'
import { offersNotificationKinds, toSeeker } from './offers/notification-kinds.server.ts'
import { plannedOffersNotificationKinds } from './planned-offers/notification-kinds.server.ts'
import { rangesNotificationKinds } from './ranges/notification-kinds.server.ts'
import { type Stage, stages } from './stages.ts'

/** `id` is the application's id. */
const about = { id: z.string(), jobTitle: z.string() }
/** `client` is the company's slug if the reader hires for it as a recruiter. */
const toHiring = { ...about, jobId: z.string(), seekerName: z.string(), client: z.string().nullable() }
const hiringOf = (client: string | null) => (client ? paths.recruiter.client(client) : paths.employer)
const step = {
  stage: z.enum(stages),
  terms: z
    .object({
      amount: z.number(),
      currency: z.string(),
      period: z.enum(['hour', 'day', 'week', 'month', 'year']),
    })
    .nullable(),
}
const liveEvent = ({ id }: { id: string }) => ({ type: 'applications' as const, id })

export const applicationReceived = notificationKind({
  name: 'application.received',
  label: 'Your application arrived',
  hint: 'It is your proof of what you sent, and when.',
  readers: ['SEEKER'],
  category: 'applying',
  required: true,
  push: 'Your application has arrived',
  params: z.object(toSeeker),
  bell: ({ id, jobTitle, location, companyName }) => ({
    icon: 'mail',
    title: `${companyName} has your application.`,
    body: joinParts(jobTitle, location),
    path: paths.seeker.application(id),
  }),
  mail: {
    kind: 'application-received',
    thread: ({ id }) => `application ${id}`,
    write: (to, params, details: ApplicationReceipt & { replyBy: Date | null }) =>
      applicationReceivedMail(to, { ...params, ...details }),
  },
  liveEvent,
})

export const applicationNew = notificationKind({
  name: 'application.new',
  label: 'Somebody applied',
  hint: 'A new applicant for one of your jobs.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'applicants',
  required: false,
  push: 'Somebody applied',
  /** `again`: after an earlier application for the same job. */
  params: z.object({ ...toHiring, again: z.boolean().optional() }),
  bell: ({ id, jobId, jobTitle, seekerName, client, again }) => ({
    icon: 'mail',
    title: again ? `${seekerName} applied again.` : `${seekerName} applied.`,
    body: jobTitle,
    path: hiringOf(client).applicant(jobId, id),
    group: { key: `applied ${jobId}`, person: seekerName, path: hiringOf(client).jobApplicants(jobId) },
  }),
  mail: {
    kind: 'application-new',
    thread: ({ id }) => `application ${id}`,
    write: (
      to,
      { client, ...params },
      details: { glance: { label: string; text: string }[]; replyBy: Date | null },
    ) => newApplicationMail({ ...to, hiring: hiringOf(client) }, { ...params, ...details }),
  },
  liveEvent,
})

const seekerIcons: Partial<Record<Stage, 'bell' | 'interview' | 'offer' | 'hired'>> = {
  interview: 'interview',
  offer: 'offer',
  'offer accept': 'bell',
  hire: 'hired',
}

/** The employer changed the stage. */
export const applicationMoved = notificationKind({
  name: 'application.moved',
  label: 'Your application moved on',
  hint: 'An interview, an offer or a rejection: where you stand.',
  readers: ['SEEKER'],
  category: 'answers',
  required: true,
  push: 'An application moved',
  params: z.object({
    ...toSeeker,
    ...step,
    from: z.enum(stages).nullable(),
    stepName: z.string().optional(),
  }),
  bell: (params) => ({
    icon: seekerIcons[params.stage] ?? 'mail',
    title: seekerSentence(params),
    body: joinParts(params.jobTitle, params.location),
    path: paths.seeker.application(params.id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, _, details: StageMailInput) => stageMailToSeeker(to, details),
  },
})

const employerIcons: Partial<Record<Stage, 'offer' | 'hired'>> = {
  'offer counter': 'offer',
  'offer accept': 'hired',
  'offer reject': 'offer',
}

/** The seeker answered an offer or withdrew. */
export const applicationAnswered = notificationKind({
  name: 'application.answered',
  label: 'An applicant answered',
  hint: 'They answered your offer, or withdrew.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'offers',
  required: false,
  push: 'An applicant answered',
  params: z.object({ ...toHiring, ...step }),
  bell: (params) => ({
    icon: employerIcons[params.stage] ?? 'bell',
    isWaiting: params.stage === 'offer counter' || params.stage === 'offer accept',
    title: employerSentence(params),
    // A withdrawal names the job itself.
    ...(params.stage !== 'withdrawn' && { body: params.jobTitle }),
    path: hiringOf(params.client).applicant(params.jobId, params.id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client }, details: StageMailInput) =>
      stageMailToEmployer({ ...to, hiring: hiringOf(client) }, details),
  },
})

/** The job was paused, closed or taken down, or its employer suspended. */
export const jobStateChanged = notificationKind({
  name: 'application.job-state',
  label: 'A job you applied for changed',
  hint: 'It was paused, closed or taken down, so your application is on hold or has ended.',
  readers: ['SEEKER'],
  category: 'applying',
  required: true,
  push: 'A job you applied for changed',
  params: z.object({ ...about, companyName: z.string(), state: z.enum(jobStates) }),
  bell: ({ state, ...params }) => ({
    icon: 'bell',
    title: jobStateTitle[state](params),
    body: jobStateNote[state],
    path: paths.seeker.application(params.id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, params, _: object) => jobStateMail(to, params),
  },
  liveEvent,
})

/** The applicant asks, once, when an answer that is late will come. */
export const replyAsked = notificationKind({
  name: 'application.asked',
  label: 'An applicant asks about a late answer',
  hint: 'They can ask once for each answer they’re waiting for.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'applicants',
  required: false,
  push: 'An applicant asks when you will answer',
  params: z.object({ ...toHiring, promised: z.string() }),
  bell: ({ id, jobId, jobTitle, seekerName, client }) => ({
    icon: 'bell',
    isWaiting: true,
    title: `${seekerName} asks when your answer will come.`,
    body: jobTitle,
    path: hiringOf(client).applicant(jobId, id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, ...params }, _: object) =>
      replyAskedMail({ ...to, hiring: hiringOf(client) }, params),
  },
  liveEvent,
})

export const applicationsRecalled = notificationKind({
  name: 'application.recalled',
  label: 'An employer was removed for fraud',
  hint: 'You applied there: what it got from you, and what to do now.',
  readers: ['SEEKER'],
  category: 'applying',
  required: true,
  push: 'We removed an employer for fraud',
  params: z.object({ companyName: z.string(), applicationIds: z.array(z.string()).min(1) }),
  bell: ({ companyName, applicationIds }) => ({
    icon: 'mail',
    title: `We removed ${companyName} for fraud.`,
    body: 'See what you sent it, and what to do now.',
    path: recallPath(applicationIds),
  }),
  mail: {
    kind: 'fraud-recall',
    write: (to, params, { parts }: { parts: { jobTitle: string; lines: string[] }[] }) =>
      recallMail(to, { ...params, parts }),
  },
  liveEvent: ({ applicationIds: [id = ''] }) => ({ type: 'applications', id }),
})

export const applicationsNotificationKinds = [
  ...bondNotificationKinds,
  applicationReceived,
  applicationNew,
  applicationMoved,
  applicationAnswered,
  ...offersNotificationKinds,
  ...plannedOffersNotificationKinds,
  ...rangesNotificationKinds,
  jobStateChanged,
  replyAsked,
  personAsked,
  applicationsRecalled,
  mentioned,
]
