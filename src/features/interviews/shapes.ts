import { z } from 'zod'
import { confidentialText } from '#/shared/confidential.ts'
import { optionalPhone } from '#/shared/input/phone.ts'
import { id, optionalText, timestamp, timeZone, webUrl } from '#/shared/schemas.ts'
import { dayParts, preferredDaysAhead } from './booking/other-times.ts'
import { interviewKinds, interviewSides, interviewStates } from './kinds.ts'
import { waitingKinds } from './waiting/waiting-kinds.ts'

// Response shapes of the interviews API.

/** Checked when it was chosen. The format is for whoever makes values by the schema. */
export const storedTimeZone = z.string().meta({ format: 'time-zone' })

export const personName = z.object({ id, name: z.string() })

/** What happens one after the other; a simple interview has one part. */
const part = z.object({
  name: z.string().nullable(),
  room: z.string().nullable(),
  minutes: z.number(),
  startsAt: timestamp.nullable(),
  people: z.array(personName),
})

/** Where an applicant is invited to, and to which times. */
export const invitationPlace = z.object({
  kind: z.enum(interviewKinds),
  step: optionalText('The step', 80),
  phone: optionalPhone,
  url: webUrl('The link').nullish(),
  address: optionalText('The address', 300),
  mapUrl: webUrl('The map link').nullish(),
  note: optionalText('The note', 2000),
  timeZone,
  /** The applicant picks any free time; otherwise one of `times`. */
  isOpen: z.boolean().default(false),
  times: z.array(timestamp).max(10).default([]),
})

/** When it would suit an applicant, by their clock. Without days any day, without parts any time of the day. */
export const preferredTimes = z.object({
  days: z.array(z.iso.date('Choose days of the calendar')).max(preferredDaysAhead).default([]),
  parts: z.array(z.enum(dayParts)).max(dayParts.length).default([]),
})

/** What happened to an interview, and who did it. */
const interviewEvent = z.object({
  kind: z.string(),
  side: z.enum(interviewSides),
  name: z.string().nullable(),
  at: timestamp,
  from: timestamp.nullable(),
  to: timestamp.nullable(),
  reason: confidentialText,
})

/** What both sides know of an interview. */
export const interview = z.object({
  id,
  version: z.number(),
  applicationId: id,
  step: z.string(),
  kind: z.enum(interviewKinds),
  state: z.enum(interviewStates),
  minutes: z.number(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  /** The zone of the company's side, and the one the applicant chose a time in. */
  timeZone: storedTimeZone,
  seekerTimeZone: z.string().nullable(),
  phone: z.string().nullable(),
  url: z.string().nullable(),
  address: z.string().nullable(),
  mapUrl: z.string().nullable(),
  note: confidentialText,
  isOpen: z.boolean(),
  parts: z.array(part),
  /** Times that were proposed and are still to come. */
  proposed: z.array(timestamp),
  endedBy: z.enum(interviewSides).nullable(),
  reason: confidentialText,
  feedback: confidentialText,
  /** Since when the applicant waits for other times, and which would suit them. */
  otherTimes: preferredTimes.extend({ askedAt: timestamp, note: confidentialText }).nullable(),
  invitedAt: timestamp,
  job: z.object({
    ...{ id, slug: z.string(), title: z.string() },
    /** 'Newark, NJ': a company often has several jobs of one title. */
    location: z.string(),
  }),
})

/** As the company's side reads it. */
export const companyInterview = interview.extend({
  seekerName: z.string(),
  organizer: personName.nullable(),
  /** Of a panel: who can take each part, and how many places nobody takes; null for one part. */
  panel: z
    .object({
      missing: z.number(),
      parts: z.array(
        z.object({ id, name: z.string().nullable(), needs: z.number(), pool: z.array(personName) }),
      ),
    })
    .nullable(),
  /** Whether the reader is among those who meet the applicant. */
  isMine: z.boolean(),
  events: z.array(interviewEvent),
})

/** By when an applicant who was interviewed must hear of a decision, and the record of when they did. */
export const decisionDeadline = z.object({
  applicationId: id,
  jobId: id,
  jobTitle: z.string(),
  seekerName: z.string(),
  lastInterviewAt: timestamp,
  dueAt: timestamp,
  /** When the hiring team was warned. */
  warnedAt: z.array(timestamp),
  notifiedAt: timestamp.nullable(),
  outcome: z.enum(['offer', 'rejected', 'hire']).nullable(),
})

/** What waits for the company’s side, and since when. */
export const waitingInterview = z.object({
  kind: z.enum(waitingKinds),
  since: timestamp,
  interviewId: id,
  applicationId: id,
  jobId: id,
  jobTitle: z.string(),
  seekerName: z.string(),
  startsAt: timestamp.nullable(),
})

export const slot = z.object({ startsAt: timestamp })

/** As the applicant reads it, signed in or by the link in a mail. */
export const seekerInterview = interview.extend({
  company: z.object({ name: z.string(), slug: z.string(), photo: z.string().nullable() }),
  seekerName: z.string(),
  /** Free times to choose from; empty when nothing can be chosen. */
  slots: z.array(slot),
  /** Whether another applicant was offered one of the proposed times, so that whoever picks first has it. */
  isShared: z.boolean(),
  /** Oldest first, without what only the company’s side knows. */
  events: z.array(interviewEvent),
  /** Whether they can still ask for other times. */
  mayAskOtherTimes: z.boolean(),
  /** Whether the application has ended, and with it this. */
  isOver: z.boolean(),
  /** The calendar event as a file (RFC 5545); null without a time. */
  calendar: z.string().nullable(),
})
