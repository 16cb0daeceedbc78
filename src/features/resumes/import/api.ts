import { z } from 'zod'
import { profileForm, profileOutput } from '#/features/seekers/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { jsonResume } from '../json-resume.ts'
import { privateKinds } from '../private-parts.ts'
import { changeKinds, refusalKinds } from './changes.ts'

const maxResumeBytes = 10 * 1024 * 1024

const certainty = z.enum(['sure', 'likely', 'guess'])
const { name, headline, about, street, postalCode, city, region, country, phone } = profileForm.shape
const { skills, skillYears, experience, education } = profileForm.shape

/** A value for the profile, and where in the file it stands. */
const support = {
  certainty,
  /** Numbers of lines; empty if the file carries its data. */
  lines: z.array(z.number()),
  /** Its entry in the JSON Resume: `work.0`. */
  from: z.string(),
  /** How it differs from what the file says. */
  changes: z.array(z.enum(changeKinds)),
}
/** Keys of the file's entry that the profile has no field for; they are kept when it is accepted. */
const keptKeys = z.array(z.string())
const suggestedText = z.object({ value: z.string(), ...support })
/** `key`: by what the profile knows whether it has this one (`listKeys`). */
const suggestedEntry = suggestedText.extend({ key: z.string() })

export const suggestions = z.object({
  name: suggestedText.nullable(),
  headline: suggestedText.nullable(),
  about: suggestedText.nullable(),
  street: suggestedText.nullable(),
  postalCode: suggestedText.nullable(),
  city: suggestedText.nullable(),
  region: suggestedText.nullable(),
  country: suggestedText.nullable(),
  phone: z
    .object({ value: z.object({ countryCode: z.string(), contactNumber: z.string() }), ...support })
    .nullable(),
  skills: z.array(suggestedText.extend({ years: z.number().nullable() })),
  experience: z.array(
    profileOutput.shape.experience.element.extend({
      /** Dates of which the file names the year only, so that the month is a guess. */
      yearOnly: z.array(z.enum(['from', 'to'])),
      keptKeys,
      support: z.object(support),
    }),
  ),
  education: z.array(profileOutput.shape.education.element.extend({ keptKeys, support: z.object(support) })),
  /** As far as the profile has no field for one, a language without a level for example, it is kept as JSON Resume. */
  languages: z.array(suggestedEntry),
  certificates: z.array(suggestedEntry),
  links: z.array(suggestedEntry),
  projects: z.array(suggestedEntry),
  /** Further parts that the file carries as data: other sections, keys of other programs. */
  otherParts: z.array(z.string()),
  /** What was read and can be put into no field. */
  notTaken: z.array(z.object({ what: z.string(), value: z.string(), why: z.enum(refusalKinds) })),
  /** What the file carries and is never kept. */
  neverKept: z.array(z.enum(privateKinds)),
})

export const readingNote = z.enum([
  'no name',
  'no work',
  'no education',
  'unknown language',
  'no sections',
  'more pages',
  'pages without text',
  'program ignored',
  'fields left out',
  'unclear dates',
])

export const proposalOutput = z.object({
  id,
  fileName: z.string(),
  readAt: timestamp,
  expiresAt: timestamp,
  source: z.enum(['layout', 'JSON Resume', 'Europass', 'own reader']),
  language: z.enum(['en', 'de', 'es', 'fr']).nullable(),
  notes: z.array(readingNote),
  suggestions,
  /** Parts that the file has and nothing was taken from, by their names there. */
  leftOut: z.array(z.string()),
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  lines: z.array(
    z.object({
      text: z.string(),
      page: z.number(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      size: z.number(),
      bold: z.boolean(),
      /** The rows of a line that was wrapped. */
      rows: z
        .array(
          z.object({ text: z.string(), page: z.number(), x: z.number(), y: z.number(), width: z.number() }),
        )
        .optional(),
    }),
  ),
  unread: z.array(z.number()),
})

const acceptInput = z.object({
  id,
  name: name.optional(),
  headline: headline.optional(),
  about: about.optional(),
  street,
  postalCode,
  city: city.optional(),
  region: region.optional(),
  country: country.optional(),
  phone: phone.optional(),
  skills: skills.default([]),
  skillYears,
  experience: experience.default([]),
  education: education.default([]),
  /** Entries of the JSON Resume that are kept as they are: `languages.0`. `other` stands for all further parts. */
  kept: z.array(z.string().max(60)).max(500).default([]),
})

export const resumeImportApi = {
  'POST /resumes/proposal': {
    access: 'seeker',
    summary:
      'Read a résumé. The file is not stored, and nothing of it is saved in the profile; what was read replaces an earlier proposal.',
    input: emptyInput,
    output: proposalOutput,
    upload: { field: 'file', maxFiles: 1, maxBytes: maxResumeBytes },
    limits: [{ by: 'user', calls: 20, seconds: 1800 }],
    transaction: 'own',
  },
  'POST /resumes/:id/proposal': {
    access: 'seeker',
    summary:
      'Read a résumé that you uploaded before. Nothing of it is saved in the profile; what was read replaces an earlier proposal.',
    input: z.object({ id }),
    output: proposalOutput,
    limits: [{ by: 'user', calls: 20, seconds: 1800 }],
    transaction: 'own',
  },
  'GET /resumes/proposal': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'What was read from your résumé and waits for you, if anything does.',
    input: emptyInput,
    output: z.object({
      proposal: proposalOutput.nullable(),
      /** The host of the operator’s own reader, which then gets the file. */
      ownReader: z.string().nullable(),
    }),
    whileImpersonating: false,
  },
  'POST /resumes/proposal/accept': {
    access: 'seeker',
    summary:
      'Put what you chose into the profile, and forget the proposal. Single fields are replaced; jobs, schools and skills are added to those that are there.',
    input: acceptInput,
    output: z.object({
      added: z.object({
        experience: z.number(),
        education: z.number(),
        skills: z.number(),
        /** All that is new in the draft: these, single fields, languages, certificates, links and projects. */
        items: z.number(),
      }),
    }),
  },
  'DELETE /resumes/proposal': {
    access: 'seeker',
    summary: 'Forget what was read.',
    input: emptyInput,
    output: z.object({ deleted: z.literal(true) }),
  },
  'GET /resumes/data': {
    access: 'seeker',
    unconfirmed: true,
    summary: 'What you accepted from résumés and the profile has no field for, as JSON Resume.',
    input: emptyInput,
    output: z.object({
      resume: jsonResume.nullable(),
      /** Its parts by name, as the import named them. */
      parts: z.array(z.string()),
    }),
    whileImpersonating: false,
  },
  'DELETE /resumes/data': {
    access: 'seeker',
    unconfirmed: true,
    summary:
      'Delete what you accepted from résumés and the profile has no field for. The profile stays as it is.',
    input: emptyInput,
    output: z.object({ deleted: z.literal(true) }),
  },
} satisfies EndpointTable
