import type { DataOf } from '#/client/api.ts'
import { renderDescription } from '../advert/description.ts'
import type { EmployerJob, Job } from '../api.ts'
import type { EmploymentType, Workplace } from '../fields/job-terms.ts'
import { completeSteps } from '../steps.ts'
import { type JobForm, jobClosingTime, parseSkills, toJobChanges, toPlaces } from './job-form.ts'
import { toQuestions } from './question-form.ts'

type Employer = DataOf<'GET', '/employer/hiring-for'>

/** The form as the page of a job that was published a moment ago and that nobody has answered yet. */
export function jobAsPublished(form: JobForm, job: EmployerJob | null, employer: Employer | undefined): Job {
  const { steps = [] } = toJobChanges(form)
  const now = new Date().toISOString()
  return {
    id: job?.id ?? '',
    slug: job?.slug ?? '',
    title: form.title || 'Title of the job',
    description: renderDescription(form.description),
    employmentType: form.employmentType as EmploymentType,
    workplace: form.workplace as Workplace,
    level: form.level,
    industry: form.industry,
    city: form.city || null,
    region: form.region || null,
    country: form.country,
    furtherPlaces: toPlaces(form.furtherPlaces),
    pay: {
      min: form.payMin || 0,
      max: form.payMax || 0,
      currency: form.payCurrency,
      period: form.payPeriod,
    },
    skills: parseSkills(form.skills),
    hours: form.hours || null,
    visa: form.visa || null,
    benefits: form.benefits || null,
    vacancy: form.vacancy || null,
    startsOn: form.startsOn || null,
    aiUse: form.aiUse || null,
    aiUseNote: form.aiUse === 'used' ? form.aiUseNote || null : null,
    // Nobody applies to a preview.
    keeping: null,
    steps: completeSteps(steps),
    questions: toQuestions(form.questions),
    seats: form.seats ?? 1,
    postedBy: employer?.postedBy ?? null,
    postedAt: job?.postedAt ?? now,
    closesAt: jobClosingTime(form.closesOn) ?? now,
    closedAt: null,
    closedReason: null,
    status: 'open',
    applicants: 0,
    intakePaused: false,
    lateAnswers: 0,
    repliesInDays: null,
    repliesShare: null,
    answeredInTimeShare: null,
    company: {
      slug: employer?.slug ?? '',
      name: employer?.name ?? 'Your company',
      photo: employer?.photo ?? null,
      verifiedAt: employer?.verifiedAt ?? null,
      verificationLevel: employer?.verificationLevel ?? 'domain',
      verifiedDomain: employer?.verifiedDomain ?? null,
      tagline: employer?.tagline ?? null,
      industry: employer?.industry ?? null,
      size: employer?.size ?? null,
      websiteURL: null,
      confirmed: [],
    },
  }
}
