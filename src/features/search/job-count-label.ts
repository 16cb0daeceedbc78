import { formatNumber } from '#/shared/numbers.ts'

/** '1 job' or '1,214 jobs'. */
export const jobCountLabel = (count: number) => `${formatNumber(count)} ${count === 1 ? 'job' : 'jobs'}`
