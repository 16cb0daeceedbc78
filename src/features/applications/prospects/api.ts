import { z } from 'zod'
import { perAddressLimit } from '#/features/accounts/api.ts'
import { displayName } from '#/shared/display-name.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { optionalPhone } from '#/shared/input/phone.ts'
import { emptyInput, id, inviteeEmail, linkToken, optionalText, timestamp } from '#/shared/schemas.ts'
import { claimedDraft } from '../guest/api.ts'
import { type ConsentWay, consentWays } from './consent.ts'
import { importStages } from './import/stages.ts'

const resume = z.object({ name: z.string(), size: z.number() }).nullable()

const prospect = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  resume,
  /** The sentence about their consent that was confirmed. */
  consent: z.string(),
  /** Null for a recruiter about the company’s team, and of an account that is gone. */
  addedBy: z.string().nullable(),
  addedAt: timestamp,
  /** When it is deleted. */
  until: timestamp,
  /** When they took it over into their account; they have not applied yet. */
  claimedAt: timestamp.nullable(),
  /** The job is reviewed blind, so it is not said whether they have answered or applied. */
  isReviewedBlind: z.boolean(),
  /** Of somebody who was brought along from another system; null of one added by hand. */
  imported: z
    .object({
      from: z.string(),
      stage: z.enum(importStages),
      source: z.string().nullable(),
      appliedAt: timestamp.nullable(),
      rejectReason: z.string().nullable(),
      teamNote: z.string().nullable(),
      /** When they were asked by mail to apply here. */
      askedAt: timestamp.nullable(),
    })
    .nullable(),
  /** Their applications to other jobs the reader sees. */
  applied: z.array(z.object({ id, jobId: id, jobTitle: z.string() })),
})

const forCompany = { access: 'approved employer or its recruiter' } as const

/** People whom a company added to a job, by hand or from another system, who have not applied. */
export const prospectsApi = {
  'GET /employer/jobs/:id/prospects': {
    ...forCompany,
    right: 'see-applicants',
    summary: 'Who was added to this job, by hand or by an import, and has not applied. Newest first.',
    input: z.object({ id }),
    output: z.object({ companyName: z.string(), people: z.array(prospect) }),
  },
  'POST /employer/jobs/:id/prospects': {
    ...forCompany,
    right: 'move-applicants',
    summary:
      'Add somebody who gave you their résumé and agreed to it. They are mailed at once what is kept and by whom, with a link to apply with it or have it erased.',
    input: z.object({
      id,
      name: displayName('Name'),
      email: inviteeEmail,
      phone: optionalPhone,
      note: optionalText('Note', 1000),
      /** One of your own documents. */
      resumeFileId: id.nullish(),
      way: z.enum(Object.keys(consentWays) as [ConsentWay, ...ConsentWay[]], 'Choose how they agreed'),
      agreed: z.literal(true, 'Confirm that they agreed'),
    }),
    output: prospect,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'PUT /employer/jobs/:id/prospects/:prospectId/stage': {
    ...forCompany,
    right: 'move-applicants',
    summary: 'Move somebody who was imported to another stage. They are not told.',
    input: z.object({ id, prospectId: id, stage: z.enum(importStages, 'Choose a stage') }),
    output: emptyInput,
  },
  'POST /employer/jobs/:id/prospects/:prospectId/ask': {
    ...forCompany,
    right: 'move-applicants',
    summary:
      'Ask somebody who was imported by mail to apply here. They read what is kept, and can have it erased.',
    input: z.object({ id, prospectId: id }),
    output: emptyInput,
    limits: [{ by: 'user', calls: 60, seconds: 3600 }],
  },
  'DELETE /employer/jobs/:id/prospects/:prospectId': {
    ...forCompany,
    right: 'move-applicants',
    summary: 'Delete what was written down about somebody. What is gone already stays so.',
    input: z.object({ id, prospectId: id }),
    output: emptyInput,
  },
  'GET /employer/jobs/:id/prospects/:prospectId/resume': {
    ...forCompany,
    right: 'see-applicants',
    summary: 'Download the résumé that was added with somebody.',
    input: z.object({ id, prospectId: id }),
    output: 'response',
    transaction: 'own',
  },
  'POST /prospects/read': {
    access: 'anyone',
    summary: 'What a company has written down about you, with the token of the mailed link.',
    input: z.object({ token: linkToken }),
    output: z.object({
      job: z.object({ slug: z.string(), title: z.string(), isOpen: z.boolean() }),
      company: z.object({ slug: z.string(), name: z.string() }),
      ...prospect.pick({ name: true, email: true, phone: true, note: true, resume: true }).shape,
      ...prospect.pick({ consent: true, addedAt: true, until: true, claimedAt: true }).shape,
      /** 'Rosa Delgado of Northgate Freight'. */
      addedBy: z.string(),
      /** For the job, by whatever way. */
      hasApplied: z.boolean(),
    }),
    limits: [perAddressLimit(50)],
  },
  'POST /prospects/claim': {
    access: 'anyone',
    summary:
      'Take over what a company has written down about you, as the draft of an application. Without an account of that address one is made and signed in; whoever has one logs in. Nothing is sent.',
    input: z.object({ token: linkToken }),
    output: claimedDraft,
    limits: [perAddressLimit(25)],
  },
  'POST /prospects/erase': {
    access: 'anyone',
    summary: 'Erase what a company has written down about you, with the token of the mailed link.',
    input: z.object({ token: linkToken }),
    output: emptyInput,
    limits: [perAddressLimit(25)],
  },
} satisfies EndpointTable
