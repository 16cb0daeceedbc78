import { z } from 'zod'
import { countries } from '#/shared/reference/countries.ts'
import { industries } from '#/shared/reference/industries.ts'
import { money, text, timestamp } from '#/shared/schemas.ts'
import { aiUses, vacancies } from '../disclosures/statements.ts'
import { question, questionsInput } from '../questions/question-fields.ts'
import { stepStages } from '../steps.ts'
import { employmentTypes, jobLevels, payCurrencies, payPeriods, workplaces } from './job-terms.ts'
import { maxPlaces } from './places.ts'

// The fields of a job, as an employer writes them and as they are stored and shown. Copies, the editor's
// form, the columns of public pages and the API's responses are derived from these two lists.

export const employmentType = z.enum(employmentTypes, 'Choose a type of employment')
export const workplace = z.enum(workplaces, 'Choose where the work is done')
export const jobLevel = z.enum(
  jobLevels.map(({ value }) => value),
  'Choose a level',
)

export const step = z.object({
  /** Of a step that the job has already; a new one is given an id. */
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'This is not a step')
    .optional(),
  name: text('Step', { max: 60 }),
  note: text('Note', { min: 0, max: 160 }).optional(),
  days: z
    .int('Give whole days')
    .min(1, 'Give whole days')
    .max(60, 'A step can take at most 60 days')
    .optional(),
  /** The stage the step belongs to; without it, the one after the step before. */
  stage: z.enum(stepStages, 'Choose the stage').optional(),
  /** Up to the end of this step the team reads applications without name, photo, schools and dates. */
  blind: z.boolean().optional(),
})

// Unlike `optionalText`, a missing field stays undefined: a save must not clear what the form does not show.
const mayBeEmpty = (label: string, max: number) =>
  text(label, { min: 0, max })
    .nullable()
    .transform((value) => value || null)

const country = z
  .string()
  .refine((code) => countries.some((one) => one.code === code), 'Choose a country of the list')
  .nullable()

const place = z.object({
  city: mayBeEmpty('City', 80).default(null),
  region: mayBeEmpty('State or region', 80).default(null),
  country: country.default(null),
})

/** Everything an employer writes about a job. A draft may be incomplete; publishing asks for the rest. */
const jobFields = z.object({
  title: text('Title', { min: 0, max: 120 }),
  /** Light markup: blank line = paragraph, `- ` and `1. ` lists, `## ` heading, **strong**, *em*, [text](https://…). */
  description: text('Description', { min: 0, max: 20_000 }),
  employmentType,
  workplace,
  level: jobLevel,
  industry: z.enum(industries, 'Choose an industry of the list').nullable(),
  city: mayBeEmpty('City', 80),
  region: mayBeEmpty('State or region', 80),
  country,
  /** Beside the first place; of remote work only their countries count. */
  furtherPlaces: z.array(place).max(maxPlaces - 1, `Name at most ${maxPlaces} places`),
  payMin: money('Lowest pay').nullable(),
  payMax: money('Highest pay').nullable(),
  payCurrency: z.enum(payCurrencies, 'Choose a currency'),
  payPeriod: z.enum(payPeriods, 'Choose a period'),
  skills: z.array(text('Skill', { max: 60 })).max(20, 'Name at most 20 skills'),
  hours: mayBeEmpty('Hours', 160),
  visa: mayBeEmpty('Visa', 160),
  benefits: mayBeEmpty('Benefits', 1000),
  vacancy: z.enum(vacancies, 'Say whether there is a vacancy').nullable(),
  /** First day of the work. */
  startsOn: z.iso.date('Choose a day').nullable(),
  aiUse: z.enum(aiUses, 'Say whether AI is used').nullable(),
  /** What AI is used for. */
  aiUseNote: mayBeEmpty('What AI is used for', 500),
  steps: z.array(step).max(8, 'Name at most 8 steps'),
  questions: questionsInput,
  seats: z.int('Give a whole number').min(1, 'At least one seat').max(999, 'At most 999 seats'),
  closesAt: timestamp.nullable(),
})
/** Input of a form: missing fields stay unchanged. */
export const jobChanges = jobFields.partial()

/** The columns that store them. */
export type JobFieldName = keyof typeof jobFields.shape
export const jobFieldNames = Object.keys(jobFields.shape) as JobFieldName[]

export const storedPlace = z.object({
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
})
const storedPlaces = z.array(storedPlace)
/** Of a row as the database gives it. */
export const parseFurtherPlaces = ({ furtherPlaces }: { furtherPlaces: unknown }) =>
  storedPlaces.parse(furtherPlaces)

/** Fields shown in lists. */
export const listedFields = {
  title: z.string(),
  employmentType,
  workplace,
  level: jobLevel,
  industry: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  furtherPlaces: z.array(storedPlace),
}
/** Fields shown only on the job's page and in the editor. */
export const detailFields = {
  description: z.string(),
  skills: z.array(z.string()),
  hours: z.string().nullable(),
  visa: z.string().nullable(),
  benefits: z.string().nullable(),
  vacancy: z.enum(vacancies).nullable(),
  startsOn: z.string().nullable(),
  aiUse: z.enum(aiUses).nullable(),
  aiUseNote: z.string().nullable(),
  steps: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string().optional(),
      days: z.number().optional(),
      blind: z.boolean().optional(),
      stage: z.enum(stepStages),
    }),
  ),
  questions: z.array(question),
  seats: z.number(),
}
