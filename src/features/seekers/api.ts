import { z } from 'zod'
import { jobCard } from '#/features/jobs/api.ts'
import { payCurrencies, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import { displayName } from '#/shared/display-name.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { birthYears, citizenships, daysOfMonth, genders, months } from '#/shared/reference/reference.ts'
import { emptyInput, id, optionalText, text, timestamp } from '#/shared/schemas.ts'
import { maxJobs, maxPortfolioFiles, maxSchools, maxSkills, profileSections } from './completeness.ts'
import { profileDraftApi } from './draft/api.ts'
import { countryCode, month, optionalParts, pay, phone, storedParts } from './profile-parts.ts'
import { resumeOutput, resumesApi } from './resumes/api.ts'

const experience = z
  .object({
    title: text('Job title', { max: 120 }),
    company: text('Employer', { max: 120 }),
    from: month('Start'),
    /** Null means until today. */
    to: month('End'),
    summary: optionalText('Summary', 2000),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'End comes before start',
  })

const education = z.object({
  school: text('School', { max: 160 }),
  degree: optionalText('Degree', 160),
  year: z.int('Year needs four digits').min(1940, 'Year needs four digits').max(2060).nullable(),
})

/** Private answers; no employer ever receives them. All are optional. */
const privateAnswers = z
  .object({
    gender: z.enum(genders, 'Choose one of the list').nullable(),
    birthYear: z
      .int('Choose a year of the list')
      .refine((year) => birthYears.includes(year), 'Choose a year of the list')
      .nullable(),
    birthMonth: z
      .string()
      .refine((value) => months.includes(value), 'Choose a month of the list')
      .nullable(),
    birthDay: z
      .string()
      .refine((value) => daysOfMonth.includes(value), 'Choose a day of the list')
      .nullable(),
    citizenship: z
      .enum(
        citizenships.map(({ value }) => value),
        'Choose one of the list',
      )
      .nullable(),
  })
  .refine(isDayOfCalendar, { path: ['birthDay'], message: 'That month has no such day' })

function isDayOfCalendar(answers: {
  birthYear: number | null
  birthMonth: string | null
  birthDay: string | null
}) {
  if (!answers.birthMonth || !answers.birthDay) return true
  // Without a year, 29 February is valid.
  const date = new Date(
    Date.UTC(answers.birthYear ?? 2024, Number(answers.birthMonth) - 1, Number(answers.birthDay)),
  )
  return date.getUTCDate() === Number(answers.birthDay)
}

/** The whole form: empty fields clear the stored ones. */
export const profileForm = z.object({
  name: displayName('Name'),
  /** The `url` of one of the user's images, as returned by the upload. */
  photo: z.string().max(300).nullable(),
  headline: optionalText('Headline', 120),
  about: optionalText('About', 4000),
  city: optionalText('City', 80),
  region: optionalText('State or region', 80),
  country: countryCode.nullable(),
  phone: phone.nullable(),
  yearsExperience: z
    .int('Give whole years')
    .min(0, 'Years cannot be fewer than 0')
    .max(80, 'Years can be at most 80')
    .nullable(),
  skills: z.array(text('Skill', { max: 60 })).max(maxSkills, `Name at most ${maxSkills} skills`),
  experience: z.array(experience).max(maxJobs, `Name at most ${maxJobs} jobs`),
  education: z.array(education).max(maxSchools, `Name at most ${maxSchools} schools`),
  desiredPay: pay.nullable(),
  desiredCurrency: z.enum(payCurrencies, 'Choose a currency'),
  authorisedToWork: z.boolean().nullable(),
  needsSponsorship: z.boolean().nullable(),
  /** The main résumé, one of the user's documents; left out, it stays. */
  resumeFileId: id.nullable().optional(),
  /** Further documents of the user, in their order. */
  portfolioFileIds: z
    .array(id)
    .max(maxPortfolioFiles, `Keep at most ${maxPortfolioFiles} files`)
    .refine((ids) => new Set(ids).size === ids.length, 'This file is in the list already')
    .default([]),
  ...optionalParts,
  private: privateAnswers,
  /** The version of the draft that this publishes: refused when the draft has changed since, and cleared otherwise. */
  draftVersion: z.int().min(0).optional(),
})

const file = z.object({ id, name: z.string(), size: z.number(), uploadedAt: timestamp })

export const profileOutput = z.object({
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  headline: z.string().nullable(),
  about: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.object({ type: z.string(), countryCode: z.string(), contactNumber: z.string() }).nullable(),
  ...storedParts,
  yearsExperience: z.number().nullable(),
  skills: z.array(z.string()),
  experience: z.array(
    z.object({
      title: z.string(),
      company: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      summary: z.string().nullable(),
    }),
  ),
  education: z.array(
    z.object({ school: z.string(), degree: z.string().nullable(), year: z.number().nullable() }),
  ),
  desiredPay: z.number().nullable(),
  desiredCurrency: z.string(),
  desiredPeriod: z.enum(payPeriods),
  authorisedToWork: z.boolean().nullable(),
  needsSponsorship: z.boolean().nullable(),
  /** The main one. */
  resume: file.nullable(),
  resumes: z.array(resumeOutput),
  portfolio: z.array(file),
  private: z.object({
    gender: z.string().nullable(),
    birthYear: z.number().nullable(),
    birthMonth: z.string().nullable(),
    birthDay: z.string().nullable(),
    citizenship: z.string().nullable(),
  }),
  completeness: z.array(
    z.object({
      section: z.enum(profileSections),
      filled: z.number(),
      of: z.number(),
      done: z.boolean(),
      missing: z.array(z.string()),
    }),
  ),
  draftVersion: z.number(),
  /** How many fields have changes that are not published. */
  unpublished: z.number(),
  /** Null until first saved. */
  updatedAt: timestamp.nullable(),
})

const savedJob = jobCard.extend({
  savedAt: timestamp,
  /** `closed`: takes no applications, for any reason. */
  state: z.enum(['open', 'closed']),
})

const slug = z.object({ slug: z.string().max(200) })

export const seekersApi = {
  ...profileDraftApi,
  ...resumesApi,
  'GET /profile': {
    access: 'seeker',
    tokens: 'see-my-profile',
    unconfirmed: true,
    summary: 'Your profile, including your private answers; a token gets none of these.',
    input: emptyInput,
    output: profileOutput,
  },
  'POST /profile': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Publish the whole profile: what employers see from now on. The answer is the profile as stored, to replace the one you hold.',
    input: profileForm,
    output: profileOutput,
  },
  'POST /profile/links/check': {
    access: 'seeker',
    summary: 'Open a web address once and tell whether a page answers there. Nothing is stored.',
    input: z.object({ url: z.string().max(300) }),
    output: z.object({
      reachable: z.boolean(),
      /** Why not, as a sentence. */
      problem: z.string().nullable(),
    }),
    limits: [{ by: 'user', calls: 30, seconds: 600 }],
    transaction: 'own',
  },
  'GET /profile/analytics': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Figures about your applications.',
    input: emptyInput,
    output: z.object({
      applications: z.number(),
      byStage: z.array(z.object({ stage: z.string(), count: z.number() })),
      outcomes: z.object({
        open: z.number(),
        hired: z.number(),
        notSelected: z.number(),
        withdrawn: z.number(),
        declined: z.number(),
        /** Ended here, because the employer was removed for fraud. */
        recalled: z.number(),
        /** The employer took back what both had agreed on. */
        rescinded: z.number(),
      }),
      replies: z.object({
        /** Applications the employer has replied to. */
        answered: z.number(),
        /** Ended before there was a reply: withdrawn, or recalled. */
        endedBefore: z.number(),
        /** Median working days to the first reply; null below five replies. */
        medianDays: z.number().nullable(),
        /** Average working days to the first reply, slowest first; and what they promised for the same applications. */
        byEmployer: z.array(
          z.object({
            ...{ companyId: z.string(), company: z.string(), days: z.number(), answered: z.number() },
            /** Null where nothing was promised. */
            promisedDays: z.number().nullable(),
            inTime: z.number(),
          }),
        ),
      }),
      /** Who opened your applications or résumés, the latest first; `name` is null for a closed account. */
      readers: z.array(
        z.object({
          company: z.string(),
          name: z.string().nullable(),
          /** Opened applications, and views of their résumés. */
          applications: z.number(),
          resumes: z.number(),
          downloaded: z.number(),
          lastAt: timestamp,
        }),
      ),
      completeness: z.object({ done: z.number(), of: z.number() }),
    }),
  },
  'GET /saved-jobs': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Jobs you saved, newest first. Those that closed stay until you remove them.',
    input: emptyInput,
    output: z.array(savedJob),
  },
  'PUT /saved-jobs/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Save a job. A second call changes nothing.',
    input: slug,
    output: z.object({ saved: z.literal(true) }),
  },
  'DELETE /saved-jobs/:slug': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'Remove a saved job, if it is one.',
    input: slug,
    output: z.object({ saved: z.literal(false) }),
  },
} satisfies EndpointTable
