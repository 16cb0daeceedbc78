import type { DataOf } from '#/client/api.ts'
import type { RequestInput } from '#/shared/endpoint.ts'
import { descriptionText, renderDescription } from '../advert/description.ts'
import type { jobsApi } from '../api.ts'
import { disclosureErrors } from '../disclosures/disclosure-errors.ts'
import type { AiUse, Vacancy } from '../disclosures/statements.ts'
import type { Place } from '../fields/places.ts'
import { mergeErrors, publishErrors } from '../publishing/publish-rules.ts'
import { questionWords } from '../questions/questions.ts'
import { blindStages, type JobStep, type StepStage } from '../steps.ts'
import { type QuestionForm, toQuestionForm, toQuestions } from './question-form.ts'

// Form values of the job editor and their conversion from and to the API. An empty string means not filled
// in.

/** A place beside the first. */
export type PlaceForm = { city: string; region: string; country: string | null }
export const emptyPlace: PlaceForm = { city: '', region: '', country: null }

export type JobForm = Omit<Required<JobChanges>, keyof Controls | 'closesAt'> & Controls

/** Fields whose form value differs from the API's. */
type Controls = {
  industry: string | null
  city: string
  region: string
  furtherPlaces: PlaceForm[]
  payCurrency: string
  /** Separated by commas. */
  skills: string
  hours: string
  visa: string
  benefits: string
  vacancy: Vacancy | ''
  /** A date, or empty. */
  startsOn: string
  aiUse: AiUse | ''
  aiUseNote: string
  /** `stepId`: of a step that is saved. */
  steps: {
    stepId?: string | undefined
    name: string
    note: string
    days: number | null
    blind?: boolean | undefined
    stage: StepStage
  }[]
  questions: QuestionForm[]
  seats: number | null
  /** A date, or empty for the default period. */
  closesOn: string
}

export const jobFormSections = [
  { id: 'role', label: 'Role', lead: 'What the job is called decides who finds it.' },
  {
    id: 'pay',
    label: 'Pay and place',
    lead: 'Pay is the second line of every job. Without a range it cannot be published.',
  },
  { id: 'description', label: 'Description', lead: 'What the work is, in your own words.' },
  {
    id: 'steps',
    label: 'Steps and questions',
    lead: 'Applicants see every step before they apply, and you see who waits too long.',
  },
  { id: 'review', label: 'Review', lead: 'This is what job seekers will see. Change anything, or publish.' },
] as const
export type PartId = (typeof jobFormSections)[number]['id']

/** The wizard part that contains each field that can block publishing. */
const partOf: Record<string, PartId> = {
  title: 'role',
  payMin: 'pay',
  payMax: 'pay',
  city: 'pay',
  country: 'pay',
  furtherPlaces: 'pay',
  aiUse: 'pay',
  aiUseNote: 'pay',
  vacancy: 'pay',
  description: 'description',
  questions: 'steps',
  closesAt: 'steps',
}

export const defaultSteps: JobForm['steps'] = [
  { name: 'Short-listed', note: '', days: 3, stage: 'short-listed' },
  { name: 'Screened', note: '', days: 4, stage: 'screened' },
  { name: 'Interview', note: '', days: 6, stage: 'interview' },
  { name: 'Offer', note: '', days: 3, stage: 'offer' },
]

export const emptyJobForm: JobForm = {
  title: '',
  description: '',
  employmentType: 'Full-time',
  workplace: 'On-site',
  level: 'mid',
  industry: null,
  city: '',
  region: '',
  country: null,
  furtherPlaces: [],
  payMin: null,
  payMax: null,
  payCurrency: 'USD',
  payPeriod: 'year',
  skills: '',
  hours: '',
  visa: '',
  benefits: '',
  vacancy: '',
  startsOn: '',
  aiUse: '',
  aiUseNote: '',
  steps: defaultSteps,
  questions: [],
  seats: 1,
  closesOn: '',
}

/** All other fields go into the form as stored, with the form's empty value for null. */
export function toJobForm(job: DataOf<'GET', '/employer/jobs/:id'>): JobForm {
  const stored: Record<string, unknown> = job
  const plain = Object.entries(emptyJobForm).map(([name, empty]) => [name, stored[name] ?? empty])
  return {
    ...(Object.fromEntries(plain) as JobForm),
    skills: job.skills.join(', '),
    furtherPlaces: job.furtherPlaces.map(({ city, region, country }) => ({
      ...{ city: city ?? '', region: region ?? '' },
      country,
    })),
    steps: job.steps.map(({ id, name, note, days, blind, stage }) => ({
      stepId: id,
      name,
      note: note ?? '',
      days: days ?? null,
      blind: blind ?? false,
      stage,
    })),
    questions: job.questions.map(toQuestionForm),
    closesOn: job.closesAt ? localDay(new Date(job.closesAt)) : '',
  }
}

/** The id a step of the form has in the saved job. */
export const savedStepId = (step: JobForm['steps'][number], saved: readonly JobStep[]) =>
  step.stepId ?? saved.find(({ name, stage }) => name === step.name.trim() && stage === step.stage)?.id

const localDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

export type JobChanges = RequestInput<(typeof jobsApi)['POST /employer/jobs']>

/** The field holds NaN while what is typed is no amount; the draft is saved without it. */
const amountOrNull = (amount: number | null) => amount || null

/** Steps without a name and questions without text are not sent. `closesAt`: when the saved job closes. */
export function toJobChanges(
  { closesOn, skills, steps, questions, seats, ...plain }: JobForm,
  closesAt: string | null = null,
): JobChanges {
  return {
    ...plain,
    industry: (plain.industry || null) as NonNullable<JobChanges['industry']>,
    country: plain.country || null,
    furtherPlaces: toPlaces(plain.furtherPlaces),
    vacancy: plain.vacancy || null,
    startsOn: plain.startsOn || null,
    aiUse: plain.aiUse || null,
    // What is not used has no purpose to name; what was typed stays in the form.
    aiUseNote: plain.aiUse === 'used' ? plain.aiUseNote : null,
    payCurrency: plain.payCurrency as NonNullable<JobChanges['payCurrency']>,
    payMin: amountOrNull(plain.payMin),
    payMax: amountOrNull(plain.payMax),
    seats: seats ?? 1,
    skills: parseSkills(skills),
    steps: steps
      .filter(({ name }) => name.trim())
      .map(({ stepId, name, note, days, blind, stage }) => ({
        ...(stepId && { id: stepId }),
        name,
        stage,
        ...(note.trim() && { note }),
        ...(days !== null && { days }),
        // Of a step that was put behind the offer meanwhile it is left out.
        ...(blind && blindStages.includes(stage) && { blind }),
      })),
    questions: toQuestions(questions),
    // The day alone is chosen, so a time on the same day is no change.
    closesAt: closesAt && localDay(new Date(closesAt)) === closesOn ? closesAt : jobClosingTime(closesOn),
  }
}

/** Rows of which nothing is filled in are left out. */
export const toPlaces = (places: readonly PlaceForm[]): Place[] =>
  places
    .map(({ city, region, country }) => ({
      ...{ city: city.trim() || null, region: region.trim() || null },
      country: country || null,
    }))
    .filter(({ city, region, country }) => city || region || country)

export const parseSkills = (skills: string) => [
  ...new Set(
    skills
      .split(',')
      .map((skill) => skill.trim())
      .filter(Boolean),
  ),
]

/** The last minute of that day in the employer's time zone. */
export const jobClosingTime = (closesOn: string) =>
  closesOn ? new Date(`${closesOn}T23:59`).toISOString() : null

/** Errors that block publishing, with the part to go to. */
export function publishBlockers(form: JobForm, companySize: number | null) {
  const errors = mergeErrors(
    publishErrors({
      ...form,
      city: form.city || null,
      region: form.region || null,
      furtherPlaces: toPlaces(form.furtherPlaces),
      closesAt: jobClosingTime(form.closesOn),
      questions: toQuestions(form.questions),
    }),
    disclosureErrors(toDisclosingJob(form), companySize, new Date()),
  )
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({ field, message, part: partOf[field] ?? ('role' as PartId) })),
  )
}

/** The form as the rules on disclosures read it. */
export const toDisclosingJob = ({ questions, ...form }: JobForm) => ({
  ...form,
  city: form.city || null,
  region: form.region || null,
  furtherPlaces: toPlaces(form.furtherPlaces),
  asks: toQuestions(questions).map(questionWords),
})

export const countMarkupWords = (markup: string) => {
  const text = descriptionText(renderDescription(markup))
  return text ? text.split(' ').length : 0
}

/** Width of the pay range relative to its lower end; null until both ends are set. */
export const payRangeSpread = ({ payMin, payMax }: Pick<JobForm, 'payMin' | 'payMax'>) =>
  payMin && payMax && payMax >= payMin ? payMax / payMin - 1 : null
/** Seekers trust wider ranges less. */
export const maxPayRangeSpread = 0.5
