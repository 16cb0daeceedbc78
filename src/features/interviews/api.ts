import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, optionalText, text, timestamp, timeZone } from '#/shared/schemas.ts'
import { externalApi } from './external/api.ts'
import { defaultLength, interviewKinds } from './kinds.ts'
import { kitsApi } from './kits/api.ts'
import { panelApi } from './panel/api.ts'
import { prepareApi } from './prepare/api.ts'
import { scorecardsApi } from './scorecards/api.ts'
import {
  companyInterview,
  decisionDeadline,
  invitationPlace,
  personName,
  preferredTimes,
  seekerInterview,
  slot,
  waitingInterview,
} from './shapes.ts'
import { interviewHours } from './slots/hours.ts'

const version = z.number().int().min(1)
const reason = text('A reason', { min: 3, max: 500 })
const minutes = z.number().int().min(15).max(480).multipleOf(5)
const ids = z.array(id).min(1, 'Choose somebody').max(12)
const token = z.string('The link is incomplete').min(20, 'The link is incomplete').max(100)

const perLink: EndpointLimit = { by: 'input.token', calls: 60, seconds: 300 }
const perAddress: EndpointLimit = { by: 'address', calls: 240, seconds: 300 }
const perUser: EndpointLimit = { by: 'user', calls: 240, seconds: 300 }

/** Who, how long and where. */
export const invitation = invitationPlace.extend({ minutes, people: ids })

/** What an applicant does with an invitation; the same with and without an account. */
const answer = {
  act: z.enum(['book', 'decline', 'cancel', 'no-show', 'other-times']),
  /** With `book`: the time, and the zone it was chosen in. A booked interview is moved by it. */
  startsAt: timestamp.optional(),
  timeZone: timeZone.optional(),
  /** With `other-times`: when it would suit them, by the clock of `timeZone`. */
  preferred: preferredTimes.optional(),
  /** With everything but the first booking; with `other-times` a note. */
  reason: optionalText('A reason', 500),
}
/** `taken`: somebody was faster, or they are busy by now; `slots` has other times. */
const answered = z.object({
  outcome: z.enum(['done', 'taken']),
  interview: seekerInterview,
  /** Of how many of those who meet you the calendar elsewhere could not be read before this booking. */
  unreadCalendars: z.number(),
})

export const interviewsApi = {
  ...kitsApi,
  ...panelApi,
  ...prepareApi,
  ...scorecardsApi,
  'GET /employer/interviews': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'Interviews of the jobs you see, by time; those that wait for a time come first.',
    input: z.object({ jobId: id.optional(), from: timestamp.optional(), to: timestamp.optional() }),
    output: z.array(companyInterview),
  },
  'GET /employer/waiting-interviews': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary:
      'Interviews that wait for you, longest first: applicants who ask for other times, panels with an empty place, your scorecards.',
    input: emptyInput,
    output: z.array(waitingInterview),
  },
  'GET /employer/decision-deadlines': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'Applicants who were interviewed and wait for a decision, most urgent first.',
    input: emptyInput,
    output: z.array(decisionDeadline),
  },
  'GET /employer/applications/:id/interviews': {
    access: 'approved employer or its recruiter',
    right: 'see-applicants',
    summary: 'The interviews of one applicant, newest first, and what an invitation begins with.',
    input: z.object({ id }),
    output: z.object({
      interviews: z.array(companyInterview),
      /** Null before the first interview was held. */
      decisionDeadline: decisionDeadline.nullable(),
      mayInvite: z.boolean(),
      /** The steps of the job that are interviews. */
      steps: z.array(z.string()),
      /** Who can meet the applicant. */
      people: z.array(personName.extend({ isYou: z.boolean() })),
      /** As in your last invitation, or the company’s. */
      defaults: z.object({
        kind: z.enum(interviewKinds),
        minutes: z.number(),
        phone: z.string().nullable(),
        url: z.string().nullable(),
        address: z.string().nullable(),
        mapUrl: z.string().nullable(),
      }),
      /** The zone of your interview hours; null until you have set them. */
      timeZone: z.string().nullable(),
    }),
  },
  'GET /employer/applications/:id/interview-times': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'When these people are all free: a few times to propose, and every other one.',
    input: z.object({
      id,
      /** Their ids, with commas between them. */
      people: z.string().max(500).default(''),
      minutes: z.coerce.number().int().min(15).max(480).multipleOf(5).default(defaultLength),
      timeZone: timeZone.default('UTC'),
    }),
    output: z.object({
      proposed: z.array(timestamp),
      all: z.array(timestamp),
      /** The applicant’s, if they chose a time before. */
      seekerTimeZone: z.string().nullable(),
    }),
  },
  'POST /employer/applications/:id/interviews': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'Invite an applicant to an interview. They pick a time by the link in their mail.',
    input: invitation.extend({ id }),
    output: companyInterview,
    limits: [perUser],
  },
  'POST /employer/interviews/:id/move': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary:
      'Move a booked interview to another free time. The applicant is told, and can move or decline it.',
    input: z.object({ id, version, startsAt: timestamp, reason }),
    output: z.object({
      outcome: z.enum(['done', 'taken']),
      interview: companyInterview,
      slots: z.array(slot),
      /** Whose calendar elsewhere could not be read before: what it said last counted. */
      unreadCalendars: z.array(personName),
    }),
    limits: [perUser],
    transaction: 'own',
  },
  'GET /employer/interviews/:id/other-times': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'New times for an invitation: a few that the applicant asked for, and every free one.',
    input: z.object({ id }),
    output: z.object({
      proposed: z.array(timestamp),
      /** Whether these are what the applicant asked for; otherwise nothing of that is free. */
      isWanted: z.boolean(),
      all: z.array(timestamp),
    }),
  },
  'POST /employer/interviews/:id/other-times': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'Propose other times to an applicant who has not picked one. They are told by mail.',
    input: z.object({ id, version, times: z.array(timestamp).max(10) }),
    output: companyInterview,
    limits: [perUser],
  },
  'POST /employer/interviews/:id/cancel': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'Cancel an interview or take an invitation back.',
    input: z.object({ id, version, reason }),
    output: companyInterview,
  },
  'POST /employer/interviews/:id/no-show': {
    access: 'approved employer or its recruiter',
    right: 'write-notes',
    summary: 'Record that the applicant did not come.',
    input: z.object({ id, version, reason }),
    output: companyInterview,
  },
  'GET /interviews': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Your interviews, by time; invitations that wait for a time come first.',
    input: emptyInput,
    output: z.array(
      seekerInterview.omit({ slots: true, isShared: true, calendar: true, mayAskOtherTimes: true }),
    ),
  },
  'GET /interviews/:id': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'One of your interviews, with the times that are free.',
    input: z.object({ id }),
    output: seekerInterview,
  },
  'POST /interviews/:id/answer': {
    access: 'seeker',
    summary: 'Pick a time, ask for others, move, decline or cancel, or record that nobody came.',
    input: z.object({ id, ...answer }),
    output: answered,
    limits: [perUser],
    transaction: 'own',
  },
  'POST /interview-link': {
    access: 'anyone',
    summary: 'The interview that a link in a mail opens. A POST, so that the secret stays out of logs.',
    input: z.object({ token }),
    output: seekerInterview,
    limits: [perLink, perAddress],
  },
  'POST /interview-link/answer': {
    access: 'anyone',
    summary: 'The same as for a signed-in applicant, for the one interview of the link.',
    input: z.object({ token, ...answer }),
    output: answered,
    limits: [perLink, perAddress],
    transaction: 'own',
  },
  'GET /interview-hours': {
    access: 'signed-in',
    summary: 'When you can be met; null until you have said so.',
    input: emptyInput,
    output: interviewHours.nullable(),
  },
  'PUT /interview-hours': {
    access: 'signed-in',
    summary: 'Set when you can be met. What is booked stays.',
    input: interviewHours,
    output: interviewHours,
  },
  'GET /calendar-feed': {
    access: 'signed-in',
    summary: 'Since when you have a private calendar feed; null without one.',
    input: emptyInput,
    output: z.object({ createdAt: timestamp.nullable() }),
  },
  'POST /calendar-feed': {
    access: 'signed-in',
    summary: 'A new secret address of your interviews; the one before ends. It is shown this once.',
    input: emptyInput,
    output: z.object({ address: z.string(), createdAt: timestamp }),
  },
  'DELETE /calendar-feed': {
    access: 'signed-in',
    summary: 'End the private calendar feed.',
    input: emptyInput,
    output: z.object({}),
  },
  'GET /calendar-feed/:token': {
    access: 'anyone',
    summary: 'The interviews of whoever made this address, as a calendar.',
    input: z.object({ token }),
    output: 'response',
    limits: [perAddress],
  },
  ...externalApi,
} satisfies EndpointTable
