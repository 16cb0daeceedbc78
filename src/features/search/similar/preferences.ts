import type { z } from 'zod'
import type { jobCard } from '#/features/jobs/api.ts'
import type { profileOutput } from '#/features/seekers/api.ts'

type Card = Pick<z.output<typeof jobCard>, 'pay' | 'workplace' | 'employmentType'>
type Profile = z.output<typeof profileOutput>
export type JobPreferences = Pick<Profile, 'payFloor' | 'desiredCurrency'> & {
  preferences: Pick<Profile['preferences'], 'workplaces' | 'employmentTypes'>
}

/** Whether a job is of the kinds somebody wants, and does not pay less than their least; unknown pay passes. */
export const matchesPreferences =
  ({ payFloor, desiredCurrency, preferences }: JobPreferences) =>
  ({ pay, workplace, employmentType }: Card) => {
    const { workplaces, employmentTypes } = preferences
    if (workplaces.length > 0 && !workplaces.includes(workplace)) return false
    if (employmentTypes.length > 0 && !employmentTypes.includes(employmentType)) return false
    const isComparable = pay !== null && pay.period === 'year' && pay.currency === desiredCurrency
    return payFloor === null || !isComparable || pay.max >= payFloor
  }
