import { formatNumber } from '#/shared/numbers.ts'

/** '1 job' or '1,214 jobs'; 'about 12,000 jobs' for an estimate. */
export const jobCountLabel = (count: number, isEstimate = false) =>
  `${isEstimate ? 'about ' : ''}${formatNumber(count)} ${count === 1 ? 'job' : 'jobs'}`
