import type { EmployerJob } from './api.ts'

/** What an employer may add beside the pay and the place, in words for whoever reviews the job. */
export const extraFacts = ({ hours, visa }: Pick<EmployerJob, 'hours' | 'visa'>) =>
  [
    { label: 'Hours', value: hours },
    { label: 'Work permit', value: visa },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
