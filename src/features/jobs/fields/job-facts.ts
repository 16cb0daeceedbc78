import type { EmployerJob } from '../api.ts'

/** Optional facts besides pay and place, as text for the reviewer. */
export const optionalJobFacts = ({ hours, visa }: Pick<EmployerJob, 'hours' | 'visa'>) =>
  [
    { label: 'Hours', value: hours },
    { label: 'Work permit', value: visa },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
