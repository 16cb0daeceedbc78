import { z } from 'zod'
import { jobCard } from '#/features/jobs/api.ts'
import { payPeriods, workplaces } from '#/features/jobs/fields/job-terms.ts'
import { profileOutput } from '#/features/seekers/api.ts'
import { countryCode } from '#/features/seekers/profile-parts.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, optionalText, timestamp } from '#/shared/schemas.ts'
import { audienceValues, maxExcluded } from './audiences.ts'

const invitationState = z.enum(['waiting', 'applied', 'declined', 'closed'])
export type InvitationState = z.output<typeof invitationState>

const settings = z.object({
  audience: z.enum(audienceValues, 'Choose one of the list'),
  excludedDomains: z.array(z.string()),
})

export const invited = z.object({ jobTitle: z.string(), at: timestamp, state: invitationState })

const person = z.object({
  id,
  name: z.string(),
  headline: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  yearsExperience: z.number().nullable(),
  skills: z.array(z.string()),
  latestJob: z.object({ title: z.string(), company: z.string(), isCurrent: z.boolean() }).nullable(),
  desiredPay: z.number().nullable(),
  desiredCurrency: z.string(),
  desiredPeriod: z.enum(payPeriods),
  /** How many skills of the chosen job they name; null without a job, or for a job that names none. */
  skillsOfJob: z.object({ named: z.number(), of: z.number() }).nullable(),
  hasApplied: z.boolean(),
  /** The latest of this company. */
  invitation: invited.nullable(),
})

const { about, experience, education, languages, certificates, projects, preferences } = profileOutput.shape

/** What a company that finds somebody reads; neither contact details nor files, links, photo or private answers. */
export const talentProfile = person.extend({
  about,
  experience,
  education,
  languages,
  certificates,
  projects,
  preferences,
})

export const talentApi = {
  'GET /profile/visibility': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Which companies find you in their talent search, and which opened your profile lately.',
    input: emptyInput,
    output: settings.extend({
      /** Why nobody finds you, whatever you chose; null when nothing is in the way. */
      obstacle: z.enum(['empty profile', 'unconfirmed address']).nullable(),
      /** The latest day of each company first; at most a hundred. */
      views: z.array(z.object({ company: z.string(), slug: z.string(), at: timestamp })),
    }),
  },
  'PUT /profile/visibility': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Choose which companies find you, and name those that never do, or may again.',
    input: z.object({
      audience: settings.shape.audience.optional(),
      /** Web or mail addresses of companies that never find you from now on. */
      exclude: z
        .array(z.string().trim().max(300))
        .max(maxExcluded, `Name at most ${maxExcluded} companies`)
        .default([]),
      /** Domains of the list that are taken off it. */
      allow: z.array(z.string().max(300)).max(maxExcluded).default([]),
    }),
    output: settings,
  },
  'GET /invitations': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Jobs that companies invited you to apply for, the latest first.',
    input: emptyInput,
    output: z.array(
      z.object({
        id,
        company: z.object({
          name: z.string(),
          slug: z.string(),
          photo: z.string().nullable(),
          domain: z.string().nullable(),
        }),
        job: jobCard
          .pick({
            ...{ title: true, slug: true, workplace: true },
            ...{ city: true, region: true, country: true, furtherPlaces: true },
          })
          .extend({ pay: jobCard.shape.pay.nullable() }),
        message: z.string().nullable(),
        at: timestamp,
        state: invitationState,
      }),
    ),
  },
  'POST /invitations/:id/decline': {
    access: 'seeker',
    summary: 'Decline an invitation, and on wish never be found by that company again.',
    input: z.object({ id, exclude: z.boolean().default(false) }),
    output: z.object({ id, state: invitationState }),
  },
  'GET /employer/talent': {
    access: 'approved employer',
    right: 'find-talent',
    budget: 'search',
    summary: 'People who agreed to be found by this company, twenty at a time.',
    input: z.object({
      q: z.string().trim().max(200).default(''),
      country: countryCode.optional(),
      workplace: z.enum(workplaces).optional(),
      /** A job of the company: whoever names more of its skills stands first. */
      jobId: id.optional(),
      page: z.coerce.number().int().min(1).max(50).default(1),
    }),
    output: z.object({
      people: z.array(person),
      /** Of the next 24 hours. */
      invitationsLeft: z.number(),
      /** `applied`: without “Company verified”, only people who applied to this company are found. */
      reach: z.enum(['applied', 'verified']),
    }),
  },
  'GET /employer/talent/:id': {
    access: 'approved employer',
    right: 'find-talent',
    summary: 'The profile of one of them. That the company opened it is shown to them.',
    input: z.object({ id }),
    output: talentProfile,
    writes: true,
    whileImpersonating: false,
  },
  'POST /employer/talent/:id/invitations': {
    access: 'approved employer',
    right: 'find-talent',
    summary: 'Invite somebody to apply for an open job; once in 30 days, and 20 people a day.',
    input: z.object({ id, jobId: id, message: optionalText('Message', 600) }),
    output: z.object({ invitation: invited, invitationsLeft: z.number() }),
  },
} satisfies EndpointTable
