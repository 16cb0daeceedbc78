import { apiQuery, type DataOf, envelopeQuery } from '#/client/api.ts'
import { type Workplace, workplaces } from '#/features/jobs/fields/job-terms.ts'
import { countries } from '#/shared/reference/countries.ts'

export type TalentPerson = DataOf<'GET', '/employer/talent'>['people'][number]

const isWorkplace = (value: string): value is Workplace => (workplaces as readonly string[]).includes(value)

/** What the address asks for; what it cannot mean is left out. */
export function talentSearch(params: URLSearchParams) {
  const q = params.get('q')?.trim().slice(0, 200) ?? ''
  const workplace = params.get('workplace') ?? ''
  const country = params.get('country') ?? ''
  const jobId = params.get('job') ?? ''
  const page = Math.min(50, Math.max(1, Math.floor(Number(params.get('page'))) || 1))
  const filters = {
    page,
    ...(q && { q }),
    ...(isWorkplace(workplace) && { workplace }),
    ...(countries.some(({ code }) => code === country) && { country }),
    ...(/^[\da-f-]{36}$/.test(jobId) && { jobId }),
  }
  return { filters, read: envelopeQuery('/employer/talent', filters, { silent: true }) }
}

export const talentProfileQuery = (id: string) => apiQuery('/employer/talent/:id', { id }, { silent: true })

export const invitationLabels: Record<NonNullable<TalentPerson['invitation']>['state'], string> = {
  waiting: 'No answer yet',
  applied: 'Has applied',
  declined: 'Declined',
  closed: 'The job takes no applications now',
}
