import { z } from 'zod'
import { notificationKind } from '#/server/events/notification-kind.ts'
import { paths } from '#/shared/paths.ts'
import { joinParts } from '#/shared/sentence.ts'
import { payPeriod } from '../shapes.ts'
import {
  offerEndedMail,
  offerEndingMail,
  offerRescindedMail,
  offerUnansweredMail,
  offerUnansweredSoonMail,
} from './emails.ts'

/** `id` is the application's id. */
const about = { id: z.string(), jobTitle: z.string() }
/** `location` tells jobs of one title apart; news from before it was kept has none. */
export const toSeeker = { ...about, companyName: z.string(), location: z.string().optional() }
/** `client` is the company's slug if the reader hires for it as a recruiter. */
const toHiring = { ...about, jobId: z.string(), seekerName: z.string(), client: z.string().nullable() }
const hiringOf = (client: string | null) => (client ? paths.recruiter.client(client) : paths.employer)
const liveEvent = ({ id }: { id: string }) => ({ type: 'applications' as const, id })

const endedTerms = z.object({
  amount: z.number(),
  currency: z.string(),
  period: payPeriod,
})

/** An offer ends soon, for its seeker. */
export const offerEnding = notificationKind({
  name: 'application.offer-ending',
  label: 'An offer to you ends soon',
  hint: 'A day before, while it waits for your answer.',
  readers: ['SEEKER'],
  category: 'answers',
  required: true,
  push: 'An offer to you ends soon',
  params: z.object({ ...toSeeker, terms: endedTerms, end: z.string() }),
  bell: ({ id, jobTitle, location, companyName }) => ({
    icon: 'offer',
    isWaiting: true,
    title: `The offer from ${companyName} ends soon.`,
    body: joinParts(jobTitle, location),
    path: paths.seeker.application(id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, params, _: object) => offerEndingMail(to, params),
  },
  liveEvent,
})

/** The same, for those who made it. */
export const offerUnansweredSoon = notificationKind({
  name: 'application.offer-unanswered-soon',
  label: 'Your offer ends soon without an answer',
  hint: 'A day before, while you wait for an answer.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'offers',
  required: false,
  push: 'An offer ends soon without an answer',
  params: z.object({ ...toHiring, terms: endedTerms, end: z.string() }),
  bell: ({ id, jobId, jobTitle, seekerName, client }) => ({
    icon: 'offer',
    title: `Your offer to ${seekerName} ends soon without an answer.`,
    body: jobTitle,
    path: hiringOf(client).applicant(jobId, id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, ...params }, _: object) =>
      offerUnansweredSoonMail({ ...to, hiring: hiringOf(client) }, params),
  },
  liveEvent,
})

/** An offer ended unanswered, for its seeker. */
export const offerEnded = notificationKind({
  name: 'application.offer-ended',
  label: 'An offer to you ended',
  hint: 'You can no longer accept it.',
  readers: ['SEEKER'],
  category: 'answers',
  required: true,
  push: 'An offer has ended',
  params: z.object({ ...toSeeker, terms: endedTerms }),
  bell: ({ id, jobTitle, location, companyName }) => ({
    icon: 'offer',
    title: `The offer from ${companyName} has ended.`,
    body: joinParts(jobTitle, location),
    path: paths.seeker.application(id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, params, _: object) => offerEndedMail(to, params),
  },
  liveEvent,
})

/** The same, for those who made it. */
export const offerUnanswered = notificationKind({
  name: 'application.offer-unanswered',
  label: 'Your offer ended without an answer',
  hint: 'The applicant can no longer accept it.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'offers',
  required: false,
  push: 'An offer ended without an answer',
  params: z.object({ ...toHiring, terms: endedTerms }),
  bell: ({ id, jobId, jobTitle, seekerName, client }) => ({
    icon: 'offer',
    isWaiting: true,
    title: `Your offer to ${seekerName} has ended without an answer.`,
    body: jobTitle,
    path: hiringOf(client).applicant(jobId, id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, ...params }, _: object) =>
      offerUnansweredMail({ ...to, hiring: hiringOf(client) }, params),
  },
  liveEvent,
})

/** The company took an accepted offer back, for its team. Its seeker is told of the move. */
export const offerRescinded = notificationKind({
  name: 'application.offer-rescinded',
  label: 'An agreed offer was rescinded',
  hint: 'By whom, and why.',
  readers: ['EMPLOYER', 'RECRUITER'],
  category: 'offers',
  required: false,
  push: 'An agreed offer was rescinded',
  params: z.object({ ...toHiring, by: z.string(), reason: z.string() }),
  bell: ({ id, jobId, jobTitle, seekerName, client }) => ({
    icon: 'offer',
    title: `The offer agreed with ${seekerName} was rescinded.`,
    body: jobTitle,
    path: hiringOf(client).applicant(jobId, id),
  }),
  mail: {
    kind: 'application-step',
    thread: ({ id }) => `application ${id}`,
    write: (to, { client, ...params }, _: object) =>
      offerRescindedMail({ ...to, hiring: hiringOf(client) }, params),
  },
  liveEvent,
})

export const offersNotificationKinds = [
  offerEnding,
  offerUnansweredSoon,
  offerEnded,
  offerUnanswered,
  offerRescinded,
]
