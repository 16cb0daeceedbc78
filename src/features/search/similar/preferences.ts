import type { z } from 'zod'
import type { jobCard } from '#/features/jobs/api.ts'
import type { profileOutput } from '#/features/seekers/api.ts'

type Card = Pick<z.output<typeof jobCard>, 'workplace' | 'employmentType'>
type Profile = z.output<typeof profileOutput>
export type JobPreferences = {
  preferences: Pick<Profile['preferences'], 'workplaces' | 'employmentTypes'>
}

/** Whether a job is of the kinds somebody wants. */
export const matchesPreferences =
  ({ preferences: { workplaces, employmentTypes } }: JobPreferences) =>
  ({ workplace, employmentType }: Card) =>
    (workplaces.length === 0 || workplaces.includes(workplace)) &&
    (employmentTypes.length === 0 || employmentTypes.includes(employmentType))
